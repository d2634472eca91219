import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { networksOf } from '#app/domain/access/networks.ts'
import { shareTerms, type ShareTerms } from '#app/domain/booking/unverified-share.ts'
import type { Services } from '#app/services/services.ts'
import { openMinutes } from './open-minutes.ts'

/** What a booking for an unverified address is held to. */
export type Hoarding = {
  share: ShareTerms
  /** Keyed hash of the network it comes from. */
  network: string
  /** The booking failed: it used up nothing of its network's part. */
  giveBack(): Promise<void>
}

/** @returns null where nothing is counted: on the machine a demo runs on. */
export async function hoardingTerms(services: Services, day: ClinicDay, from: string): Promise<Hoarding | null> {
  const { limits, clock } = services
  if (limits.isDemoMachine(from)) return null
  const { site, block } = networksOf(from)
  const stands = await limits.take('stands-from-site', site, from)
  const open = await openMinutes(services)
  return {
    share: shareTerms({ day, open, now: clock.instant(), mayStand: stands.ok }),
    network: limits.hashOf(block),
    giveBack: async () => {
      if (stands.ok) await limits.giveBack('stands-from-site', site, from)
    },
  }
}
