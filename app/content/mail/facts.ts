import type { AppointmentType } from '#app/domain/booking/appointment.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { RefundRate } from '#app/domain/plans/package-refund.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'
import type { VerificationRefusal } from '#app/domain/booking/verification.ts'
import type { SaidOfCourse } from '#app/domain/plans/visit-course.ts'

/** Who writes: what the law wants named in every mail of a shop (act on e-commerce, § 7). */
export type ClinicBlock = {
  name: string
  legalName: string
  cvr: string
  street: string
  city: string
  phone: string
  email: string
  /** The site's address, "https://falm.example". Every link in a mail begins with it. */
  url: string
}

/** What stands around every letter, whatever it is about. */
export type LetterHead = Pick<MailFacts, 'clinic' | 'firstName' | 'withdrawUrl'>

export type MailQuote = Pick<Quote, 'lines' | 'total' | 'vat' | 'warnings'> & Partial<Pick<Quote, 'subject'>>

/** An address nobody has proved yet is invited to; an account in use is only named. */
export type MailAccount =
  | { is: 'new'; url: string; temporaryPassword: string | null; hours: number }
  | { is: 'in-use'; url: string }

/** Everything a mail about an appointment may say. Plain data; what a kind does not mention is left unread. */
export type MailFacts = {
  clinic: ClinicBlock
  /** The clinic's clock as the mail is written: what is already too late is not offered. */
  now: ClinicTime
  /** As typed by whoever booked. Only its letters are printed. */
  firstName: string
  type: AppointmentType
  startsAt: ClinicTime
  durationMinutes: number
  /** When to come; the same as startsAt unless numbing has to work first. */
  arriveAt: ClinicTime
  /** What the client names the appointment by. */
  bookingNumber: string
  manageUrl: string
  withdrawUrl: string
  /** Where reminders are said no to. */
  settingsUrl: string
  /** Where a client says how the skin is. */
  reactionsUrl: string
  /** Where another time is found. */
  bookUrl: string
  /** Hours before the appointment up to which the link moves or cancels it; later the clinic is phoned. */
  selfServiceHours: number
  /** The price that was agreed; null when there is none. */
  quote: MailQuote | null
  /** The source of the size until the clinic measures it. */
  sizeBy: 'scan' | 'client'
  /** What of that price the add-ons cost that wait for a doctor's answer: nobody owes it yet. */
  waiting: Ore
  /** What the order leaves to be paid, the deposit with it while that is not paid. */
  rest: Ore
  /** Where that is paid, for 'rest-asked', and until when the link is good. */
  restUrl: string
  restUntil: ClinicTime | null
  /** The course the visit is, or was, a session of: what becomes of it is said instead of a deposit. */
  course: SaidOfCourse | null
  /** What a session given counts for when the package stops early; read of a package alone. */
  refundRate: RefundRate
  /** Øre the client has paid and the clinic has kept so far; 0 when nothing was due. */
  depositPaid: Ore
  /** Øre still to be paid before `heldUntil`, for 'deposit-asked'; null: it is not held. */
  depositDue: Ore
  heldUntil: ClinicTime | null
  /** The last day on which the agreement this visit was ordered with can be withdrawn from; null where that right is over, or the agreement was another. */
  lastWithdrawalDay: ClinicDay | null
  /** True when the client asked for the treatment to begin before that day. */
  expressRequested: boolean
  /** The time before, for 'appointment-moved'. */
  movedFrom: ClinicTime | null
  /** The price before, for 'appointment-edited'; null: it had none. */
  wasTotal: Ore | null
  /** Who called it off, for 'appointment-cancelled'. */
  cancelledBy: 'client' | 'clinic' | null
  /** Why the clinic called it off, in the words of its staff; empty: unsaid. */
  cancelledBecause: string
  /** Booked for an address nobody has verified: opening the booking from the mail does. */
  isUnverified: boolean
  /** Until when that is to be done, or the slot is released; null: the booking stands without. */
  confirmBy: ClinicTime | null
  /** They are to call the clinic before coming. No mail says why. */
  isToCall: boolean
  /** Why it could not stand once the address was verified, for 'booking-refused'. */
  refused: { refusal: VerificationRefusal; firstOpenDay: ClinicDay | null } | null
  /** What a confirmation says of the client's account; null: nothing. */
  account: MailAccount | null
  /** Øre on their way back, for 'appointment-cancelled' and 'late-payment-refunded'. */
  refund: Ore
  /** Some of it was paid at the clinic, which pays it back itself: no card is sent anything. */
  refundAtClinic: boolean
}
