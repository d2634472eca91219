import { clinic } from '#app/content/clinic.ts'
import { isAccountMailKind } from '#app/content/mail/account.ts'
import { composeMail } from '#app/content/mail/compose.ts'
import { isMailKind, type MailAccount, type MailFacts, type MailKind } from '#app/content/mail/facts.ts'
import { arriveEarlyMinutes } from '#app/domain/add-ons.ts'
import { addDays, addMinutes, clinicTimeAt, dayOf, isClinicTime } from '#app/domain/clinic-time.ts'
import type { Ore } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Quote } from '#app/domain/pricing.ts'
import { INVITATION_HOURS, inviteClient } from '#app/features/account/invite.ts'
import { refundPayment } from '#app/features/payments/commands.ts'
import { appointmentIcs, ICS_TYPE } from '#app/services/calendar/ics.ts'
import { accountUrlOf, manageUrlOf } from '#app/services/links/links.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import type { Services } from '#app/services/services.ts'
import { accountMailOf, tellErased, tellFormerAddress } from './deliver-account.ts'
import { note } from './log.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { textIn, type OutboxRow } from './outbox.ts'

/** What an outbox row asks for: a mail, a refund, or somebody's attention. Throwing puts it back for later. */
export async function deliverOne(services: Services, row: OutboxRow): Promise<void> {
  if (isMailKind(row.kind)) return services.mail.send(await mailOf(services, row, row.kind))
  if (row.kind === 'account-address-changed') return tellFormerAddress(services, row)
  if (isAccountMailKind(row.kind)) return services.mail.send(await accountMailOf(services, row, row.kind))
  if (row.kind === 'refund') return refundPayment(services, textIn(row, 'paymentId'))
  if (row.kind === 'erased') return tellErased(services, row)
  if (row.kind === 'remove-file') return services.storage.remove(textIn(row, 'key'))
  if (row.kind === 'payment-mismatch') note('alert', { event: row.kind, payment: row.body['paymentId'] })
}

async function mailOf(services: Services, row: OutboxRow, kind: MailKind): Promise<Mail> {
  const appointment = await readAppointment(services, textIn(row, 'appointmentId'))
  const id = `${appointment.id}-${row.id}` // the same row twice is the same message
  const account = BOOKED.has(kind) ? await accountIn(services, appointment, id) : null
  const facts = factsOf(services, appointment, row, account)
  const { subject, text, html } = composeMail(kind, facts, appointment.lng)
  const withFile =
    kind === 'consultation-booked' ||
    kind === 'treatment-confirmed' ||
    kind === 'appointment-moved' ||
    kind === 'appointment-cancelled'
  return {
    id,
    to: appointment.email,
    subject,
    lng: appointment.lng,
    text,
    html,
    attachments: withFile
      ? [
          {
            name: appointment.lng === 'da' ? 'tid.ics' : 'appointment.ics',
            type: ICS_TYPE,
            content: icsOf(services, appointment, facts),
          },
        ]
      : [],
  }
}

type Appointment = Awaited<ReturnType<typeof readAppointment>>

async function readAppointment({ db }: Services, id: string) {
  const [appointment, moved, paid] = await Promise.all([
    db.k.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db.k
      .selectFrom('appointment_history')
      .select(['was', 'field', 'actor', 'became'])
      .where('appointment_id', '=', id)
      .orderBy('id')
      .execute(),
    db.k
      .selectFrom('payments')
      .select(['amount', 'status'])
      .where('appointment_id', '=', id)
      .where('status', 'in', ['confirmed', 'refunded'])
      .execute(),
  ])
  return { ...appointment, history: moved, paid }
}

const BOOKED = new Set<MailKind>(['consultation-booked', 'treatment-confirmed'])

/** The way into the account the booking is in. */
async function accountIn(
  services: Services,
  { patient_id: userId, lng }: Appointment,
  mailId: string,
): Promise<MailAccount> {
  const { settings } = services
  const invited = await inviteClient(services, userId, mailId)
  if (invited.is === 'in-use')
    return { is: 'in-use', url: `${settings.publicUrl}/dashboard${lng === 'en' ? '?lng=en' : ''}` }
  const { linkId, temporaryPassword } = invited
  return { is: 'new', url: accountUrlOf(settings, 'welcome', linkId, lng), temporaryPassword, hours: INVITATION_HOURS }
}

function factsOf(services: Services, appointment: Appointment, row: OutboxRow, account: MailAccount | null): MailFacts {
  const { settings, clock } = services
  const { starts_at: startsAt } = appointment
  const moves = appointment.history.filter(({ field }) => field === 'time')
  const cancelled = appointment.history.findLast(({ field, became }) => field === 'status' && became === 'cancelled')
  const contractDay = dayOf(clinicTimeAt(appointment.created_at))
  const lastDay = addDays(contractDay, policy.withdrawalDays)
  const paid = appointment.paid.reduce((total, { amount }) => total + amount, 0) as Ore
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
    manageUrl: manageUrlOf(settings, appointment.id, appointment.link_version),
    withdrawUrl: withdrawUrlOf(settings, appointment.lng),
    bookUrl: `${settings.publicUrl}/book${appointment.lng === 'en' ? '?lng=en' : ''}`,
    selfServiceHours: policy.selfServiceHours,
    quote: appointment.quote as Quote | null,
    depositPaid: appointment.payment_status === 'confirmed' ? paid : (0 as Ore),
    lastWithdrawalDay: withinWithdrawal ? lastDay : null,
    expressRequested: appointment.express_request_at !== null,
    movedFrom: isClinicTime(was)
      ? was
      : isClinicTime(moves.at(-1)?.was ?? '')
        ? (moves.at(-1)!.was as MailFacts['movedFrom'])
        : null,
    cancelledBy: cancelled ? (cancelled.actor === 'client' ? 'client' : 'clinic') : null,
    refund: row.kind === 'late-payment-refunded' || row.body['refunded'] === true ? paid : (0 as Ore),
  }
}

function icsOf({ settings, clock }: Services, appointment: Appointment, { manageUrl, startsAt, arriveAt }: MailFacts) {
  return appointmentIcs({
    appointmentId: appointment.id,
    host: new URL(settings.publicUrl).hostname,
    lng: appointment.lng,
    clinicName: clinic.name,
    location: `${clinic.name}, ${clinic.street}, ${clinic.city}`,
    startsAt,
    durationMinutes: appointment.duration_minutes,
    arriveAt,
    moves: appointment.history.filter(({ field }) => field === 'time').length,
    cancelled: appointment.status === 'cancelled',
    manageUrl,
    writtenAt: clock.instant(),
  })
}
