import type { AppointmentStatus, AppointmentType } from '#app/domain/booking/appointment.ts'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import type { Slot } from '#app/domain/schedule/slots.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'
import type { SaidOfCourse } from '#app/domain/plans/visit-course.ts'
import type { ManagedAppointment } from '#app/features/appointments/queries/appointments.ts'
import type { ShownQuote } from '#app/features/booking/ui/api.ts'
import { shownLine, withDoctor } from '#app/features/pricing/ui/shown-line.ts'

/** What the page behind a private link shows. */
export type ManagedFacts = {
  /** What the client names the appointment by. */
  number: string
  type: AppointmentType
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  startsAt: ClinicTime
  arriveAt: ClinicTime
  minutes: number
  firstName: string
  deposit: Ore
  quote: ShownQuote | null
  /** The page of the course it is a session of, behind sign-in: this link opens the visit alone. */
  planPath: string | null
  canChange: boolean
  canMove: boolean
  /** What was paid for it goes back when it is called off now. */
  refundOnCancel: boolean
  /** The course it is, or was, a session of: its own price and period are the contract's then. */
  course: SaidOfCourse | null
  icsUrl: string
  isUnverified: boolean
  /** The client is to call the clinic before coming. */
  isToCall: boolean
  /** ISO instant until which its address is to be verified; null: it stands without. */
  confirmBy: string | null
  selfServiceHours: number
}

/** What came of verifying the address: done, or why the booking could not stand. */
export type Verified = { verified: true } | { verified: false; text: string }

/** Why a change was turned down, with the fresh times of its day and the first day the six weeks leave open. */
export type ManageRefusal = { text: string; slots?: Slot[]; firstOpenDay?: ClinicDay }

const FACTS = ['type', 'status', 'paymentStatus', 'startsAt', 'arriveAt', 'firstName', 'deposit'] as const
const RIGHTS = [
  'canChange',
  'canMove',
  'refundOnCancel',
  'course',
  'icsUrl',
  'isUnverified',
  'isToCall',
  'confirmBy',
  'selfServiceHours',
] as const

/** The facts of an appointment as its page takes them, the price lines in the page's language. */
export const factsOf = (managed: ManagedAppointment, lng: Language): ManagedFacts => ({
  ...pick(managed, ...FACTS, ...RIGHTS),
  number: bookingNumber(managed.id),
  minutes: managed.durationMinutes,
  quote: managed.quote && quoteIn(managed, managed.quote, lng),
  planPath: managed.course && `/dashboard/plan/${managed.course.planId}`,
})

type Requested = Pick<ManagedAppointment, 'decided' | 'due'>

const quoteIn = ({ decided, due }: Requested, quote: Quote, lng: Language): ShownQuote => ({
  ...pick(quote, 'total', 'deposit', 'dueNow', 'vat', 'warnings'),
  dueAtClinic: due,
  lines: quote.lines.map((line) => withDoctor(shownLine(line, lng), decided)),
})

const pick = <T extends object, K extends keyof T>(from: T, ...keys: K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>

/** What may be done here, by what the appointment is: nothing any more, pay first, phone, or change it. */
export function standingOf({
  status,
  paymentStatus,
  canChange,
}: Pick<ManagedFacts, 'status' | 'paymentStatus' | 'canChange'>) {
  if (status === 'cancelled') return 'cancelled'
  if (status !== 'scheduled' && status !== 'confirmed') return 'over'
  if (paymentStatus === 'pending' || paymentStatus === 'failed') return 'unpaid'
  return canChange ? 'open' : 'too-late'
}
