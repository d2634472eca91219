import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import type { Database } from '#app/db/client.ts'
import { ok } from '#app/domain/result.ts'
import type { LimitPort } from '#app/services/limits/limits.ts'
import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { DEFAULT_HOURS, WEEKDAYS } from '#app/domain/time/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'

/** What the bench takes from the built server, so that it measures what ships. */
export type Built = ServerBuild & { entry: { module: typeof import('#app/entry.server.tsx') } }

const PROVIDERS = 60

/** Our server with many past appointments, and two floor answers beside it: one indexed query, one insert. */
export async function startBench(parts: {
  past: number
  databaseUrl: string | undefined
  dataDir: string
  build: Built
  /** Whose word about a caller's address counts, for parts that ask as many people. */
  trustedProxies?: string
}) {
  const { buildServices, createApp, listen, readEnv } = parts.build.entry.module
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, trustedProxies: TRUSTED_PROXIES } = parts
  const env = readEnv({ DEMO: '1', DATABASE_URL, DATA_DIR, TRUSTED_PROXIES, PORT: '0' })
  const { services: safe, close } = await buildServices(env)
  const guard = { isOn: true }
  const services = { ...safe, limits: whileOn(guard, safe.limits) }
  const { db, clock } = services
  await fill(db, parts.past, clock.today())
  const { rows: people } = await db.pool.query<{ id: string }>('select id from users limit 1000')

  const app = new Hono()
  let turn = 0
  app.get('/floor/select', async (c) => {
    const { rows } = await db.pool.query(
      'select id, appointment_date, appointment_time, status from appointments where patient_id = $1 and appointment_date > $2 order by appointment_date limit 1',
      [people[turn++ % people.length]!.id, '2000-01-01'],
    )
    return c.json(rows)
  })
  app.post('/floor/insert', async (c) => {
    const { email, notes } = await c.req.json<{ email: string; notes: string }>()
    const { rows } = await db.pool.query('insert into floor (id, email, notes) values ($1, $2, $3) returning id', [
      randomUUID(),
      email,
      notes,
    ])
    return c.json(rows[0], 201)
  })
  app.get('/bench/free', async (c) => {
    const { rows } = await db.pool
      .query(`select to_char(s, 'YYYY-MM-DD') as date, to_char(s, 'HH24:MI') as time, provider_id as provider
      from availability a join providers p on p.id = a.provider_id and p.name like 'Bench %' cross join generate_series(a.date + a.start_time + interval '60 minutes', a.date + a.end_time - interval '30 minutes', interval '30 minutes') s
      where a.date > current_date and a.date <= current_date + 60 and not exists (select 1 from appointments b where b.provider_id = a.provider_id and b.starts_at = s)
      order by random() limit 20000`)
    return c.json(rows)
  })
  app.post('/bench/limits/:state', (c) => {
    const isOn = c.req.param('state') === 'on'
    if (isOn !== guard.isOn) server[isOn ? 'on' : 'off']('connection', watch)
    guard.isOn = isOn
    return c.json(guard)
  })
  app.post('/bench/largest-record', async (c) => c.json({ visits: await fillRecord(db) }))
  const site = createApp({ services, build: parts.build, clientFolder: null, mode: 'production' })
  app.route('/', site.app)
  const { server } = await listen({ fetch: app.fetch, content: site.content, services, port: 0, hosts: ['127.0.0.1'] })
  // The last to listen for connections is the guard that counts and times them.
  const watch = server.listeners('connection').at(-1) as () => void
  process.once('SIGTERM', () => void close().then(() => process.exit(0)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The limits, or none: what they cost is seen in one and the same process, with and without. */
const whileOn = (guard: { isOn: boolean }, limits: LimitPort): LimitPort => ({
  ...limits,
  take: async (...asked) => (guard.isOn ? limits.take(...asked) : ok(null)),
  giveBack: async (...asked) => (guard.isOn ? limits.giveBack(...asked) : undefined),
})
const VISITS = 2_000

/** The demo's client gets as many visits as nobody has, 6 KB each. @returns how many there are then. */
async function fillRecord(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
      where table_name = 'appointments' and is_generated = 'NEVER' and is_identity = 'NO'
        and column_name not in ('id', 'appointment_date', 'request_key', 'booking_number', 'status', 'notes', 'analysis')`,
  )
  const { names } = rows[0]!
  await db.pool.query(
    `insert into appointments (id, appointment_date, status, notes, analysis, ${names})
     select gen_random_uuid(), a.appointment_date - 400 - n, 'cancelled', repeat('x', 4000),
            jsonb_build_object('size', '48 cm²', 'explanation', repeat('y', 1800)), ${names}
       from (select * from appointments where patient_id = (select id from users where email = 'client@falm.example')
              order by starts_at limit 1) a, generate_series(1, $1::int) n`,
    [VISITS],
  )
  return VISITS
}

async function fill(db: Database, past: number, today: ClinicDay) {
  const pool = await db.pool.connect() // one session: the server's time limit is not for filling a table
  await pool.query('set statement_timeout = 0')
  await pool.query(`set falm.past_visits = 'on'`)
  await pool.query(
    'create table if not exists floor (id uuid primary key, email text not null, notes text not null, at timestamptz not null default now())',
  )
  // The price of the past is paid once here: the constraint is built over the rows instead of row by row.
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'six_weeks_between_treatments'`,
  )
  await pool.query('alter table appointments drop constraint six_weeks_between_treatments')
  // The demo's one laser would stand between sixty chairs.
  await pool.query('update resources set is_active = false')
  for (let n = 0; n < PROVIDERS; n++)
    await pool.query('insert into providers (id, name) values ($1, $2)', [randomUUID(), `Bench ${n}`])
  const hours = WEEKDAYS.flatMap((weekday) =>
    DEFAULT_HOURS[weekday].map(({ opens, closes }) => `(${weekday}, '${opens}'::time, '${closes}'::time)`),
  )
  await pool.query(
    `insert into availability (provider_id, date, start_time, end_time, slot_duration_minutes)
      select p.id, d, opens, closes, 30 from providers p cross join generate_series($1::date, $2::date, interval '1 day') d
        join (values ${hours.join(',')}) as week (weekday, opens, closes) on weekday = extract(isodow from d)
       where p.name like 'Bench %'`,
    [today, addDays(today, policy.bookingWindowDays)],
  )
  const clients = Math.max(1000, Math.floor(past / 8))
  await pool.query(
    `with u as (insert into users (id, email) select gen_random_uuid(), 'past-' || n || '@post.example' from generate_series(1, $1::int) n returning id) insert into profiles (id) select id from u`,
    [clients],
  )
  // The demo's own clients have a past already, which the constraint would find in the way.
  await pool.query(
    `create temp table numbered as select id, row_number() over () as n from users where email like 'past-%'`,
  )
  await pool.query('create unique index on numbered (n)')
  const provider = (await pool.query<{ id: string }>(`select id from providers where name = 'Bench 0'`)).rows[0]!.id
  for (let from = 0; from < past; from += 50_000)
    await pool.query(
      `insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes, status, payment_status, email, first_name)
         select gen_random_uuid(), u.id, $1, 'treatment', current_date - 60 - ((g / $2::int) * 45)::int, time '07:00' + (g % 20) * interval '30 minutes', 30, 'completed', 'confirmed', 'past@post.example', 'Ida'
           from generate_series($3::int, $4::int) g join numbered u on u.n = 1 + (g % $2::int)`,
      [provider, clients, from, Math.min(from + 50_000, past) - 1],
    )
  await pool.query(`alter table appointments add constraint six_weeks_between_treatments ${rows[0]!.definition}`)
  await pool.query('reset falm.past_visits')
  // The server's own cleaning up after the fill would run into the measuring.
  await pool.query('vacuum (analyze)')
  await pool.query('checkpoint')
  pool.release()
}
