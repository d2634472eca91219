import type { DoctorAnswer } from '#app/domain/pricing/add-on-requests.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PushSubject } from './push.ts'
import type { Retention } from './retention.ts'
import type { VerificationRefusal } from '#app/domain/booking/verification.ts'

// What is to happen after a commit: the one list of it. A new mail begins as a member here; the compiler then names
// the letter (app/content/mail) and the handler (app/server/delivery/deliver.ts) it still needs.

/** A change of the slots: `day` is the day that open pages ask about anew. */
type OnDay = { day: ClinicDay }

/** Mails about one appointment. */
type AppointmentMail =
  | ({
      kind: 'consultation-booked' | 'treatment-confirmed' | 'deposit-asked' | 'hold-expired' | 'confirmation-asked'
      appointmentId: string
    } & OnDay)
  | ({ kind: 'appointment-moved'; appointmentId: string; was: ClinicTime } & OnDay)
  /** Staff edited what the visit consists of. `wasTotal`: its price before; null: it had none. */
  | ({ kind: 'appointment-edited'; appointmentId: string; wasTotal: Ore | null } & OnDay)
  | ({ kind: 'appointment-cancelled'; appointmentId: string; back: Ore; wish: 'client' | 'clinic' | null } & OnDay)
  | { kind: 'late-payment-refunded'; appointmentId: string; back: Ore }
  /** Its owner verified the address, and a rule did not let the booking stand. */
  | ({
      kind: 'booking-refused'
      appointmentId: string
      refusal: VerificationRefusal
      firstOpenDay: ClinicDay | null
      back: Ore
    } & OnDay)
  /** `startsAt`: the time it reminds of. */
  | { kind: 'appointment-reminder'; appointmentId: string; startsAt: ClinicTime }
  /**
   * Staff ask for what is left of the visit, or of a session of a plan that was given at it, to be paid by a link that is
   * good until an ISO instant.
   */
  | { kind: 'rest-asked'; appointmentId: string; until: string; sessionId: string | null }
  /** The client is to call the clinic before coming; `call-client` tells the clinic. Neither says why. */
  | { kind: 'call-first'; appointmentId: string }
  /** How it goes, some days after a treatment. */
  | { kind: 'skin-asked'; appointmentId: string }

/** Mails about an account, to its owner. Those with `linkId` carry a one-time link; its token is made on delivery. */
type AccountMail =
  | {
      kind: 'account-confirm' | 'account-reset' | 'account-invited' | 'account-address-confirm'
      userId: string
      linkId: string
      lng: Language
    }
  | {
      kind:
        | 'account-exists'
        | 'account-password-changed'
        | 'account-two-factor-on'
        | 'account-two-factor-off'
        | 'account-roles-changed'
        | 'account-address-asked'
        | 'account-message-waits'
        | 'account-report-received'
        | 'account-journal-news'
        | 'account-erasure-asked'
        | 'account-erasure-taken-back'
      userId: string
    }
  /** `to`: the address before the change, which leaves the message with the mail. The link takes it back. */
  | { kind: 'account-address-changed'; userId: string; to: string; linkId: string }

/** A partner's application: its receipt with the way into the account, the clinic's answer; what became of a payout. */
type PartnerMail =
  | { kind: 'partner-applied'; userId: string; code: string; lng: Language }
  | { kind: 'partner-approved' | 'partner-rejected'; userId: string; code: string }
  | { kind: 'payout-paid' | 'payout-declined'; userId: string; amount: Ore }

/** The last mail to somebody who is erased: the address stands in the message alone and leaves it with the mail. */
type ErasedMail = { kind: 'erased'; to: string; lng: Language; stays: Retention }

/** A statement of withdrawal as typed, and when (ISO instant). Leaves the message with the mail. */
export type TakenStatement = {
  name: string
  contract: string
  email: string
  lng: Language
  at: string
  /** The address is a client's: what was typed may be repeated to it. */
  isKnown: boolean
}
/** One that a person has to read, and why. */
export type UnsettledStatement = TakenStatement & {
  because: 'unknown' | 'period-over' | 'begun' | 'plan'
  appointmentId: string | null
}
type WithdrawalMail =
  | ({ kind: 'withdrawn'; appointmentId: string; back: Ore; calledOff: boolean } & TakenStatement & OnDay)
  | ({ kind: 'withdrawal-received' | 'withdrawal-to-read' } & UnsettledStatement)

