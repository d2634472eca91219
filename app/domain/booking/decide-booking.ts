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
  /** How long the slot waits for what is due; unset: as usual. */
  holdMinutes?: number | undefined
}

/** The facts of a booking. */
export type BookingFacts = {
  now: Date
  terms: BookingTerms
  service: Service & { durationMinutes: number }
  /** Of the chosen provider, or of all. */
  calendars: readonly ProviderCalendar[]
  /** The chosen provider no longer takes visits. */
  isProviderGone: boolean
  isLaserBarred: boolean
  /** The clinic has entered its own facts: until then it takes no money. */
  isReadyToSell: boolean
  codeRefusal: CodeRefusal | null
  /** The quote by the current prices; null for a consultation. */
  price: Quote | null
  /** The last day of the withdrawal period of a contract made now. */
  withdrawalUntil: ClinicDay
}

export type BookingDecision = Placements & {
  /** Due now, øre. */
  deposit: Ore
  /** How long the slot waits for the deposit; null where none is due. */
  holdExpiresAt: Date | null
  /** The client asked for a visit within the withdrawal period. */
  isExpress: boolean
}

/** Decides whether a visit can be booked, with which provider and what is due now. Returns the first reason against it. */
export function decideBooking(
  order: BookingOrder,
  facts: BookingFacts,
): Result<BookingDecision, BookingRefusal | CodeRefusal> {
  const { now, terms, service, price } = facts
  const { startsAt } = order
  if (facts.isLaserBarred) return refuse('laser-barred')
  if (facts.codeRefusal) return refuse(facts.codeRefusal)
  // Prices may have changed since the page was shown: the client sees the new price before agreeing to it.
  if (price && !isPriceShown(order, price)) return refuse('price-changed')
  if (facts.isProviderGone) return refuse('provider-gone')
  if (facts.calendars.length === 0) return refuse(whyClosed(startsAt, facts))
  const placed = placementsFor({ ...order, service, now, calendars: leastBookedFirst(facts.calendars) })
  if (placed.placements.length === 0) return refuse(placed.refusal)
  const deposit = price?.dueNow ?? (0 as Ore)
  if (deposit > 0 && !facts.isReadyToSell) return refuse('clinic-unfinished')
  const holdMinutes = order.holdMinutes ?? (order.isByStaff ? policy.deskHoldHours * 60 : terms.holdMinutes)
  return ok({
    ...placed,
    deposit,
    holdExpiresAt: deposit > 0 ? heldUntil(startsAt, now, holdMinutes) : null,
    isExpress: order.expressRequest && beginsInPeriod(dayOf(startsAt), facts.withdrawalUntil),
  })
}

/** The reason for a day without providers: past, beyond the window, or closed. */
function whyClosed(startsAt: ClinicTime, { terms, service, now }: BookingFacts): BookingRefusal {
  const day = dayOf(startsAt)
  return (
    whyNotOffered(questionFor(emptyCalendar(terms), service, { now, from: day, to: day }), startsAt) ?? 'slot-closed'
  )
}

/** A mailed link is opened later than a page, but the hold ends at the start of the visit. */
const heldUntil = (startsAt: ClinicTime, now: Date, minutes: number) =>
  instantAt(Math.min(now.getTime() + minutes * 60_000, Math.max(instantOf(startsAt).getTime(), now.getTime() + 60_000)))
