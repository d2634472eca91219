import {
  isProviderIndependent,
  moreSpecificRefusal,
  SLOT_REFUSALS,
  whyNotOffered,
  type SlotRefusal,
} from '#app/domain/booking/booking.ts'
import type { Service } from './busy.ts'
import { dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { NUMBING_REFUSALS, whyNotNumbed, type NumbingRefusal } from './numbing.ts'
import { openSpans, questionFor, type ProviderCalendar } from './provider-calendar.ts'
import { freeResources } from './resources.ts'

/** Why a visit cannot start at a time with any provider. Each code has a text in both languages. */
export const PLACEMENT_REFUSALS = [...new Set([...SLOT_REFUSALS, ...NUMBING_REFUSALS])]
export type PlacementRefusal = SlotRefusal | NumbingRefusal

/** A provider who can give the visit, and the sets of lasers and rooms it can use, best first. */
export type Placement = { provider: ProviderCalendar; resourceSets: string[][] }

export type Placements = {
  /** In the order in which they are tried. */
  placements: Placement[]
  /** The refusal when there is no candidate, or when all are taken in the meantime. */
  refusal: PlacementRefusal
}

type Asked = {
  /** In order of preference. */
  calendars: readonly ProviderCalendar[]
  service: Service & { durationMinutes: number }
  startsAt: ClinicTime
  now: Date
  addOns?: readonly string[]
  /** The client's laser treatments; empty for a consultation. */
  laserDays?: readonly ClinicDay[]
  /** The visit's current lasers and rooms, which it keeps if possible. */
  has?: readonly string[]
  /** A required laser or room. */
  resource?: string | null
}

/** The providers, lasers and rooms with which a visit can start at a time. */
export function placementsFor({
  calendars,
  service,
  startsAt,
  now,
  addOns = [],
  laserDays = [],
  has = [],
  resource = null,
}: Asked): Placements {
  const day = dayOf(startsAt)
  const open = openSpans(calendars, day)
  const placements: Placement[] = []
  let refusal: PlacementRefusal = 'slot-closed'
  for (const provider of calendars) {
    const why =
      whyNotOffered({ ...questionFor(provider, service, { now, from: day, to: day }), laserDays }, startsAt) ??
      whyNotNumbed(addOns, startsAt, { open, now })
    const sets = why ? [] : freeResources(provider.resources, service, startsAt, has)
    const resourceSets = sets.filter((set) => !resource || set.includes(resource))
    if (resourceSets.length > 0) {
      placements.push({ provider, resourceSets })
      continue
    }
    refusal = moreSpecificRefusal<PlacementRefusal>(refusal, why ?? 'slot-taken')
    if (isProviderIndependent(refusal)) break
  }
  return { placements, refusal }
}
