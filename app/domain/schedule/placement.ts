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

/** Why a visit cannot begin at a time, with anybody. Each has a text in both languages. */
export const PLACEMENT_REFUSALS = [...new Set([...SLOT_REFUSALS, ...NUMBING_REFUSALS])]
export type PlacementRefusal = SlotRefusal | NumbingRefusal

/** A provider who can give the visit, and the sets of lasers and rooms it can take, the best first. */
export type Placement = { provider: ProviderCalendar; resourceSets: string[][] }

export type Placements = {
  /** In the order in which they are tried. */
  placements: Placement[]
  /** Why there is none, or what to say when each of them is taken meanwhile. */
  refusal: PlacementRefusal
}

type Asked = {
  /** In the order in which they are asked. */
  calendars: readonly ProviderCalendar[]
  service: Service & { durationMinutes: number }
  startsAt: ClinicTime
  now: Date
  addOns?: readonly string[]
  /** The client's laser treatments; empty for a consultation. */
  laserDays?: readonly ClinicDay[]
  /** Lasers and rooms the visit has now, which it keeps if it can. */
  has?: readonly string[]
  /** With this laser or room and no other of its kind. */
  resource?: string | null
}

/** With whom, and on which lasers and in which rooms, a visit can begin at a time. */
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
