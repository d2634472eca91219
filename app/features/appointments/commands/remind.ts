import { clinicTimeAt } from '#app/domain/time/clinic-time.ts'
import { dueReminder, isQuiet } from '#app/domain/time/reminders.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { changedAt, settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { visitsToRemindOf } from '../queries/reminders.ts'

/**
 * Reminds the clients whose visits come near, each once for its hour and time: of instances that find the same
 * reminder due, the one whose row is written sends it. Hours the owner has just chosen write to nobody whose moment
 * had passed by then.
 * @returns how many are on their way.
 */
export async function remindClients(services: Services): Promise<number> {
  const { clock } = services
  const now = clock.now()
  const hours = await settingOf(services, 'reminder_hours')
  if (hours.length === 0 || isQuiet(now)) return 0
  const chosenAt = await changedAt(services, 'reminder_hours')
  const chosen = chosenAt && clinicTimeAt(chosenAt)
  const visits = await visitsToRemindOf(services, Math.max(...hours))
  const due = visits.flatMap(({ id, startsAt, standsSince, sent }) => {
    const since = chosen && chosen > standsSince ? chosen : standsSince
    const before = dueReminder({ startsAt, standsSince: since, sent }, hours, now)
    return before === null
      ? []
      : [{ appointment_id: id, starts_at: startsAt, hours_before: before, at: clock.instant() }]
  })
  if (due.length === 0) return 0
  return inTransaction(services.db, async (tx) => {
    const first = await tx
      .insertInto('appointment_reminders')
      .values(due)
      .onConflict((oc) => oc.doNothing())
      .returning(['appointment_id', 'starts_at'])
      .execute()
    await enqueue(
      tx,
      ...first.map(({ appointment_id: appointmentId, starts_at: startsAt }) => ({
        kind: 'appointment-reminder' as const,
        appointmentId,
        startsAt,
      })),
    )
    return first.length
  })
}
