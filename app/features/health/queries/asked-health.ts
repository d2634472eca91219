import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '#app/db/schema.ts'

/** The question a doctor answers: whose health, and the version of it that was read. */
export type AskedHealth = { patientId: string; version: string }

/**
 * The version of a client's health, as a column of a larger statement. Each answer of the client and each decision or
 * reading changes it; that a doctor has seen the answers does not.
 */
export const healthVersion = (person: RawBuilder<unknown>) => sql<string>`concat_ws(' ',
    (select h.id from health_answers h where h.patient_id in (select records_of(${person}))
      order by h.given_at desc, h.id desc limit 1),
    (select d.id from clearance_decisions d where d.patient_id in (select records_of(${person})) and d.answer <> 'seen'
      order by d.at desc, d.id desc limit 1))`

/** The question as it stands now. */
export async function askedHealth(k: Kysely<Schema>, patientId: string): Promise<AskedHealth> {
  const { rows } = await sql<{ version: string }>`
    select ${healthVersion(sql`${patientId}::uuid`)} as version`.execute(k)
  return { patientId, version: rows[0]!.version }
}
