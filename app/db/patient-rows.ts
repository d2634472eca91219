import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** Table and column → the keys of rows in it. */
export type MovedRows = Record<string, unknown[]>

type Reference = { table: string; column: string; keys: string[] }

// Kept by triggers with the visit they belong to, or derived anew; typed text of one author about one client; the merges themselves;
// where a tattoo is, an answer that is a decision within the minute, which photos that never change name together with its client.
const LEFT_OUT = ['open_balances', 'clearances', 'journal_drafts', 'patient_merges', 'pending_answers', 'tattoos']

/**
 * Every column that names a client, read from the database's own catalogue, so that a new table is among them without a
 * line here. Tables whose trigger refuses a change (journal, photos, consents, invoices, logs) are not: what stands in
 * them stays, and is read through `records_of`.
 */
export async function patientReferences(tx: Tx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, a.attname::text as column,
        (select array_agg(k.attname::text order by k.attnum) from pg_index i
           join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
          where i.indrelid = c.conrelid and i.indisprimary and k.attnum <> a.attnum) as keys
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] and array_length(c.conkey, 1) = 1
     where c.contype = 'f' and c.confrelid = 'profiles'::regclass and a.attname <> 'id'
       and c.conrelid::regclass::text <> all (${LEFT_OUT}::text[])
       and not exists (select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
         where t.tgrelid = c.conrelid and position('restrict_violation' in f.prosrc) > 0 and (t.tgtype & 16) > 0)
     order by 1, 2`.execute(tx)
  // Scans are a person's own and name the account.
  return [...rows, { table: 'analyses', column: 'user_id', keys: ['id'] }]
}

const keyOf = (keys: readonly string[]) => sql`jsonb_build_array(${sql.join(keys.map((key) => sql.ref(key)))})`
type Way = { from: string; to: string }

/** Moves the rows of one reference from one client to the other, and notes which. */
export async function rowsOver(tx: Tx, { table, column, keys }: Reference, { from, to }: Way, moved: MovedRows) {
  const { rows } = await sql<{ key: unknown }>`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where ${sql.ref(column)} = ${from} returning ${keyOf(keys)} as key`.execute(tx)
  if (rows.length > 0) moved[`${table}.${column}`] = rows.map(({ key }) => key)
}

/** Moves them back, those that are still there. */
export async function rowsBack(tx: Tx, moved: MovedRows, { from, to }: Way) {
  for (const { table, column, keys } of await patientReferences(tx)) {
    const noted = moved[`${table}.${column}`]
    if (!noted) continue
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}
      and ${keyOf(keys)} in (select jsonb_array_elements(${JSON.stringify(noted)}::jsonb))`.execute(tx)
  }
}

/** What the list of clients shows of the last visit, after visits were moved away or back. */
export async function noteLastVisit(tx: Tx, patientId: string) {
  await sql`update profiles p set last_visit = v.starts_at, last_provider = v.provider_id
    from (select 1) one left join lateral (
      select a.starts_at, a.provider_id from appointments a
       where a.patient_id = ${patientId} and a.status in ('in_progress', 'completed')
       order by a.starts_at desc limit 1) v on true
   where p.id = ${patientId}`.execute(tx)
}
