import { isAccountMailKind } from '#app/content/mail/account.ts'
import { composeMail } from '#app/content/mail/compose.ts'
import { isMailKind, type MailAccount, type MailFacts, type MailKind } from '#app/content/mail/facts.ts'
import { withdrawalForm } from '#app/content/mail/withdrawal-form.ts'
import { arriveEarlyMinutes } from '#app/domain/add-ons.ts'
import { bookingNumber } from '#app/domain/booking-number.ts'
import { addMinutes, clinicTimeAt, dayOf, isClinicTime } from '#app/domain/clinic-time.ts'
import type { Ore } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Quote } from '#app/domain/pricing.ts'
import { INVITATION_HOURS, inviteClient } from '#app/features/account/commands/invite-client.ts'
import { refundPayment } from '#app/features/payments/refunds.ts'
import { ERASED } from '#app/domain/retention.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import { accountUrlOf, manageUrlOf } from '#app/services/links/links.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import type { Services } from '#app/services/services.ts'
import { accountMailOf, tellErased, tellFormerAddress } from './deliver-account.ts'
import { note } from '#app/http/log.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { calendarFile, readMailed, type MailedAppointment } from './mailed-appointment.ts'
import { textIn, type OutboxRow } from './outbox.ts'
import { isWithdrawalKind, tellWithdrawal } from './deliver-withdrawal.ts'

/** What an outbox row asks for: a mail, a refund, or somebody's attention. Throwing puts it back for later. */
export async function deliverOne(services: Services, row: OutboxRow): Promise<void> {
  if (isMailKind(row.kind)) return sendMail(services, row, row.kind)
  if (row.kind === 'account-address-changed') return tellFormerAddress(services, row)
  if (isAccountMailKind(row.kind)) return services.mail.send(await accountMailOf(services, row, row.kind))
  if (row.kind === 'refund') return refundPayment(services, textIn(row, 'paymentId'))
  if (row.kind === 'erased') return tellErased(services, row)
  if (isWithdrawalKind(row.kind)) return tellWithdrawal(services, row, row.kind)
  if (row.kind === 'payment-mismatch') note('alert', { event: row.kind, payment: row.body['paymentId'] })
}

async function sendMail(services: Services, row: OutboxRow, kind: MailKind): Promise<void> {
  const appointment = await readMailed(services, textIn(row, 'appointmentId'))
  if (!isOvertaken(kind, appointment)) await services.mail.send(await mailOf(services, row, kind, appointment))
}

/**
 * What it would say is no longer so: a mail that waited for its server is not sent after the one that took it back.
 * That one is on its way, or has been.
 */
function isOvertaken(kind: MailKind, { status, replaced_by: replacedBy, email }: MailedAppointment) {
  if (email.endsWith(ERASED)) return true
  if (kind === 'hold-expired') return replacedBy !== null
  return status === 'cancelled' && SAYS_IT_STANDS.has(kind)
}

async function mailOf(
  services: Services,
  row: OutboxRow,
  kind: MailKind,
  appointment: MailedAppointment,
): Promise<Mail> {
  const id = `${appointment.id}-${row.id}` // the same row twice is the same message
  const account = BOOKED.has(kind) ? await accountIn(services, appointment, id) : null
  const facts = factsOf(services, appointment, row, account)
  const { lng } = appointment
  const { subject, text, html } = composeMail(kind, facts, lng)
  return {
    id,
    to: appointment.email,
    subject,
    lng,
    text,
    html,
    attachments: [
      ...(WITH_CALENDAR.has(kind) ? [calendarFile(services, appointment)] : []),
      ...(kind === 'treatment-confirmed'
        ? [withdrawalForm({ ...facts, contractDay: contractDayOf(appointment) }, lng)]
        : []),
    ],
  }
}

const BOOKED = new Set<MailKind>(['consultation-booked', 'treatment-confirmed'])
const SAYS_IT_STANDS = new Set<MailKind>([...BOOKED, 'appointment-moved'])
const WITH_CALENDAR = new Set<MailKind>([...BOOKED, 'appointment-moved', 'appointment-cancelled'])

const contractDayOf = ({ created_at: at }: MailedAppointment) => dayOf(clinicTimeAt(at))

/** The way into the account the booking is in. */
async function accountIn(
  services: Services,
  { patient_id: userId, lng }: MailedAppointment,
  mailId: string,
): Promise<MailAccount> {
  const { settings } = services
  const invited = await inviteClient(services, userId, mailId)
  if (invited.is === 'in-use')
    return { is: 'in-use', url: `${settings.publicUrl}/dashboard${lng === 'en' ? '?lng=en' : ''}` }
  const { linkId, temporaryPassword } = invited
  return { is: 'new', url: accountUrlOf(settings, 'welcome', linkId, lng), temporaryPassword, hours: INVITATION_HOURS }
}

function factsOf(
  services: Services,
  appointment: MailedAppointment,
  row: OutboxRow,
  account: MailAccount | null,
): MailFacts {
  const { settings, clock } = services
  const { starts_at: startsAt } = appointment
  const moves = appointment.history.filter(({ field }) => field === 'time')
  const cancelled = appointment.history.findLast(({ field, became }) => field === 'status' && became === 'cancelled')
  const lastDay = withdrawalUntil(appointment.created_at)
  const was = textIn(row, 'was')
  const withinWithdrawal = appointment.type === 'treatment' && clock.today() <= lastDay
  return {
    clinic: senderOf(settings, appointment.lng),
    account,
    now: clock.now(),
    firstName: appointment.first_name,
    type: appointment.type,
    startsAt,
    durationMinutes: appointment.duration_minutes,
    arriveAt: addMinutes(startsAt, -arriveEarlyMinutes(appointment.add_ons)),
    bookingNumber: bookingNumber(appointment.id),
    manageUrl: manageUrlOf(settings, appointment.id, appointment.link_version),
    withdrawUrl: withdrawUrlOf(settings, appointment.lng, appointment.id),
    bookUrl: `${settings.publicUrl}/book${appointment.lng === 'en' ? '?lng=en' : ''}`,
    selfServiceHours: policy.selfServiceHours,
    quote: appointment.quote as Quote | null,
    depositPaid: appointment.payment_status === 'confirmed' ? appointment.deposit : (0 as Ore),
    lastWithdrawalDay: withinWithdrawal ? lastDay : null,
    expressRequested: appointment.express_request_at !== null,
    movedFrom: isClinicTime(was)
      ? was
      : isClinicTime(moves.at(-1)?.was ?? '')
        ? (moves.at(-1)!.was as MailFacts['movedFrom'])
        : null,
    cancelledBy: cancelled ? (cancelled.actor === 'client' ? 'client' : 'clinic') : null,
    refund: (Number(row.body['back']) || 0) as Ore,
  }
}
