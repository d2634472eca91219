import { DEMO_PASSWORD } from '#app/seed/seed-people.ts'
import { fillTenYears, TEN_YEARS } from '#test/clinic/ten-years.ts'
import type { Server } from './launch.ts'
import { ask, signIn } from './clinic.ts'
import { pgClient } from './database.ts'
import type { Limits } from './limits.ts'

const P95_MS = 300
const CLIENT = 'client@falm.example'
const PAGES = [
  '',
  '/course',
  '/course?past=12',
  '/journal',
  '/journal?photos=30',
  '/messages',
  '/payments',
  '/documents',
  '/settings',
  '/consents',
  '/reactions',
  '/passport',
]

/** Ten years of one client behind the portal: each page whole, as the browser of somebody signed in asks for it. */
export async function benchPortalYears(server: Server, databaseUrl: string, limits: Limits): Promise<string> {
  const client = await pgClient(databaseUrl)
  const run = (statement: string, values: unknown[] = []) => client.query(statement, values)
  const { rows } = await client.query<{ id: string; provider: string }>(
    `select u.id, (select id from providers order by name limit 1) as provider from users u where email = $1`,
    [CLIENT],
  )
  await fillTenYears(run, { email: CLIENT, ...rows[0]! })
  await run('vacuum (analyze)')
  await client.end()
  const cookie = await signIn(server.url, { email: CLIENT, password: DEMO_PASSWORD })
  const lines = ['| page | p50 ms | p95 ms | limit |', '|---|---|---|---|']
  for (const page of PAGES) {
    const times = await ask(server.url, `/dashboard${page}`, cookie)
    const at = (share: number) => times[Math.floor(times.length * share)]!
    lines.push(`| /dashboard${page} | ${at(0.5).toFixed(0)} | ${limits.atMost(at(0.95), P95_MS, 0)} | ≤ ${P95_MS} |`)
    console.log(lines.at(-1))
  }
  const { visits, photos, invoices, entries, messages } = TEN_YEARS
  const size = `${visits} visits, ${photos.toLocaleString('en')} photos, ${invoices} invoices, ${entries} entries and ${messages} messages of one client`
  return `## Ten years of a client\n\n${size}, PostgreSQL; the whole page, drawn on the server.\n\n${lines.join('\n')}`
}
