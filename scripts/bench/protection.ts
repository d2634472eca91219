import { Agent } from 'node:http'
import { DEMO_PASSWORD } from '#app/seed/seed-people.ts'
import type { Server } from './launch.ts'
import { quantile } from './bookings.ts'
import type { Limits } from './limits.ts'
import { load, once } from './load.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15)
const CLIENTS = 8
const ROUND_SECONDS = 1
const SHARE_MIN = 0.95
const PEOPLE = 50
const THINKING_MS = 500
const SECONDS_IDLE = 8
const EXPORTS = 3
const TIMES_IDLE = 1.5
const PAGES = ['/', '/priser', '/book', '/tatoveringsfjernelse/gor-det-ondt', '/api/availability?type=treatment']

/**
 * What being safe costs: how many pages, slot lists and bookings the server answers with its limits, of those it answers
 * without in the same processor time; and how long pages take while the largest record goes home.
 */
export async function benchProtection(server: Server, limits: Limits): Promise<string> {
  const rows = ['| figure | seen | limit |', '|---|---|---|']
  for (const what of ['page', 'slots', 'booking'] as const) {
    const share = await shareOf(server, what)
    rows.push(`| ${what} under limits, of the rate without | ${limits.atLeast(share, SHARE_MIN)} | ≥ ${SHARE_MIN} |`)
    console.log(rows.at(-1))
  }
  rows.push(...(await besideExport(server, limits)))
  return `## What protection costs\n\n${rows.join('\n')}`
}

/**
 * One process, its limits switched off and on: two processes differ by more than limits cost. Many short rounds, and
 * the one in the middle: a busy moment of the machine spoils a round, not the figure.
 */
async function shareOf(server: Server, what: 'page' | 'slots' | 'booking'): Promise<number> {
  const cpuMs = async (state: 'on' | 'off') => {
    await fetch(`${server.url}/bench/limits/${state}`, { method: 'POST' })
    return (await load(server, what, CLIENTS, ROUND_SECONDS)).cpuMs
  }
  const shares: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Which comes first takes turns: a process grows slower and faster by itself.
    const order = round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)
    const cpu = { on: 0, off: 0 }
    for (const state of order) cpu[state] = await cpuMs(state)
    shares.push(cpu.off / cpu.on)
  }
  await fetch(`${server.url}/bench/limits/on`, { method: 'POST' })
  return quantile(shares, 0.5)
}

async function besideExport({ url }: Server, limits: Limits): Promise<string[]> {
  const { visits } = (await (await fetch(`${url}/bench/largest-record`, { method: 'POST' })).json()) as {
    visits: number
  }
  const cookie = await signedIn(url)
  await browse(url, (ms) => ms < 2_000)
  const idle: number[] = []
  const beside: number[] = []
  const exports: Awaited<ReturnType<typeof exported>>[] = []
  for (let round = 0; round < EXPORTS; round++) {
    idle.push(...(await browse(url, (ms) => ms < SECONDS_IDLE * 1_000)))
    let open = true
    const exporting = exported(url, cookie).finally(() => (open = false))
    beside.push(...(await browse(url, () => open)))
    exports.push(await exporting)
  }
  const { seconds, mib } = exports[0]!
  const ratio = quantile(beside, 0.95) / quantile(idle, 0.95)
  return [
    `| export of ${visits} visits (${mib.toFixed(1)} MiB packed) | ${seconds.toFixed(1)} s | |`,
    `| ${PEOPLE} people browsing, p95 idle (${idle.length} pages) | ${quantile(idle, 0.95).toFixed(1)} ms | |`,
    `| p95 beside the export (${beside.length} pages) | ${quantile(beside, 0.95).toFixed(1)} ms | |`,
    `| times idle | ${limits.atMost(ratio, TIMES_IDLE)} | ≤ ${TIMES_IDLE} |`,
  ]
}

async function signedIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email: 'client@falm.example', password: DEMO_PASSWORD }),
  })
  if (answer.status !== 200) throw new Error(`The client could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** @returns how long an export took, and how large it was. */
async function exported(url: string, cookie: string) {
  const began = performance.now()
  const answer = await fetch(`${url}/api/account/export`, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`The export was answered ${answer.status}`)
  const bytes = (await answer.arrayBuffer()).byteLength
  return { seconds: (performance.now() - began) / 1_000, mib: bytes / 1024 / 1024 }
}

/** How long each page took that fifty people asked for, one after another with a while between. */
async function browse(url: string, goesOn: (ms: number) => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE })
  const began = performance.now()
  const times: number[] = []
  const person = async (n: number) => {
    await pause((THINKING_MS * n) / PEOPLE)
    for (let at = n; goesOn(performance.now() - began); at++) {
      const sent = performance.now()
      const status = await once(agent, url, { method: 'GET', path: PAGES[at % PAGES.length]!, expect: 200 })
      if (status !== 200) throw new Error(`A page was answered ${status}`)
      times.push(performance.now() - sent)
      await pause(THINKING_MS)
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, n) => person(n)))
  agent.destroy()
  return times
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
