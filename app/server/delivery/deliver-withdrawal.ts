import { composeWithdrawal } from '#app/content/mail/compose.ts'
import type { WithdrawalFacts } from '#app/content/mail/withdrawn.ts'
import { clinicTimeAt, instantAt } from '#app/domain/time/clinic-time.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import type { MessageOf, WithdrawalMailKind } from '#app/domain/clients/messages.ts'
import { isPaidAtClinic } from '#app/features/payments/queries/payouts.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { calendarFile, readMailed, type MailedAppointment } from './mailed-appointment.ts'
import { emptied } from './outbox.ts'

type WithdrawalMessage = MessageOf<WithdrawalMailKind>

/** The receipt of a statement of withdrawal, or the clinic's copy of one a person has to read. */
export async function sendWithdrawal(services: Services, message: WithdrawalMessage, row: number): Promise<void> {
  const { kind, name, contract, email, at, appointmentId } = message
  if (!email) return // a row that was emptied has been sent
  const { settings, mail } = services
  const forClinic = kind === 'withdrawal-to-read'
  const lng = forClinic ? DEFAULT_LANGUAGE : message.lng
  const appointment = appointmentId ? await readMailed(services, appointmentId) : null
  const clinic = await senderOf(services, lng)
  const facts: WithdrawalFacts = {
    clinic,
    firstName: forClinic ? '' : name.split(' ', 1)[0]!,
    withdrawUrl: withdrawUrlOf(settings, lng),
    at: clinicTimeAt(instantAt(at)),
    name,
    contract,
    email,
    isKnown: forClinic || message.isKnown,
    startsAt: appointment?.starts_at ?? null,
    outcome: await outcomeOf(services, message, appointment),
  }
  await mail.send({
    id: `withdrawal-${row}`,
    to: forClinic ? clinic.email : email,
    lng,
    attachments: kind === 'withdrawn' && appointment ? [await calendarFile(services, appointment)] : [],
    ...composeWithdrawal(forClinic ? 'to-read' : 'receipt', facts, lng),
  })
  await emptied(services, row)
}

async function outcomeOf(
  services: Services,
  message: WithdrawalMessage,
  appointment: MailedAppointment | null,
): Promise<WithdrawalFacts['outcome']> {
  const course = appointment?.course ?? null
  if (message.kind === 'withdrawn') {
    const { back, calledOff, appointmentId } = message
    const planId = course?.state === 'withdrawn' ? course.planId : null
    const backAtClinic = await isPaidAtClinic(services, { appointmentId, planId })
    return { is: 'withdrawn', back, backAtClinic, of: planId ? 'package' : calledOff ? 'visit' : 'ended' }
  }
  const { because } = message
  if (because === 'begun' || because === 'plan') return { is: 'received', because }
  if (because === 'period-over' && appointment)
    return { is: 'received', because, lastDay: course?.lastDay ?? withdrawalUntil(appointment.created_at) }
  return { is: 'received', because: 'unknown' }
}
