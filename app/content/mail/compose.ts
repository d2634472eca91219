import type { Language } from '#app/domain/language.ts'
import type { AccountMailKind, AppointmentMailKind, PlanMailKind } from '#app/domain/clients/messages.ts'
import { callClient, callFirst, withCall, type CallClientFacts } from './call-first.ts'
import { addOnLetter, type AddOnMailFacts } from './add-on.ts'
import { accountLetter, type AccountMailFacts } from './account/account.ts'
import { bookingRefused } from './booking-refused.ts'
import { confirmationAsked, consultationBooked, treatmentConfirmed } from './booked.ts'
import { depositAsked } from './deposit-asked.ts'
import { appointmentCancelled, appointmentMoved, holdExpired, latePaymentRefunded } from './changed.ts'
import { appointmentEdited } from './edited.ts'
import type { LetterHead, MailFacts } from './facts.ts'
import { erasedLetter, type ErasedFacts } from './erased.ts'
import { asHtml, asText } from './layout.ts'
import type { Letter } from './letter.ts'
import {
  courseLetter,
  differencesLetter,
  invoiceLetter,
  planLetter,
  type CourseMailFacts,
  type DifferencesFacts,
  type InvoiceMailFacts,
  type PlanMailFacts,
} from './money.ts'
import {
  partnerAnswerLetter,
  partnerAppliedLetter,
  type PartnerAnswerFacts,
  type PartnerFacts,
  payoutLetter,
  type PayoutFacts,
} from './partner.ts'
import { appointmentReminder } from './reminder.ts'
import { restAsked } from './rest-asked.ts'
import { skinAsked } from './skin-asked.ts'
import { staffCalled, type StaffCallFacts } from './staff-called.ts'
import { withdrawalReceipt, withdrawalToRead, type WithdrawalFacts } from './withdrawn.ts'

export const letters: Record<AppointmentMailKind, (facts: MailFacts, lng: Language) => Letter> = {
  'consultation-booked': consultationBooked,
  'treatment-confirmed': treatmentConfirmed,
  'deposit-asked': depositAsked,
  'hold-expired': holdExpired,
  'appointment-moved': appointmentMoved,
  'appointment-edited': appointmentEdited,
  'appointment-cancelled': appointmentCancelled,
  'late-payment-refunded': latePaymentRefunded,
  'appointment-reminder': appointmentReminder,
  'skin-asked': skinAsked,
  'booking-refused': bookingRefused,
  'confirmation-asked': confirmationAsked,
  'call-first': callFirst,
  'rest-asked': restAsked,
}

const rendered = (letter: Letter, facts: LetterHead, lng: Language) => ({
  subject: letter.subject,
  text: asText(letter, facts, lng),
  html: asHtml(letter, facts, lng),
})

/**
 * The words of a mail. Pure: the same facts give the same mail.
 * Nothing a stranger typed is repeated but the letters of the first name, so nobody can make the clinic write for them.
 */
export function composeMail(kind: AppointmentMailKind, facts: MailFacts, lng: Language) {
  return rendered(withCall(letters[kind](facts, lng), facts, lng), facts, lng)
}

/** The same for a mail about an account. */
export function composeAccountMail(kind: AccountMailKind, facts: AccountMailFacts, lng: Language) {
  return rendered(accountLetter(kind, facts, lng), facts, lng)
}

/** The same for a mail about a treatment plan. */
export function composePlanMail(kind: PlanMailKind, facts: PlanMailFacts, lng: Language) {
  return rendered(planLetter(kind, facts, lng), facts, lng)
}

/** The same for a doctor's answer about an add-on. */
export function composeAddOnMail(facts: AddOnMailFacts, lng: Language) {
  return rendered(addOnLetter(facts, lng), facts, lng)
}

/** The same for the clinic: its book and the payment provider's differ, or could not be compared. */
export function composeDifferences(facts: DifferencesFacts, lng: Language) {
  return rendered(differencesLetter(facts, lng), facts, lng)
}

/** The same for the times of a plan's sessions. */
export function composeCourseMail(facts: CourseMailFacts, lng: Language) {
  return rendered(courseLetter(facts, lng), facts, lng)
}

/** The same for an invoice or a credit note. */
export function composeInvoiceMail(facts: InvoiceMailFacts, lng: Language) {
  return rendered(invoiceLetter(facts, lng), facts, lng)
}

/** The same for partners: an application's receipt, which gives the way in, the clinic's answer, or a payout's. */
export function composePartnerMail(facts: PartnerFacts | PartnerAnswerFacts | PayoutFacts, lng: Language) {
  return rendered(partnerLetter(facts, lng), facts, lng)
}

function partnerLetter(facts: PartnerFacts | PartnerAnswerFacts | PayoutFacts, lng: Language) {
  if ('account' in facts) return partnerAppliedLetter(facts, lng)
  return 'isPaid' in facts ? payoutLetter(facts, lng) : partnerAnswerLetter(facts, lng)
}

/** The same for the last mail to somebody who is erased. */
export function composeErased(facts: ErasedFacts, lng: Language) {
  return rendered(erasedLetter(facts, lng), facts, lng)
}

/** The same for a statement of withdrawal: the client's receipt, or the clinic's copy. */
export function composeWithdrawal(whose: 'receipt' | 'to-read', facts: WithdrawalFacts, lng: Language) {
  return rendered((whose === 'receipt' ? withdrawalReceipt : withdrawalToRead)(facts, lng), facts, lng)
}

/** The same for the clinic: a client is to be called before a visit. */
export function composeStaffCall(facts: StaffCallFacts, lng: Language) {
  return rendered(staffCalled(facts, lng), facts, lng)
}

export function composeCallClient(facts: CallClientFacts, lng: Language) {
  return rendered(callClient(facts, lng), facts, lng)
}
