import { sql } from 'kysely'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inPortions, removeImported } from '../imported-rows.ts'
import type { Tx } from '../transaction.ts'

export type PastVisit = {
  id: string
  patientId: string
  providerId: string
  startsAt: ClinicTime
  type: 'consultation' | 'treatment'
  minutes: number
  notes: string
}

/**
 * Within this transaction visits may be inserted as given without the client's clearance: they took place before this
 * system knew the client.
 */
export const allowPastVisits = (tx: Tx) => sql`set local falm.past_visits = 'on'`.execute(tx)

/**
 * Visits that took place before the clinic came to this system. Nobody booked them here, so they have no history and
 * no price, and nobody is told. @throws the violated constraint; `conflictOf` names its refusal.
 */
export async function insertPastVisits(tx: Tx, importId: string, visits: readonly PastVisit[]): Promise<void> {
  await allowPastVisits(tx)
  await inPortions(visits, (portion) =>
    sql`
      with visit as (
        insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time,
            duration_minutes, status, payment_status, email, first_name, last_name, phone, lng, notes, created_at)
          select x.id, x."patientId", x."providerId", x.type, x."startsAt"::date, x."startsAt"::time,
                 x.minutes, 'completed', 'confirmed', u.email, p.first_name, p.last_name, p.phone, p.lng, x.notes,
                 x."startsAt" at time zone 'Europe/Copenhagen'
            from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb)
              as x(id uuid, "patientId" uuid, "providerId" uuid, "startsAt" timestamp, type text, minutes int, notes text)
            join users u on u.id = x."patientId" join profiles p on p.id = x."patientId"
          returning id)
      insert into imported_rows (row_id, import_id) select id, ${importId}::uuid from visit`.execute(tx),
  )
}

/** Takes them back, and what the list of clients says of their last visit with them. */
export async function removePastVisits(tx: Tx, importId: string) {
  const { rows } = await sql<{ id: string }>`
    select distinct patient_id as id from appointments
     where id in (select row_id from imported_rows where import_id = ${importId})`.execute(tx)
  const removed = await removeImported(tx, importId, 'appointments')
  await sql`
    update profiles p set last_visit = v.starts_at, last_provider = v.provider_id
      from unnest(${rows.map(({ id }) => id)}::uuid[]) as whose
      left join lateral (
        select a.starts_at, a.provider_id from appointments a
         where a.patient_id = whose and a.status in ('in_progress', 'completed')
         order by a.starts_at desc limit 1) v on true
     where p.id = whose`.execute(tx)
  return removed
}
