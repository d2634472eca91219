import { composeCallClient } from '#app/content/mail/compose.ts'
import { personName } from '#app/content/mail/letter.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import type { MessageOf } from '#app/domain/clients/messages.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { isToCallFirst } from '#app/features/health/queries/clearance.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { readMailed } from './mailed-appointment.ts'

/** Asks for a call before the next visit that the clearance bars: the client is written to, and the clinic. */
export async function askForCall(services: Services, { patientId }: MessageOf<'clearance-fell'>): Promise<void> {
  const { db, clock } = services
  const visits = await db.k
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('type', '=', 'treatment')
    .where('status', 'in', ['scheduled', 'confirmed'])
    .where('starts_at', '>', clock.now())
    .orderBy('starts_at')
    .execute()
  for (const { id: appointmentId } of visits) {
    if (!(await isToCallFirst(services, appointmentId))) continue
    return inTransaction(db, (tx) =>
      enqueue(tx, { kind: 'call-first', appointmentId }, { kind: 'call-client', appointmentId }),
    )
  }
}

/** Tells the clinic whom to call. Why stands behind a sign-in. */
export async function sendCallClient(
  services: Services,
  { appointmentId }: MessageOf<'call-client'>,
  row: number,
): Promise<void> {
  const { settings, mail } = services
  const visit = await readMailed(services, appointmentId)
  if (!visit.isToCall) return
  const clinic = await senderOf(services, DEFAULT_LANGUAGE)
  const facts = {
    clinic,
    firstName: '',
    withdrawUrl: withdrawUrlOf(settings, DEFAULT_LANGUAGE),
    name: personName(`${visit.first_name} ${visit.last_name}`),
    startsAt: visit.starts_at,
    worklistUrl: `${settings.publicUrl}/admin/worklists?list=clearance`,
  }
  await mail.send({
    id: `call-client-${row}`,
    to: clinic.email,
    lng: DEFAULT_LANGUAGE,
    attachments: [],
    ...composeCallClient(facts, DEFAULT_LANGUAGE),
  })
}
