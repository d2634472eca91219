import { sql, type QueryResult, type RawBuilder } from 'kysely'
import type { Database } from '#app/db/client.ts'

export type ClinicTable = { name: string; columns: string[]; key: { column: string; type: string }[] }

// What opens something (passwords, sessions, links, tablets), and what is the machine's own and means nothing elsewhere.
const LEFT_OUT = [
  'accounts',
  'sessions',
  'verifications',
  'two_factors',
  'used_codes',
  'one_time_links',
  'health_links',
  'kiosks',
  'unknown_arrivals',
  'push_devices',
  'push_keys',
  'rate_limits',
  'idempotency_keys',
  'outbox',
  'payment_events',
  'job_runs',
  'alerts',
  'backup_marks',
  'files_to_remove',
  'arriving_uploads',
  'arriving_pieces',
  'sandbox_checkouts',
  'commission_due',
  'clearances',
  'pending_answers',
  'pending_add_on_answers',
  'imported_rows',
  'schema_migrations',
]
const LEFT_OUT_COLUMNS = [
  'profiles.temp_password',
  'profiles.temp_password_until',
  'profiles.search_name',
  'profiles.sort_name',
  'audit_log.address_hash',
  'payments.card',
  'payments.checkout_url',
  'payments.success_url',
  'payments.failure_url',
  'appointments.request_key',
]

/** Every table that is the clinic's, from the database's own catalogue: a new one is among them without a line here. */
export async function clinicTables({ k }: Database): Promise<ClinicTable[]> {
  const { rows } = await sql<ClinicTable>`
    select c.relname::text as name,
        (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and c.relname || '.' || a.attname <> all (${LEFT_OUT_COLUMNS}::text[])) as columns,
        (select json_agg(json_build_object('column', a.attname, 'type', format_type(a.atttypid, null)) order by k.place)
           from pg_index i
           cross join lateral unnest(i.indkey::int2[]) with ordinality as k (number, place)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
          where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (${LEFT_OUT}::text[])
     order by 1`.execute(k)
  return rows
}

const PORTION = 500

/** The rows of a table as the database writes them in JSON, by its key, a portion at a time. */
export async function* rowsOf({ k }: Database, { name, columns, key }: ClinicTable): AsyncGenerator<Row> {
  const order = sql.join(key.map(({ column }) => sql.ref(column)))
  const last = sql.join(key.map(({ column }) => sql`t.${sql.ref(column)}::text`))
  let from: string[] | null = null
  for (;;) {
    const after: RawBuilder<unknown> = from
      ? sql`where (${order}) > (${sql.join(key.map(({ type }, at) => sql`${from![at]}::text::${sql.raw(type)}`))})`
      : sql``
    const { rows }: QueryResult<Portion> = await sql<Portion>`
      select to_json(t) as row, array[${last}] as last
        from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} ${after}
               order by ${order} limit ${PORTION}) t`.execute(k)
    for (const { row } of rows) yield row
    if (rows.length < PORTION) return
    from = rows.at(-1)!.last
  }
}

export type Row = Record<string, unknown>
type Portion = { row: Row; last: string[] }

/** Every private file of the clinic, by the id its row in the table `files` bears. */
export async function* filesKept({ k }: Database): AsyncGenerator<{ id: string; key: string }> {
  let from = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await k
      .selectFrom('files')
      .select(['id', 'storage_key as key'])
      .where('id', '>', from)
      .orderBy('id')
      .limit(PORTION)
      .execute()
    yield* rows
    if (rows.length < PORTION) return
    from = rows.at(-1)!.id
  }
}
