import { sql } from 'kysely'
import type { ImportedClient } from '#app/domain/clients/client-import.ts'
import type { Tx } from './transaction.ts'

// Rows of one statement: the embedded engine keeps the server from everything else while it runs one.
const AT_ONCE = 200

/** True for a visit `a` that was imported: history, of which nothing is to be written. */
export const isImportedVisit = sql<boolean>`exists (select from imported_rows i where i.row_id = a.id)`

/** Does the work in portions, one after the other. */
export async function inPortions<T>(rows: readonly T[], work: (portion: readonly T[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += AT_ONCE) await work(rows.slice(from, from + AT_ONCE))
}

export type NewClient = ImportedClient & { id: string }

/**
 * Clients nobody knew. Whoever has an account by that address already is left alone and not among the answer.
 * @returns the ids of those that were made.
 */
export async function insertClients(
  tx: Tx,
  importId: string,
  { clients, at }: { clients: readonly NewClient[]; at: Date },
): Promise<Set<string>> {
  const made = new Set<string>()
  await inPortions(clients, async (portion) => {
    const { rows } = await sql<{ id: string }>`
      with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb)
          as x(id uuid, email text, "firstName" text, "lastName" text, phone text, lng text, birthday date,
            address text, "customerNumber" text, "mailConsent" boolean, note text)),
      person as (
        insert into users (id, email, name, created_at)
          select id, email, trim("firstName" || ' ' || "lastName"), ${at} from asked
          on conflict (email) do nothing returning id),
      profile as (
        insert into profiles (id, first_name, last_name, phone, lng, birthday, address, customer_number, mail_consent, note,
            added_by_clinic)
          select id, "firstName", "lastName", phone, lng, birthday, address, "customerNumber", "mailConsent", note, true
            from asked join person using (id)),
      noted as (
        insert into imported_rows (row_id, import_id) select id, ${importId}::uuid from person)
      select id from person`.execute(tx)
    for (const { id } of rows) made.add(id)
  })
  return made
}

type Table = 'users' | 'appointments'
// What follows a row by itself: part of the row, not a use of it.
const FOLLOWERS: Readonly<Record<Table, readonly string[]>> = {
  users: ['profiles.id'],
  appointments: ['resource_bookings.appointment_id', 'open_balances.appointment_id'],
}

/** Where such a row may be named, from the database's own catalogue, so that a new table counts by itself. */
async function usesOf(tx: Tx, table: Table) {
  const targets = table === 'users' ? ['users', 'profiles'] : ['appointments']
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname::text as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and array_length(c.conkey, 1) = 1 and c.confrelid::regclass::text = any(${targets}::text[])
       and c.conrelid::regclass::text || '.' || a.attname <> all (${[...FOLLOWERS[table]]}::text[])`.execute(tx)
  return rows
}

/**
 * Takes back what an import made. A row that something has been written to since stays, and is the clinic's own from
 * then on. @returns how many went and how many stayed.
 */
export async function removeImported(tx: Tx, importId: string, table: Table): Promise<{ gone: number; left: number }> {
  const uses = await usesOf(tx, table)
  const { rows } = await sql<{ id: string }>`
    delete from imported_rows where import_id = ${importId} returning row_id as id`.execute(tx)
  let gone = 0
  await inPortions(rows, async (portion) => {
    const ids = portion.map(({ id }) => id)
    const used = sql.join(
      uses.map(
        (one) => sql`select ${sql.ref(one.column)} as id from ${sql.table(one.table)}
        where ${sql.ref(one.column)} = any(${ids}::uuid[])`,
      ),
      sql` union all `,
    )
    const removed = await sql`
      with used as materialized (${used})
      delete from ${sql.table(table)} where id = any(${ids}::uuid[]) and id not in (select id from used)`.execute(tx)
    gone += Number(removed.numAffectedRows ?? 0)
  })
  return { gone, left: rows.length - gone }
}
