import type { CodeRefusal } from '#app/domain/partners/affiliate.ts'
import type { AppointmentType } from './appointment.ts'
import type { BookingTerms } from './booking-terms.ts'
import { whyNotOffered, type BookingRefusal } from './booking.ts'
import type { Service } from '#app/domain/schedule/busy.ts'
import { dayOf, instantAt, instantOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { placementsFor, type Placements } from '#app/domain/schedule/placement.ts'
import { policy } from '#app/domain/policy.ts'
import { isPriceShown, type Quote, type ShownPrice } from '#app/domain/pricing/pricing.ts'
import {
  emptyCalendar,
  leastBookedFirst,
  questionFor,
  type ProviderCalendar,
} from '#app/domain/schedule/provider-calendar.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { beginsInPeriod } from '#app/domain/money/withdrawal.ts'

export type BookingOrder = ShownPrice & {
  type: AppointmentType
  startsAt: ClinicTime
  addOns: readonly string[]
  expressRequest: boolean
  isByStaff: boolean
}

/** What is known at the moment of booking. */
export type BookingFacts = {
  now: Date
  terms: BookingTerms
  service: Service & { durationMinutes: number }
  /** Of the provider asked for, or of all. */
  calendars: readonly ProviderCalendar[]
  /** The provider asked for takes no visits any more. */
  isProviderGone: boolean
  isLaserBarred: boolean
  codeRefusal: CodeRefusal | null
  /** By today's list; null for a consultation. */
  price: Quote | null
  /** Until when a contract made now can be withdrawn from. */
  withdrawalUntil: ClinicDay
}

export type BookingDecision = Placements & {
  /** Due now, øre. */
  deposit: Ore
  /** How long the slot waits for the deposit; null where none is due. */
  holdExpiresAt: Date | null
  /** The client asked for a visit before the time for withdrawal is over. */
  isExpress: boolean
}

/** Whether a visit can be booked, with whom, and what is due now. The first reason against it, in this order. */
export function decideBooking(
  order: BookingOrder,
  facts: BookingFacts,
): Result<BookingDecision, BookingRefusal | CodeRefusal> {
  const { now, terms, service, price } = facts
  const { startsAt } = order
  if (facts.isLaserBarred) return refuse('laser-barred')
  if (facts.codeRefusal) return refuse(facts.codeRefusal)
  // The list may have changed since, at midnight for one: the new price is shown before anybody owes it.
  if (price && !isPriceShown(order, price)) return refuse('price-changed')
  if (facts.isProviderGone) return refuse('provider-gone')
  if (facts.calendars.length === 0) return refuse(whyClosed(startsAt, facts))
  const placed = placementsFor({ ...order, service, now, calendars: leastBookedFirst(facts.calendars) })
  if (placed.placements.length === 0) return refuse(placed.refusal)
  const deposit = price?.dueNow ?? (0 as Ore)
  const holdMinutes = order.isByStaff ? policy.deskHoldHours * 60 : terms.holdMinutes
  return ok({
    ...placed,
    deposit,
    holdExpiresAt: deposit > 0 ? heldUntil(startsAt, now, holdMinutes) : null,
    isExpress: order.expressRequest && beginsInPeriod(dayOf(startsAt), facts.withdrawalUntil),
  })
}

/** A day without providers has its own reason: it has passed, it is too far ahead, or the clinic is closed. */
function whyClosed(startsAt: ClinicTime, { terms, service, now }: BookingFacts): BookingRefusal {
  const day = dayOf(startsAt)
  return (
    whyNotOffered(questionFor(emptyCalendar(terms), service, { now, from: day, to: day }), startsAt) ?? 'slot-closed'
  )
}

/** A link by mail is read later than a page that is open, but the hold ends when the visit begins. */
const heldUntil = (startsAt: ClinicTime, now: Date, minutes: number) =>
  instantAt(Math.min(now.getTime() + minutes * 60_000, Math.max(instantOf(startsAt).getTime(), now.getTime() + 60_000)))