/** Mails about a treatment plan: proposed with its link, and active once it is paid. */
type PlanMail = { kind: 'plan-proposed' | 'plan-active'; planId: string }

/** A doctor's answer about an add-on, as the client is told of it. */
type AddOnMail = {
  kind: 'add-on-decided'
  appointmentId: string
  title: Record<Language, string>
  answer: DoctorAnswer
  reason: string
  price: Ore
}

/** The clearance of a client bars booking laser from now on: a visit that is booked may be affected. */
type ClearanceMessage = { kind: 'clearance-fell'; patientId: string } | { kind: 'call-client'; appointmentId: string }

/**
 * A client reported a sign that needs an answer today, or staff found a grave reaction: each of those called gets a mail of
 * their own. None says why.
 */
type UrgentMessage =
  | { kind: 'urgent-report' | 'grave-reaction'; reportId: string }
  | { kind: 'staff-called'; userId: string }

/** Sessions of a plan were given their times, or others: one mail for all of them. */
type CourseMail = { kind: 'course-booked'; planId: string; appointmentIds: string[] }

/** An invoice or a credit note, with its PDF. */
type InvoiceMail = { kind: 'invoice-issued'; invoiceId: string }

/** Money to be sent back, and a payment that somebody has to look at. */
type MoneyMessage =
  /** A paid booking for an address nobody had verified gave way to its owner's own. */
  | ({ kind: 'booking-replaced'; appointmentId: string } & OnDay)
  /** An unverified booking was released: nobody confirmed it, or others took its share. */
  | ({ kind: 'booking-lapsed'; appointmentId: string } & OnDay)
  | { kind: 'refund'; paymentId: string; refundId: string }
  | { kind: 'books-differ'; comparedOn: ClinicDay; count: number }
  | { kind: 'books-not-compared'; comparedOn: ClinicDay }
  | { kind: 'payment-mismatch'; paymentId: string; amount: Ore; currency: string }

/** An account's address was verified for the first time: so are the bookings made for it before. */
type VerifiedMessage = { kind: 'address-verified'; userId: string }

/** A word on the screen of one device. */
type PushMessage = { kind: 'push'; deviceId: string; subject: PushSubject }

/** Nothing to deliver: open pages hear that a day's slots or visits changed. */
export const NOTICE_KINDS = ['treatment-held', 'hold-replaced', 'slot-freed', 'appointment-status'] as const
type Notice = { kind: (typeof NOTICE_KINDS)[number]; appointmentId: string } & OnDay

export type Message =
  | PlanMail
  | CourseMail
  | AddOnMail
  | ClearanceMessage
  | UrgentMessage
  | InvoiceMail
  | AppointmentMail
  | AccountMail
  | ErasedMail
  | PartnerMail
  | WithdrawalMail
  | MoneyMessage
  | VerifiedMessage
  | PushMessage
  | Notice
export type MessageKind = Message['kind']
/** The message of one kind. */
export type MessageOf<K extends MessageKind, M = Message> = M extends { kind: infer Kinds }
  ? K extends Kinds
    ? Omit<M, 'kind'> & { kind: K }
    : never
  : never

export type AppointmentMailKind = AppointmentMail['kind']
export type AccountMailKind = AccountMail['kind']
export type WithdrawalMailKind = WithdrawalMail['kind']
export type PlanMailKind = PlanMail['kind']
export type NoticeKind = Notice['kind']

/** Mails whose letter is written from what stands today, so that it is right however late it is sent once more. */
const RESENDABLE: readonly MessageKind[] = [
  'consultation-booked',
  'treatment-confirmed',
  'appointment-moved',
  'plan-proposed',
  'plan-active',
  'course-booked',
  'invoice-issued',
]

/** True when a mail of this kind may be sent once more: never money, never a one-time link. */
export const isResendable = (kind: MessageKind): boolean => RESENDABLE.includes(kind)

export const isNotice = ({ kind }: Message): boolean => (NOTICE_KINDS as readonly string[]).includes(kind)
