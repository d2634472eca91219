import { composeMail } from '#app/content/mail/compose.ts'
import type { MailAccount, MailFacts } from '#app/content/mail/facts.ts'
import { withdrawalForm } from '#app/content/mail/withdrawal-form.ts'
import { withoutWaiting } from '#app/domain/pricing/add-on-requests.ts'
import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { canReschedule, REASON_CODES } from '#app/domain/booking/appointment.ts'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { addMinutes, clinicTimeAt, dayOf, instantAt, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { AppointmentMailKind, MessageOf } from '#app/domain/clients/messages.ts'
import { inLanguage } from '#app/domain/language.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'
import { saidOfCourse } from '#app/domain/plans/visit-course.ts'
import { remindedClient } from '#app/features/appointments/queries/reminders.ts'
import { orderDue, restOfVisit } from '#app/features/payments/queries/amount-due.ts'
import { leftOfGivenSession } from '#app/features/payments/queries/rest.ts'
import { isSkinStillAsked } from '#app/features/reactions/queries/reports.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import { INVITATION_HOURS, inviteClient } from '#app/features/account/commands/invite-client.ts'
import { bookedAnalysisSchema } from '#app/features/booking/schema.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'
import { isReachable } from '#app/domain/clients/email.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import { accountUrlOf, mailedManageUrlOf, restUrlOf } from '#app/services/links/links.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { calendarFile, readMailed, type MailedAppointment } from './mailed-appointment.ts'

type AppointmentMessage = MessageOf<AppointmentMailKind>

/** A mail about an appointment, unless what it would say is no longer so. */
export async function sendAppointmentMail(services: Services, message: AppointmentMessage, row: number): Promise<void> {
  const appointment = await readMailed(services, message.appointmentId)
  if (message.kind === 'appointment-reminder' && !(await remindedClient(services, message))) return
  if (message.kind === 'rest-asked' && (await askedRest(services, message)) === 0) return
  if (message.kind === 'skin-asked' && !(await isSkinStillAsked(services, message.appointmentId))) return
  if (!isOvertaken(message.kind, appointment))
    await services.mail.send(await mailOf(services, message, row, appointment))
}

/**
 * What it would say is no longer so: a mail that waited for its server is not sent after the one that took it back.
 * That one is on its way, or has been.
 */
function isOvertaken(
  kind: AppointmentMailKind,
  { status, replaced_by: replacedBy, email, unverified_since: unverifiedSince, isToCall }: MailedAppointment,
) {
  if (!isReachable(email)) return true
  if (kind === 'hold-expired') return replacedBy !== null
  if (kind === 'call-first') return !isToCall
  if (kind === 'confirmation-asked' && unverifiedSince === null) return true
  return status === 'cancelled' && SAYS_IT_STANDS.has(kind)
}

async function mailOf(
  services: Services,
  message: AppointmentMessage,
  row: number,
  appointment: MailedAppointment,
): Promise<Mail> {
  const { kind } = message
  const id = `${appointment.id}-${row}` // the same row twice is the same message
  const account = BOOKED.has(kind) ? await accountIn(services, appointment, id) : null
  const facts = await factsOf(services, appointment, message, account, await settingOf(services, 'self_service_hours'))
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
      ...(WITH_CALENDAR.has(kind) ? [await calendarFile(services, appointment)] : []),
      ...(kind === 'treatment-confirmed'
        ? [withdrawalForm({ ...facts, contractDay: contractDayOf(appointment) }, lng)]
        : []),
    ],
  }
}

const BOOKED = new Set<AppointmentMailKind>(['consultation-booked', 'treatment-confirmed'])
const SAYS_IT_STANDS = new Set<AppointmentMailKind>([
  ...BOOKED,
  'appointment-moved',
  'appointment-edited',
  'deposit-asked',
  'confirmation-asked',
])
const WITH_CALENDAR = new Set<AppointmentMailKind>([
  ...BOOKED,
  'appointment-moved',
  'appointment-edited',
  'appointment-reminder',
  'appointment-cancelled',
])

const contractDayOf = ({ course, created_at: at }: MailedAppointment) => dayOf(clinicTimeAt(course?.agreedAt ?? at))

/** The way into the account the booking is in. */
async function accountIn(
  services: Services,
  { patient_id: userId, lng }: MailedAppointment,
  mailId: string,
): Promise<MailAccount> {
  const { settings } = services
  const invited = await inviteClient(services, userId, mailId)
  if (invited.is === 'in-use') return { is: 'in-use', url: inLanguage(`${settings.publicUrl}/dashboard`, lng) }
  const { linkId, temporaryPassword } = invited
  return { is: 'new', url: accountUrlOf(settings, 'welcome', linkId, lng), temporaryPassword, hours: INVITATION_HOURS }
}

