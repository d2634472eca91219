import { ask, signIn } from './clinic.ts'
import { pgClient } from './database.ts'
import type { Server } from './launch.ts'
import type { Limits } from './limits.ts'

const VISITS_A_YEAR = 12_000
const LIMIT_MS = 1_000

/** The owner's figures of a busy clinic: a year beside the year before it, asked as a signed-in browser asks. */
export async function benchAnalytics(server: Server, databaseUrl: string, limits: Limits): Promise<string> {
  const client = await pgClient(databaseUrl)
  const run = (statement: string, values: unknown[] = []) => client.query(statement, values)
  await run('set session_replication_role = replica')
  await run(`alter table appointments drop constraint if exists six_weeks_between_treatments,
    drop constraint if exists one_visit_per_provider, drop constraint if exists one_visit_per_client`)
  await run(
    `insert into users (id, email) select gen_random_uuid(), 'guest-' || n || '@post.example' from generate_series(1, 3000) n`,
  )
  await run(`insert into profiles (id, first_name) select id, 'Ida' from users where email like 'guest-%'`)
  for (let n = 0; n < 4; n++)
    await run('insert into providers (id, name) values (gen_random_uuid(), $1)', [`Year ${n}`])
  await run(
    `insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes,
         status, payment_status, email, first_name)
       select gen_random_uuid(), p.id, v.id, case when n % 5 = 0 then 'consultation' else 'treatment' end,
         current_date - (n % 730)::int, time '08:00' + (n % 20) * interval '30 minutes', 30,
         (array['completed','completed','completed','completed','no_show','cancelled'])[1 + n % 6], 'confirmed',
         'guest@post.example', 'Ida'
       from generate_series(1, $1::int) n
         join (select id, row_number() over (order by id) as place from profiles where first_name = 'Ida') p on p.place = 1 + n % 3000
         join (select id, row_number() over (order by name) as place from providers where name like 'Year %') v on v.place = 1 + n % 4`,
    [2 * VISITS_A_YEAR],
  )
  await run(`insert into payments (id, appointment_id, kind, amount, status, provider, paid_at)
    select gen_random_uuid(), id, 'visit', 90000, 'confirmed', 'clinic', starts_at at time zone 'Europe/Copenhagen'
      from appointments where email = 'guest@post.example' and status = 'completed'`)
  await run(`insert into ledger_entries (at, kind, amount, payment_id, method, actor)
    select p.paid_at, 'payment', p.amount, p.id, 'card-terminal', 'bench'
      from payments p join appointments a on a.id = p.appointment_id where a.email = 'guest@post.example'`)
  await run(`insert into availability (provider_id, date, start_time, end_time, slot_duration_minutes)
    select v.id, current_date - d, '08:00', '16:00', 30 from providers v, generate_series(0, 729) d where v.name like 'Year %'`)
  await run('set session_replication_role = origin')
  await run('vacuum (analyze)')
  await client.end()
  const times = await ask(server.url, '/admin/analytics.data?range=year', await signIn(server.url))
  const at = (share: number) => times[Math.floor(times.length * share)]!
  const row = `| a year beside the one before | ${at(0.5).toFixed(0)} | ${limits.atMost(at(0.95), LIMIT_MS, 0)} | ≤ ${LIMIT_MS.toLocaleString('en')} |`
  console.log(row)
  return `## The owner’s figures\n\n${VISITS_A_YEAR.toLocaleString('en')} visits a year, PostgreSQL; the page with everything it loads.\n\n| asked for | p50 ms | p95 ms | limit |\n|---|---|---|---|\n${row}`
}
