import { sql } from 'kysely'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { Services } from '#app/services/services.ts'

/** What somebody else made of a visit, for whoever was second. `by` is a first name; null: nobody on the staff. */
export type LastChange = { happened: { status: AppointmentStatus; by: string | null } | null }

/** The status a visit has now and who set it; null: there is no such visit. */
export async function lastChange({ db }: Pick<Services, 'db'>, id: string): Promise<LastChange> {
  const happened = await db.k
    .selectFrom('appointments as a')
    .select([
      'a.status',
      sql<string | null>`(select nullif(p.first_name, '') from appointment_history h
        join profiles p on p.id::text = h.actor
        where h.appointment_id = a.id and h.field = 'status' and h.became = a.status
        order by h.id desc limit 1)`.as('by'),
    ])
    .where('a.id', '=', id)
    .executeTakeFirst()
  return { happened: happened ?? null }
}
