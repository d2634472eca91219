import type { Message, MessageKind, MessageOf, NoticeKind } from '#app/domain/clients/messages.ts'
import { endLapsed } from '#app/features/appointments/commands/release-unconfirmed.ts'
import { cancelReplaced, verifyBookingsOf } from '#app/features/appointments/commands/verify-booking.ts'
import { sendRefund } from '#app/features/payments/commands/send-refund.ts'
import type { Services } from '#app/services/services.ts'
import { sendAccountMail, sendErased, sendToFormerAddress } from './deliver-account.ts'
import { sendAppointmentMail } from './deliver-appointment.ts'
import { askForCall, sendCallClient } from './deliver-clearance.ts'
import { sendAddOnAnswer } from './deliver-add-on.ts'
import { sendCourseMail, sendDifferences, sendInvoice, sendPlanMail } from './deliver-money.ts'
import { sendPartnerAnswer, sendPartnerReceipt, sendPayoutAnswer } from './deliver-partner.ts'
import { sendPush, notifyDevices } from './deliver-push.ts'
import { callDoctors, callStaff, sendStaffCall } from './deliver-urgent.ts'
import { sendWithdrawal } from './deliver-withdrawal.ts'
import { note } from '#app/http/log.ts'
import type { OutboxRow } from './outbox.ts'

/** Does what one kind of message asks for. `row` is its number in the outbox. Throwing means: try again later. */
type Handler<K extends MessageKind> = (services: Services, message: MessageOf<K>, row: number) => Promise<void>

/** Every message has its handler here; the compiler names the one that is missing. */
const handlers: { [K in MessageKind]: Handler<K> } = {
  'consultation-booked': sendAppointmentMail,
  'treatment-confirmed': sendAppointmentMail,
  'deposit-asked': sendAppointmentMail,
  'hold-expired': sendAppointmentMail,
  'appointment-moved': sendAppointmentMail,
  'appointment-edited': sendAppointmentMail,
  'appointment-cancelled': sendAppointmentMail,
  'late-payment-refunded': sendAppointmentMail,
  'appointment-reminder': sendAppointmentMail,
  'skin-asked': sendAppointmentMail,
  'call-first': sendAppointmentMail,
  'rest-asked': sendAppointmentMail,
  'booking-refused': sendAppointmentMail,
  'confirmation-asked': sendAppointmentMail,
  'booking-lapsed': (services, { appointmentId }) => endLapsed(services, appointmentId),
  'address-verified': (services, { userId }) => verifyBookingsOf(services, userId),
  'booking-replaced': (services, { appointmentId }) => cancelReplaced(services, appointmentId),
  'account-confirm': sendAccountMail,
  'account-exists': sendAccountMail,
  'account-reset': sendAccountMail,
  'account-invited': sendAccountMail,
  'account-password-changed': sendAccountMail,
  'account-two-factor-on': sendAccountMail,
  'account-two-factor-off': sendAccountMail,
  'account-roles-changed': sendAccountMail,
  'account-address-confirm': sendAccountMail,
  'account-address-asked': sendAccountMail,
  'account-message-waits': sendAccountMail,
  'account-report-received': sendAccountMail,
  'account-journal-news': sendAccountMail,
  'account-erasure-asked': sendAccountMail,
  'account-erasure-taken-back': sendAccountMail,
  'account-address-changed': sendToFormerAddress,
  'partner-applied': sendPartnerReceipt,
  'partner-approved': sendPartnerAnswer,
  'partner-rejected': sendPartnerAnswer,
  'payout-paid': sendPayoutAnswer,
  'payout-declined': sendPayoutAnswer,
  erased: sendErased,
  withdrawn: sendWithdrawal,
  'withdrawal-received': sendWithdrawal,
  'withdrawal-to-read': sendWithdrawal,
  'plan-proposed': sendPlanMail,
  'plan-active': sendPlanMail,
  'course-booked': sendCourseMail,
  'add-on-decided': sendAddOnAnswer,
  'clearance-fell': askForCall,
  'call-client': sendCallClient,
  'urgent-report': callStaff,
  'grave-reaction': callDoctors,
  'staff-called': sendStaffCall,
  'books-differ': sendDifferences,
  'books-not-compared': sendDifferences,
  'invoice-issued': sendInvoice,
  push: sendPush,
  refund: (services, { refundId }) => sendRefund(services, refundId),
  'payment-mismatch': async (_services, { kind, paymentId }) => note('alert', { event: kind, payment: paymentId }),
  ...noticesAreHeard(),
}

/** Open pages hear a notice as it is committed: nothing is left to do. */
function noticesAreHeard(): { [K in NoticeKind]: Handler<K> } {
  const nothing = async () => {}
  return { 'treatment-held': nothing, 'hold-replaced': nothing, 'slot-freed': nothing, 'appointment-status': nothing }
}

/**
 * Hands a row to its handler.
 * @throws when it fails, and when nobody handles its kind: the row stays, and somebody is called at once.
 */
export async function deliverOne(services: Services, row: OutboxRow): Promise<void> {
  if (!isKnownKind(row.kind)) {
    note('alert', { event: 'outbox-kind-unknown', row: row.id, kind: row.kind })
    throw new Error(`No handler for outbox row ${row.id} of kind ${row.kind}`)
  }
  const handle = handlers[row.kind] as (services: Services, message: Message, row: number) => Promise<void>
  const message = { ...row.body, kind: row.kind } as Message
  await handle(services, message, row.id)
  await notifyDevices(services, message)
}

const isKnownKind = (kind: string): kind is MessageKind => Object.hasOwn(handlers, kind)
