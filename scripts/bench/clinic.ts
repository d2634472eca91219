import { Agent, request } from 'node:http'
import type pg from 'pg'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import { quote } from '#app/domain/pricing/pricing.ts'
import { pgClient } from './database.ts'
import type { Server } from './launch.ts'
import type { Limits } from './limits.ts'

const PATIENTS = Number(process.env['BENCH_PATIENTS'] ?? 100_000)
const VISITS_EACH = 10
/** So many bear one last name. */
const NAMESAKES = 5_000
const ASKED = 40
const P95_MS = 200
const ADMIN = { email: 'admin@falm.example', password: 'demo-falm-2026' }

/** A clinic of ten years behind the staff's pages: each list and search, asked as a signed-in browser asks. */
export async function benchClinic(server: Server, databaseUrl: string, limits: Limits): Promise<string> {
  const client = await pgClient(databaseUrl)
  await fill(client)
  const cookie = await signIn(server.url)
  const rows = ['| asked for | p50 ms | p95 ms | limit |', '|---|---|---|---|']
  for (const [name, path] of Object.entries(await questions(client))) {
    const times = await ask(server.url, path, cookie)
    const at = (share: number) => times[Math.floor(times.length * share)]!
    rows.push(`| ${name} | ${at(0.5).toFixed(0)} | ${limits.atMost(at(0.95), P95_MS, 0)} | ≤ ${P95_MS} |`)
    console.log(rows.at(-1))
  }
  await client.end()
  const size = `${PATIENTS.toLocaleString('en')} clients, ${(PATIENTS * VISITS_EACH).toLocaleString('en')} visits`
  return `## The staff's pages\n\n${size}, PostgreSQL; one page with everything it loads, signed in.\n\n${rows.join('\n')}`
}

async function questions(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ id: string; visit: string; phone: string; provider: string }>(
    `select p.id, a.id as visit, p.phone, a.provider_id as provider from profiles p join appointments a on a.patient_id = p.id
      where p.phone <> '' and a.status = 'completed' limit 1`,
  )
  const { id, phone, provider } = rows[0]!
  const list = (question: string) => `/admin/patients.data?${question}`
  return {
    'all clients': list(''),
    'one letter': list('q=e'),
    'two letters': list('q=ka'),
    'a name that 5,000 bear': list('q=s%C3%B8rensen'),
    'the same and a first name': list('q=ida+soerensen'),
    'a name that nobody bears': list('q=quistgaard'),
    'the beginning of an e-mail': list('q=client-99'),
    'a phone number': list(`q=${phone.slice(3)}`),
    'to be booked': list('state=to-book'),
    'who owes money': list('state=unpaid'),
    'one provider’s clients': list(`provider=${provider}`),
    'by next visit': list('sort=next'),
    'by last visit, page 1,000': list('sort=last&dir=desc&page=1000'),
    'a client’s page': `/admin/patients/${id}.data`,
    'today’s board': '/admin.data',
    'the calendar’s day': '/admin/calendar.data',
    'the calendar’s week': '/admin/calendar.data?view=week',
    'booking at the desk': '/admin/book.data',
    worklists: '/admin/worklists.data',
  }
}

async function fill(client: pg.Client) {
  const run = (statement: string, values: unknown[] = []) => client.query(statement, values)
  // As after ten years: what triggers would have kept row by row is worked out at once.
  await run('set session_replication_role = replica')
  await run(`alter table appointments drop constraint six_weeks_between_treatments,
    drop constraint one_visit_per_provider, drop constraint one_visit_per_client`)
  await run(
    `insert into users (id, email, created_at) select gen_random_uuid(), 'client-' || n || '@post.example', now() - n * interval '30 minutes'
       from generate_series(1, $1::int) n`,
    [PATIENTS],
  )
  await run(
    `insert into profiles (id, first_name, last_name, phone)
       select id, (array['Ida','Karim','Søren','Åse','Erika','Mikael','Bo','Katrine'])[1 + n % 8],
         case when n <= $1 then 'Sørensen' else (array['Bang','Lind','Åkær','Holm','Dahl','Brandt','Amin','Kjær','Samba'])[1 + n % 9] || 'by ' || n end,
         '+452' || lpad(n::text, 7, '0')
       from (select id, split_part(split_part(email::text, '@', 1), '-', 2)::int as n from users where email like 'client-%@post.example' and split_part(email::text, '@', 1) ~ '^client-[0-9]+$') u`,
    [NAMESAKES],
  )
  for (let n = 0; n < 3; n++)
    await run('insert into providers (id, name) values (gen_random_uuid(), $1)', [`Bench ${n}`])
  await run(
    `insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes,
         status, payment_status, email, first_name, last_name, phone, quote)
       select gen_random_uuid(), p.id, v.id,
         case when k = $1 - 1 or (k = 0 and p.n % 10 = 0) then 'consultation' else 'treatment' end,
         current_date + 60 - k * 365 - (p.n % 365)::int, time '08:00' + (p.n % 20) * interval '30 minutes', 30,
         case when k = 0 and p.n % 365 <= 60 then 'confirmed' else 'completed' end, 'confirmed', 'past@post.example',
         p.first_name, p.last_name, p.phone, null
       from (select *, row_number() over (order by id) as n from profiles where phone like '+452%') p
         cross join generate_series(0, $1::int - 1) k
         join (select id, row_number() over (order by name) as place from providers where name like 'Bench %') v
           on v.place = 1 + (p.n + k) % 3`,
    [VISITS_EACH],
  )
  const price = quote({ areaCm2: 30, plan: 'package', sessions: 8, addOns: [] }, FALLBACK_RULES)
  await run(
    `insert into treatment_plans (id, patient_id, origin, status, treatment_type, session_count, session_price,
      single_price, total, quote, approved_at)
    select gen_random_uuid(), id, 'proposed', 'active', 'full_removal', 8, $2::int / 8, $3::int, $2::int, $1::jsonb, now()
      from profiles where last_name like '%by %' and phone like '%1'`,
    [JSON.stringify(price), price.total, price.lines[0]!.unitPrice],
  )
  await run(`insert into open_balances (appointment_id, patient_id, amount)
    select a.id, a.patient_id, 40000 from appointments a where a.status = 'completed' and a.phone like '%777'`)
  await run(`update profiles p set last_visit = v.starts_at, last_provider = v.provider_id
    from (select distinct on (patient_id) patient_id, starts_at, provider_id from appointments
           where status = 'completed' order by patient_id, starts_at desc) v where v.patient_id = p.id`)
  await run('set session_replication_role = origin')
  await run('vacuum (analyze)')
}

/** @returns the cookies of somebody who has signed in. */
export async function signIn(url: string, who = ADMIN): Promise<string> {
  const answer = await fetch(`${url}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(who),
  })
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** @returns how long each answer took, the shortest first. */
export async function ask(url: string, path: string, cookie: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const once = () =>
    new Promise<number>((resolve, reject) => {
      const sent = performance.now()
      request(url + path, { agent, headers: { cookie } }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(performance.now() - sent)
            : reject(new Error(`${path} was answered ${answer.statusCode}`)),
        )
      })
        .on('error', reject)
        .end()
    })
  const times: number[] = []
  for (let n = 0; n < ASKED + 3; n++) {
    const took = await once()
    if (n >= 3) times.push(took) // the first compile code and plans
  }
  agent.destroy()
  return times.toSorted((a, b) => a - b)
}
