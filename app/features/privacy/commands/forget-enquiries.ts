import { sql, type Transaction } from 'kysely'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { monthsBefore, visitsToForget } from '#app/domain/clients/retention.ts'
import type { Schema } from '#app/db/schema.ts'
import { eachRow } from '#app/services/job-runs/each-row.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { erasePerson, erasePictures, eraseVisits } from './erase-rows.ts'
import { lastEntryOn, visitsToKeep } from '#app/features/privacy/queries/erasure.ts'
import { enquiriesToForget } from '#app/features/privacy/queries/due-for-erasure.ts'
import { isHeld } from '#app/db/legal-holds.ts'

const BATCH = 100

/**
 * Forgets enquiries and bookings that came to nothing half a year ago: their pictures, messages and contact details,
 * and the name where no payment keeps it. Who never made the account their own goes with the last of them.
 * @returns how many visits were forgotten; the rest is met in the next round.
 */
export async function forgetEnquiries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const today = clock.today()
  const since = monthsBefore(today, policy.enquiryMonths)
  const { rows } = await sql<{ patient_id: string }>`
    select distinct a.patient_id from appointments a where ${enquiriesToForget(since)} limit ${BATCH}`.execute(db.k)
  return eachRow(rows, ({ patient_id: patientId }) =>
    inTransaction(db, (tx) => forgetOf(tx, patientId, { today, at: clock.instant() })),
  )
}

async function forgetOf(tx: Transaction<Schema>, patientId: string, { today, at }: { today: ClinicDay; at: Date }) {
  // Whoever books or erases at the same moment waits for this row.
  const person = await tx
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(['u.email_verified', 'p.erased_at'])
    .select(
      sql<boolean>`exists (select 1 from user_roles where user_id = u.id)
        or exists (select 1 from providers where user_id = u.id)`.as('works_here'),
    )
    .where('p.id', '=', patientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if ((await isHeld(tx, patientId)) || (await lastEntryOn(tx, patientId))) return 0
  const visits = await visitsToKeep(tx, patientId)
  const old = visitsToForget(visits, today)
  await erasePictures(
    tx,
    old.map(({ id }) => id),
  )
  await eraseVisits(tx, old)
  const lives = person.email_verified || person.erased_at !== null || person.works_here || old.length < visits.length
  if (!lives) await erasePerson(tx, patientId, { keepName: false, at })
  return old.length
}
