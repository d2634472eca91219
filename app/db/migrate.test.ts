import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase, openEmbedded, type Database } from './client.ts'
import { migrate } from './migrate.ts'

// An installation may be of any version that ever was. Its rows are those of the first version: a client with a paid
// visit, which every later version must carry on.
const names = Object.keys(import.meta.glob('./migrations/*.sql'))
  .map((path) => path.slice(path.lastIndexOf('/') + 1))
  .sort()
const [first = ''] = names

async function emptyPostgres() {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const name = `version_${randomUUID().slice(0, 8)}`
  await admin.query(`create database ${name}`)
  const db = await openDatabase(Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href, '')
  return {
    db,
    async drop() {
      await db.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

async function addPaidVisit({ pool }: Database) {
  const [client, provider, visit, payment] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await pool.query(`insert into users (id, email) values ($1, 'ida@post.example')`, [client])
  await pool.query(`insert into profiles (id, first_name, phone) values ($1, 'Ida', '+4520304050')`, [client])
  await pool.query(`insert into providers (id, name) values ($1, 'Behandler')`, [provider])
  await pool.query(
    `insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes,
       status, payment_status, email, first_name, deposit)
     values ($1, $2, $3, 'treatment', '2026-01-12', '13:00', 60, 'completed', 'confirmed', 'ida@post.example', 'Ida', 50000)`,
    [visit, client, provider],
  )
  await pool.query(
    `insert into payments (id, appointment_id, kind, amount, status, provider)
     values ($1, $2, 'deposit', 50000, 'confirmed', 'sandbox')`,
    [payment, visit],
  )
}

/** What the tables are: columns, constraints, indexes, triggers and functions, as text. */
async function shapeOf({ k }: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('plpgsql', 'sql')
    order by 1`.execute(k)
  return rows.map(({ line }) => line)
}

async function expectCarriedOn({ pool }: Database) {
  const { rows } = await pool.query(
    `select p.first_name, a.deposit, l.kind, l.amount from profiles p join appointments a on a.patient_id = p.id
       join payments y on y.appointment_id = a.id join ledger_entries l on l.payment_id = y.id`,
  )
  expect(rows).toEqual([{ first_name: 'Ida', deposit: 50_000, kind: 'payment', amount: 50_000 }])
}

test('one file after another, with a paid visit in it, a first version becomes what a new installation is', async () => {
  const fresh = await emptyPostgres()
  await migrate(fresh.db)
  const { db, drop } = await emptyPostgres()
  await migrate(db, first)
  await addPaidVisit(db)
  for (const name of names.slice(1)) expect(await migrate(db, name), name).toBe(1)
  expect(await migrate(db)).toBe(0)
  expect(await shapeOf(db)).toEqual(await shapeOf(fresh.db))
  await expectCarriedOn(db)
  await drop()
  await fresh.drop()
}, 120_000)

// All files of a start run in one transaction, where some of what is allowed one by one is refused.
// `npm run test:full -- versions` starts from every version.
const SOME = names.filter((_, index) => process.env['TEST_FULL'] || index % 20 === 0)
test.for(SOME)('an installation of %s becomes today’s in one start', { timeout: 120_000 }, async (version) => {
  const { db, drop } = await emptyPostgres()
  await migrate(db, first)
  await addPaidVisit(db)
  await migrate(db, version)
  expect(await migrate(db)).toBe(names.length - 1 - names.indexOf(version))
  await expectCarriedOn(db)
  await drop()
})

test('on the embedded engine the first version becomes today’s, too', async () => {
  const db = await openEmbedded(`memory://${randomUUID()}`)
  await migrate(db, first)
  await addPaidVisit(db)
  expect(await migrate(db)).toBe(names.length - 1)
  expect(await migrate(db)).toBe(0)
  await expectCarriedOn(db)
  await db.close()
}, 120_000)

test('cut off in the middle, nothing of it has happened, and the next start completes it', async () => {
  const { db, drop } = await emptyPostgres()
  await migrate(db, first)
  await addPaidVisit(db)
  const before = await shapeOf(db)
  const cut = migrate(db).then(
    () => 'through',
    () => 'cut off',
  )
  // The database ends the connection as soon as half of the files have left their mark in it.
  const watcher = new pg.Client({ connectionString: inject('postgresUrl') })
  await watcher.connect()
  for (let ended = 0; ended === 0;) {
    const { rowCount } = await watcher.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'insert into schema_migrations%'`,
      [(await db.pool.query('select current_database() as name')).rows[0].name],
    )
    ended = rowCount ?? 0
  }
  await watcher.end()
  expect(await cut).toBe('cut off')
  expect(await shapeOf(db)).toEqual(before)
  expect(await migrate(db)).toBe(names.length - 1)
  await expectCarriedOn(db)
  await drop()
}, 120_000)
