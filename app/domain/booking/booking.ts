import type { AppointmentType } from './appointment.ts'
import type { VisitLengths } from './booking-terms.ts'
import type { Busy, Service } from '#app/domain/schedule/busy.ts'
import { dayOf, epochMinutesOf, instantOf, timeOf } from '#app/domain/time/clinic-time.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import { isIntervalKept } from '#app/domain/time/interval.ts'
import { policy } from '#app/domain/policy.ts'
import {
  earliestAfter,
  isInside,
  lastDayOf,
  minutesIn,
  openOn,
  type SlotQuestion,
} from '#app/domain/schedule/slot-question.ts'
import { listSlots } from '#app/domain/schedule/slots.ts'
import { byDay } from '#app/domain/time/windows.ts'

/** Why a time is not offered to a client. Each code has a text in both languages. */
export const SLOT_REFUSALS = [
  'slot-in-past',
  'slot-too-soon',
  'slot-beyond-window',
  'slot-closed',
  'slot-off-grid',
  'slot-taken',
  'client-busy',
  'six-weeks',
  'consultation-open',
  'numbing-before-opening',
] as const
export type SlotRefusal = (typeof SLOT_REFUSALS)[number]

/** Why a booking, or a change of one, is refused. Each code has a text in both languages. */
export type BookingRefusal =
  | SlotRefusal
  | 'one-numbing'
  | 'provider-gone'
  | 'price-changed'
  | 'too-late-to-change'
  | 'not-found'
  | 'already-cancelled'
  | 'not-reschedulable'
  | 'hold-expired'
  | 'link-expired'
  | 'moved-by-someone-else'
  | 'laser-barred'
  | 'clinic-unfinished'

const PROVIDER_INDEPENDENT: readonly BookingRefusal[] = [
  'client-busy',
  'six-weeks',
  'consultation-open',
  'moved-by-someone-else',
  'one-numbing',
  'numbing-before-opening',
]
/** True when the refusal holds for every provider. */
export const isProviderIndependent = (refusal: BookingRefusal) => PROVIDER_INDEPENDENT.includes(refusal)

/** The refusal to show for two providers: `slot-taken` outranks a provider who does not work then. */
export const moreSpecificRefusal = <Refusal extends BookingRefusal>(known: Refusal, next: Refusal): Refusal =>
  known === 'slot-taken' && !isProviderIndependent(next) ? known : next

/** A slot question with the client's facts. `laserDays` is empty for a consultation. */
export type BookingQuestion = SlotQuestion & { clientBusy?: readonly Busy[]; laserDays?: readonly ClinicDay[] }

/**
 * The first reason of `SLOT_REFUSALS` against a start; null when it can be booked, which is exactly when the slot list
 * shows it as available.
 */
export function whyNotOffered(question: BookingQuestion, startsAt: ClinicTime): SlotRefusal | null {
  const { clientBusy = [], laserDays = [] } = question
  const day = dayOf(startsAt)
  const slotAmong = (asked: SlotQuestion) =>
    listSlots({ ...asked, from: day, to: day })[0]?.slots.find(({ time }) => time === timeOf(startsAt))

  const slot = slotAmong(question)
  if (!slot) return whyNotListed(question, startsAt)
  if (!slot.available) return 'slot-taken'
  // Lists the day again only for a client who has a visit on it.
  if (clientBusy.length > 0 && !slotAmong(ownVisits(question, clientBusy))?.available) return 'client-busy'
  return isIntervalKept(day, laserDays) ? null : 'six-weeks'
}

/** The question for the client's own calendar: no buffers between two visits, and visits of all providers count. */
const ownVisits = (question: SlotQuestion, clientBusy: readonly Busy[]): SlotQuestion => ({
  ...question,
  busy: clientBusy.map(({ from, to }) => ({ from, to, bufferBefore: 0, bufferAfter: 0 })),
  resources: [],
  service: { ...question.service, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
})

/** The bound of the slot list (`slot-question.ts`) that an unlisted start violates. */
function whyNotListed(question: SlotQuestion, startsAt: ClinicTime): SlotRefusal {
  const day = dayOf(startsAt)
  const from = epochMinutesOf(startsAt)
  if (from <= earliestAfter({ ...question, minNoticeMinutes: 0 })) return 'slot-in-past'
  if (day > lastDayOf(question)) return 'slot-beyond-window'
  const open = openOn(question, byDay(question.windows).get(day))
  if (!open.some((window) => isInside({ from, to: from + minutesIn(window, question.service) }, window)))
    return 'slot-closed'
  return from <= earliestAfter(question) ? 'slot-too-soon' : 'slot-off-grid'
}

/** Small, medium or large by area; unknown counts as small. Source: [decisions 1]. */
export function treatmentSize(areaCm2: number | null): keyof VisitLengths['treatment'] {
  if (areaCm2 === null || areaCm2 <= policy.treatmentUpToCm2.small) return 'small'
  return areaCm2 <= policy.treatmentUpToCm2.medium ? 'medium' : 'large'
}

/** Duration and buffers of a new visit, in minutes. A consultation does not depend on the area. */
export const serviceFor = (
  type: AppointmentType,
  areaCm2: number | null,
  { consultation, treatment, buffer }: VisitLengths,
): Service & { durationMinutes: number } => ({
  type,
  durationMinutes: type === 'consultation' ? consultation : treatment[treatmentSize(areaCm2)],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: buffer,
})

/**
 * True while the client may reschedule or cancel online: at least `hours` of real time are left, so that a clock change
 * counts. Source: [decisions 1] (self-service).
 */
export const canSelfServe = (startsAt: ClinicTime, now: Date, hours: number) =>
  instantOf(startsAt).getTime() - now.getTime() >= hours * 3_600_000
