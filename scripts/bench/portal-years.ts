import { DEMO_PASSWORD } from '../../app/db/seed-people.ts'
import type { Server } from './bench.ts'
import { ask, signIn } from './clinic.ts'
import { pgClient } from './database.ts'
import type { Limits } from './limits.ts'

const [VISITS, PHOTOS, INVOICES] = [120, 1_500, 60]
const P95_MS = 300
const CLIENT = 'client@falm.example'
const PAGES = ['', '/course', '/journal', '/messages', '/payments', '/documents', '/settings']

/** Ten years of one client behind the portal: each page whole, as the browser of somebody signed in asks for it. */
export async function benchPortalYears(server: Server, databaseUrl: string, limits: Limits): Promise<string> {
  const client = await pgClient(databaseUrl)
  const run = (statement: string, values: unknown[] = []) => client.query(statement, values)
  const { rows } = await client.query<{ id: string; provider: string }>(
    `select u.id, (select id from providers order by name limit 1) as provider from users u where email = $1`,
    [CLIENT],
  )
  await fill(run, rows[0]!)
  await client.end()
  const cookie = await signIn(server.url, { email: CLIENT, password: DEMO_PASSWORD })
  const lines = ['| page | p50 ms | p95 ms | limit |', '|---|---|---|---|']
  for (const page of PAGES) {
    const times = await ask(server.url, `/dashboard${page}`, cookie)
    const at = (share: number) => times[Math.floor(times.length * share)]!
    lines.push(`| /dashboard${page} | ${at(0.5).toFixed(0)} | ${limits.atMost(at(0.95), P95_MS, 0)} | ≤ ${P95_MS} |`)
    console.log(lines.at(-1))
  }
  const size = `${VISITS} visits, ${PHOTOS.toLocaleString('en')} photos and ${INVOICES} invoices of one client`
  return `## Ten years of a client\n\n${size}, PostgreSQL; the whole page, drawn on the server.\n\n${lines.join('\n')}`
}

type Run = (statement: string, values?: unknown[]) => Promise<unknown>

/** Written past the triggers, as rows that have long been there. */
async function fill(run: Run, { id, provider }: { id: string; provider: string }) {
  await run('set session_replication_role = replica')
  await run(`alter table appointments drop constraint six_weeks_between_treatments,
    drop constraint one_visit_per_provider, drop constraint one_visit_per_client`)
  await run(
    `insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes,
         status, payment_status, email, first_name, last_name)
       select gen_random_uuid(), $1, $2, 'treatment', current_date - 60 - n * 30, '10:00', 30, 'completed', 'confirmed',
         $3, 'Klara', 'Demo' from generate_series(1, $4::int) n`,
    [id, provider, CLIENT, VISITS],
  )
  await run(
    `with taken as (insert into journal_photos (id, patient_id, moment, taken_on, digest, added_at, added_by,
         added_by_name, shared_at)
       select gen_random_uuid(), $1, 'before', current_date - n * 2, md5(n::text) || md5(n::text), now(), $2, 'Demo', now()
         from generate_series(1, $3::int) n returning id)
     insert into files (id, storage_key, kind, media_type, bytes, width, height, journal_photo_id, rendition)
       select gen_random_uuid(), 'journal/' || t.id || '-' || r || '.jpg', 'image', 'image/jpeg', 1000, 900, 1200, t.id, r
         from taken t cross join (values ('full'), ('thumbnail')) as of (r)`,
    [id, provider, PHOTOS],
  )
  await run(
    `with visits as (select id, row_number() over () as n from appointments where patient_id = $1 and status = 'completed'
         and email = $2 limit $3),
       paid as (insert into payments (id, appointment_id, kind, amount, status, provider, created_at, paid_at)
         select gen_random_uuid(), id, 'deposit', 50000, 'confirmed', 'sandbox', now(), now() from visits returning id)
     insert into invoices (id, series, year, number, issued_at, patient_id, payment_id, lng, seller, buyer, content, total, vat)
       select gen_random_uuid(), 'F', 2016, row_number() over (), now(), $1, id, 'da', '{}', '{"name":"Klara Demo"}', '{}',
         50000, 10000 from paid`,
    [id, CLIENT, INVOICES],
  )
  await run('set session_replication_role = origin')
  await run('vacuum (analyze)')
}