async function factsOf(
  services: Services,
  appointment: MailedAppointment,
  message: AppointmentMessage,
  account: MailAccount | null,
  selfServiceHours: number,
): Promise<MailFacts> {
  const { settings, clock } = services
  const { starts_at: startsAt } = appointment
  const cancelled = appointment.history.findLast(({ field, became }) => field === 'status' && became === 'cancelled')
  const quote = readQuote(appointment.quote)
  const due = await orderDue(services, { patientId: appointment.patient_id, id: appointment.id })
  return {
    clinic: await senderOf(services, appointment.lng),
    account,
    now: clock.now(),
    firstName: appointment.first_name,
    type: appointment.type,
    startsAt,
    durationMinutes: appointment.duration_minutes,
    arriveAt: addMinutes(startsAt, -arriveEarlyMinutes(appointment.add_ons)),
    bookingNumber: bookingNumber(appointment.id),
    manageUrl: mailedManageUrlOf(settings, appointment.id, appointment.link_version, appointment.lng),
    withdrawUrl: withdrawUrlOf(settings, appointment.lng, appointment.id),
    settingsUrl: `${settings.publicUrl}${inLanguage('/account/settings', appointment.lng)}`,
    reactionsUrl: `${settings.publicUrl}${inLanguage('/dashboard/reactions', appointment.lng)}`,
    bookUrl: settings.publicUrl + inLanguage(bookPathOf(appointment), appointment.lng),
    selfServiceHours,
    quote,
    sizeBy: sizeSourceOf(appointment),
    waiting: waitingIn(quote, appointment),
    rest: message.kind === 'rest-asked' ? await askedRest(services, message) : sum([due.left, due.held]),
    ...restLinkOf(settings, appointment, message),
    course: appointment.course && saidOfCourse(appointment.course, clock.today()),
    refundRate: appointment.course?.refundRate ?? 'single',
    depositPaid: appointment.payment_status === 'confirmed' ? appointment.deposit : (0 as Ore),
    depositDue: appointment.payment_status === 'confirmed' ? (0 as Ore) : appointment.deposit,
    heldUntil: appointment.hold_expires_at && clinicTimeAt(appointment.hold_expires_at),
    lastWithdrawalDay: lastDayOf(appointment, quote, clock.today()),
    expressRequested: appointment.express_request_at !== null,
    movedFrom: message.kind === 'appointment-moved' ? message.was : null,
    wasTotal: message.kind === 'appointment-edited' ? message.wasTotal : null,
    cancelledBy:
      message.kind === 'appointment-cancelled' ? message.wish : cancelled ? clientOrClinic(cancelled.actor) : null,
    cancelledBecause:
      message.kind === 'appointment-cancelled' && message.wish === 'clinic' ? typedReason(cancelled?.reason ?? '') : '',
    isUnverified: appointment.unverified_since !== null && canReschedule(appointment.status),
    confirmBy: appointment.confirm_by && clinicTimeAt(appointment.confirm_by),
    isToCall: appointment.isToCall,
    refused: message.kind === 'booking-refused' ? message : null,
    refund: 'back' in message ? message.back : (0 as Ore),
    refundAtClinic: message.kind === 'appointment-cancelled' && appointment.paidAtClinic,
  }
}

/** A message queued by an earlier version names no session. */
const askedRest = (
  services: Services,
  { appointmentId, sessionId }: Extract<AppointmentMessage, { kind: 'rest-asked' }>,
) => (sessionId ? leftOfGivenSession(services, sessionId) : restOfVisit(services, appointmentId))

function restLinkOf(settings: Services['settings'], { id, lng }: MailedAppointment, message: AppointmentMessage) {
  if (message.kind !== 'rest-asked') return { restUrl: '', restUntil: null }
  const until = instantAt(message.until)
  return { restUrl: restUrlOf(settings, message.sessionId ?? id, until, lng), restUntil: clinicTimeAt(until) }
}

/** A scan brings the sessions it expects; a size that was chosen comes alone. */
const sizeSourceOf = ({ analysis }: MailedAppointment): MailFacts['sizeBy'] =>
  bookedAnalysisSchema.safeParse(analysis).data?.sessionsRequired ? 'scan' : 'client'

const waitingIn = (quote: Quote | null, { add_ons: addOns, decided }: MailedAppointment) =>
  (quote ? quote.total - withoutWaiting(quote, addOns, decided).total : 0) as Ore

/**
 * Until when the contract this visit was ordered with can be withdrawn from. A session of a course was ordered with the
 * course: only the visit a package was bought with speaks for it, and counts from the day of the order.
 */
function lastDayOf({ type, course, created_at: at }: MailedAppointment, quote: MailFacts['quote'], today: ClinicDay) {
  const ordered = course ? quote?.subject === 'package' : type === 'treatment'
  const lastDay = course?.lastDay ?? withdrawalUntil(at)
  return ordered && today <= lastDay ? lastDay : null
}

/** Another time of a course that stands is found on its page, where no deposit is asked for. */
const bookPathOf = ({ course }: MailedAppointment) =>
  course?.state === 'stands' ? `/dashboard/plan/${course.planId}` : '/book'

/** What somebody wrote; a code is for our own books. */
const typedReason = (reason: string) => ((REASON_CODES as readonly string[]).includes(reason) ? '' : reason)

const clientOrClinic = (actor: string) => (actor === 'client' ? 'client' : 'clinic')
