import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '#app/db/schema.ts'

type Tx = Transaction<Schema>

/** A table with the columns that are stored, in their order, and their types as the database writes them. */
export type BackedTable = { name: string; columns: { name: string; type: string }[] }
/** A row as the database writes each of its values in letters: it reads them back the same. */
export type BackedRow = (string | null)[]

const MIGRATIONS = 'schema_migrations'
/** What is about this installation and not about its clinic. */
const NOT_ROWS = [MIGRATIONS, 'backup_marks', 'alerts', 'arriving_uploads', 'arriving_pieces']
const PORTION = 500

/** Every table of the clinic, from the database's own catalogue. */
export async function backedTables(tx: Tx): Promise<BackedTable[]> {
  const { rows } = await sql<BackedTable>`
    select c.relname::text as name,
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
           from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${NOT_ROWS}::text[])
     order by 1`.execute(tx)
  return rows
}

/** So many rows of a table, written as one list. */
type Portion = { count: number; text: string }

/**
 * The rows of a table as this transaction sees them, a portion at a time. The database writes them: taken apart and put
 * together here, they would take five times as long, and on the embedded engine everybody waits that long.
 */
export async function* portionsOf(tx: Tx, { name, columns }: BackedTable): AsyncGenerator<Portion> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  const cursor = sql.ref(`backup_of_${name}`)
  await sql`declare ${cursor} no scroll cursor for select to_json(array[${values}])::text as row from ${sql.table(name)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(PORTION))} from ${cursor}`.execute(tx)
    if (rows.length === 0) break
    yield { count: rows.length, text: `[${rows.map(({ row }) => row).join()}]` }
    if (rows.length < PORTION) break
  }
  await sql`close ${cursor}`.execute(tx)
}

/** Where the counters stand: null where one was never used. */
export async function countersOf(tx: Tx): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string; at: string | null }>`
    select sequencename::text as name, last_value::text as at from pg_sequences where schemaname = 'public'`.execute(tx)
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]))
}

type Denied = { table: string; right: string }

/** The rights that a migration took from the tables' owner; none where the owner is a superuser. */
async function deniedToOwner(tx: Tx): Promise<readonly Denied[]> {
  const { rows } = await sql<Denied>`
    select c.relname::text as table, p.privilege as right
      from pg_class c cross join (values ('update'), ('delete')) as p (privilege)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not has_table_privilege(c.oid, p.privilege)`.execute(
    tx,
  )
  return rows
}

/**
 * Runs `load` on tables that are empty and say nothing of what is put into them: nobody is told, nothing is refused
 * row by row. Afterwards every reference is checked, and everything is as it was.
 */
export async function quietly(tx: Tx, tables: readonly BackedTable[], load: () => Promise<void>): Promise<void> {
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select r.relname::text as table, c.conname::text as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(tx)
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx)
  const denied = await deniedToOwner(tx)
  for (const { table, right } of denied)
    await sql`grant ${sql.raw(right)} on ${sql.table(table)} to current_user`.execute(tx)
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
    await sql`delete from ${sql.table(name)}`.execute(tx)
  }
  await load()
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
  for (const { table, right } of denied)
    await sql`revoke ${sql.raw(right)} on ${sql.table(table)} from current_user`.execute(tx)
}

/** Puts rows into a table. @param columns those the rows were written with, in their order */
export async function putRows(
  tx: Tx,
  { table, columns, rows }: { table: BackedTable; columns: readonly string[]; rows: readonly BackedRow[] },
): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const values = columns.map((name, at) => {
    const type = types.get(name)
    if (!type) throw new Error(`${table.name} has no column ${name}`)
    return sql`(r ->> ${sql.raw(String(at))})::${sql.raw(type)}`
  })
  await sql`insert into ${sql.table(table.name)} (${sql.join(columns.map((name) => sql.ref(name)))})
    overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`.execute(tx)
}

export async function setCounters(tx: Tx, counters: Record<string, string | null>): Promise<void> {
  for (const [name, at] of Object.entries(counters))
    if (at !== null) await sql`select setval(${sql.lit(`public.${name}`)}, ${at}::bigint)`.execute(tx)
}

/** Which version's tables these are; none where there is no table yet. */
export async function migrationsOf(k: Kysely<Schema>): Promise<{ name: string; sha256: string }[]> {
  const { rows: known } = await sql<{ here: boolean }>`
    select to_regclass('public.${sql.raw(MIGRATIONS)}') is not null as here`.execute(k)
  if (!known[0]?.here) return []
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from schema_migrations order by name`.execute(k)
  return rows
}
