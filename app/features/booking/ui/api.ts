import type { z } from 'zod'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Result } from '#app/domain/result.ts'
import type { Goal, PlanChoice } from '#app/domain/pricing/sessions.ts'
import type { Slot } from '#app/domain/schedule/slots.ts'
import type {
  availabilityAnswer,
  bookedAnswer,
  closedDaysAnswer,
  codeAnswer,
  packageAnswer,
  paymentPageAnswer,
  quoteAnswer,
  rulesAnswer,
} from '#app/features/booking/answer-schema.ts'
import type { packageSchema } from '#app/features/booking/package-schema.ts'
import type { bookingSchema } from '#app/features/booking/schema.ts'
import type { ShownLine } from '#app/features/pricing/ui/shown-line.ts'
import { call as callAny, post, type Problem as Refused } from '#app/ui/call.ts'

/** A booking's refusal brings the day's fresh slots where the time is gone, and the first day the six weeks leave open. */
export type Problem = Refused & { slots?: Slot[]; firstOpenDay?: ClinicDay }
export type Answer<T> = Result<T, string, Problem>

/** A quote for an order made now, with the last day on which it could be withdrawn from. */
export type OfferedQuote = z.output<typeof quoteAnswer>
/** A price as it is shown, of an order that is made now or was. */
export type ShownQuote = Pick<OfferedQuote, 'total' | 'deposit' | 'dueNow' | 'dueAtClinic' | 'vat' | 'warnings'> & {
  lines: ShownLine[]
}
export type CodeBenefits = z.output<typeof codeAnswer>
/** The order as the call's own schema takes it: a field is added there. */
export type BookingBody = Omit<z.input<typeof bookingSchema>, 'analysisData'> & { analysisData?: object }
export type Booked = z.output<typeof bookedAnswer>
export type SlotAsk = {
  type: BookingBody['type']
  minutes?: number | undefined
  /** Whose times; unset: of whoever is free first. */
  provider?: string | undefined
  from?: ClinicDay
  to?: ClinicDay
}
/** Who can be asked for. */
export type Choosable = z.output<typeof availabilityAnswer>['providers'][number]

const call = <T>(lng: Language, path: string, init?: RequestInit) => callAny<T, Problem>(lng, path, init)

/** The days asked for; without `from` the whole booking window, its first day being the clinic's today. */
export function fetchAvailability(lng: Language, ask: SlotAsk) {
  const query = new URLSearchParams({ type: ask.type })
  if (ask.minutes) query.set('minutes', String(ask.minutes))
  if (ask.provider) query.set('provider', ask.provider)
  if (ask.from) query.set('from', ask.from)
  if (ask.to) query.set('to', ask.to)
  return call<z.output<typeof availabilityAnswer>>(lng, `/api/availability?${query}`)
}

/** The days the six weeks between two treatments close for whoever is signed in, or holds this link. */
export const fetchClosedDays = (lng: Language, link?: string) =>
  call<z.output<typeof closedDaysAnswer>>(lng, `/api/closed-days${link ? `?link=${encodeURIComponent(link)}` : ''}`)

export const fetchRules = (lng: Language) => call<z.output<typeof rulesAnswer>>(lng, '/api/pricing-rules')

export type QuoteAsk = {
  areaCm2: number | null
  addOns: readonly string[]
  code: string | null
  plan: PlanChoice
  goal?: Goal
  sessions?: number
  dialog?: 'package'
}
export const fetchQuote = (lng: Language, ask: QuoteAsk, signal?: AbortSignal) =>
  call<OfferedQuote>(lng, '/api/quotes', { ...post(ask), ...(signal && { signal }) })

export const fetchCode = (lng: Language, code: string) =>
  call<CodeBenefits>(lng, `/api/affiliate-codes/${encodeURIComponent(code)}`)

/** What the package dialog sends. */
export type PackageBody = z.input<typeof packageSchema>
export type PackageSent = z.output<typeof packageAnswer>

/** Buys a course, or one session, with its first appointment. Sent again with its key it is the same order. */
export const postPackage = (lng: Language, body: PackageBody, key: string) =>
  call<PackageSent>(lng, '/api/payments/package', post(body, { 'Idempotency-Key': key }))

/** @param key one per content, so that a second click or a retry after a lost answer is the same booking. */
export const postBooking = (lng: Language, body: BookingBody, key: string) =>
  call<Booked>(lng, '/api/bookings', post(body, { 'Idempotency-Key': key }))

export const openDeposit = (lng: Language, appointmentId: string) =>
  call<z.output<typeof paymentPageAnswer>>(lng, '/api/payments/treatment-deposit', post({ appointmentId }))
