import { composeWithdrawal } from '#app/content/mail/compose.ts'
import type { WithdrawalFacts } from '#app/content/mail/withdrawn.ts'
import { clinicTimeAt } from '#app/domain/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money.ts'
import type { ReadBecause } from '#app/features/appointments/schema.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { calendarFile, readMailed, type MailedAppointment } from './mailed-appointment.ts'
import { emptied, textIn, type OutboxRow } from './outbox.ts'

const KINDS = ['withdrawn', 'withdrawal-received', 'withdrawal-to-read'] as const
export type WithdrawalKind = (typeof KINDS)[number]
export const isWithdrawalKind = (kind: string): kind is WithdrawalKind => (KINDS as readonly string[]).includes(kind)

/** What the clinic's own copy is written in. */
const CLINIC_LNG: Language = 'da'

/** The receipt of a statement of withdrawal, or the clinic's copy of one a person has to read. */
export async function tellWithdrawal(services: Services, row: OutboxRow, kind: WithdrawalKind): Promise<void> {
  const email = textIn(row, 'email')
  if (!email) return
  const { settings, mail } = services
  const forClinic = kind === 'withdrawal-to-read'
  const lng = forClinic ? CLINIC_LNG : textIn(row, 'lng') === 'en' ? 'en' : 'da'
  const appointmentId = textIn(row, 'appointmentId')
  const appointment = appointmentId ? await readMailed(services, appointmentId) : null
  const clinic = senderOf(settings, lng)
  const facts: WithdrawalFacts = {
    clinic,
    firstName: forClinic ? '' : textIn(row, 'name').split(' ', 1)[0]!,
    withdrawUrl: withdrawUrlOf(settings, lng),
    at: clinicTimeAt(new Date(textIn(row, 'at'))),
    name: textIn(row, 'name'),
    contract: textIn(row, 'contract'),
    email,
    isKnown: forClinic || row.body['isKnown'] === true,
    startsAt: appointment?.starts_at ?? null,
    outcome: outcomeIn(row, appointment),
  }
  await mail.send({
    id: `withdrawal-${row.id}`,
    to: forClinic ? clinic.email : email,
    lng,
    attachments: kind === 'withdrawn' && appointment ? [calendarFile(services, appointment)] : [],
    ...composeWithdrawal(forClinic ? 'to-read' : 'receipt', facts, lng),
  })
  await emptied(services, row)
}

function outcomeIn({ body }: OutboxRow, appointment: MailedAppointment | null): WithdrawalFacts['outcome'] {
  const because = body['because'] as ReadBecause | undefined
  if (!because) return { is: 'withdrawn', back: Number(body['back']) as Ore, calledOff: body['calledOff'] === true }
  if (because === 'period-over' && appointment)
    return { is: 'received', because, lastDay: withdrawalUntil(appointment.created_at) }
  return { is: 'received', because: because === 'begun' ? 'begun' : 'unknown' }
}
