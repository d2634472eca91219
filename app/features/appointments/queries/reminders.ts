import { sql } from 'kysely'
import { addMinutes, clinicTimeAt, instantAt, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { MessageOf } from '#app/domain/clients/messages.ts'
import type { RemindedVisit } from '#app/domain/time/reminders.ts'
import { ERASED } from '#app/domain/clients/retention.ts'
import type { Services } from '#app/services/services.ts'

/** A visit somebody comes to, and wants to be reminded of: not called off, not begun, not waiting for its payment. */
const reminded = ({ db: { k }, clock }: Pick<Services, 'db' | 'clock'>) =>
  k
    .selectFrom('appointments as a')
    .innerJoin('profiles as p', 'p.id', 'a.patient_id')
    .where('a.status', 'in', ['scheduled', 'confirmed'])
    .where('a.cancel_at', 'is', null)
    .where('a.payment_status', 'not in', ['pending', 'failed'])
    .where('a.email', 'not like', `%${ERASED}`)
    .where('a.starts_at', '>', clock.now())
    .where('p.reminders', '=', true)

// A reminder that would go at night goes on the evening before.
const NIGHT_HOURS = 24

/** The visits that begin within so many hours, or little more, with the reminders each has had of its time. */
export async function visitsToRemindOf(
  services: Pick<Services, 'db' | 'clock'>,
  withinHours: number,
): Promise<(RemindedVisit & { id: string })[]> {
  const until = addMinutes(services.clock.now(), (withinHours + NIGHT_HOURS) * 60)
  const rows = await reminded(services)
    .select(['a.id', 'a.starts_at', 'a.created_at'])
    .select([
      sql<string | null>`(select max(h.at) from appointment_history h
        where h.appointment_id = a.id and h.field in ('time', 'status'))`.as('changed_at'),
      sql<number[]>`array(select r.hours_before from appointment_reminders r
        where r.appointment_id = a.id and r.starts_at = a.starts_at)`.as('sent'),
    ])
    .where('a.starts_at', '<=', until)
    .execute()
  return rows.map((row) => {
    const [booked, changed] = [row.created_at, row.changed_at === null ? row.created_at : instantAt(row.changed_at)]
    return {
      id: row.id,
      startsAt: row.starts_at,
      standsSince: clinicTimeAt(changed > booked ? changed : booked),
      sent: row.sent,
    }
  })
}

/** Whom a reminder that was written is still for; null: what it says is so no longer, or nobody wants it. */
export async function remindedClient(
  services: Pick<Services, 'db' | 'clock'>,
  { appointmentId, startsAt }: Pick<MessageOf<'appointment-reminder'>, 'appointmentId'> & { startsAt: ClinicTime },
): Promise<string | null> {
  const row = await reminded(services)
    .select('a.patient_id')
    .where('a.id', '=', appointmentId)
    .where('a.starts_at', '=', startsAt)
    .executeTakeFirst()
  return row?.patient_id ?? null
}
