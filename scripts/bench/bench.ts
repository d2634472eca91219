import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#test/support/postgres.ts'
import { buildIfStale } from '../build.ts'
import { benchAnalytics } from './analytics.ts'
import { benchClicks } from './clicks.ts'
import { benchClinic } from './clinic.ts'
import { benchDisk } from './disk.ts'
import { benchPortalPhone } from './portal-phone.ts'
import { benchPortalPhotos } from './portal-photos.ts'
import { benchPortalYears } from './portal-years.ts'
import { benchProtection } from './protection.ts'
import { benchCrowd } from './crowd.ts'
import { benchRestart } from './restart.ts'
import { limitsKept } from './limits.ts'
import type { Server } from './launch.ts'
import { load, type Measured } from './load.ts'
import { benchBrowserPart, benchSite } from './site.ts'

// `npm run bench`: our server beside a floor in the same run. The floor is the same kind of server on the same
// database and past, answering with one plain indexed query and with one plain insert.

const root = new URL('../..', import.meta.url).pathname
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const SIZES = (process.env['BENCH_SIZES'] ?? '10000,1000000').split(',').map(Number)
const ENGINES = (process.env['BENCH_ENGINES'] ?? 'embedded,postgres').split(',')
const CLIENTS = [1, 32]
const tables: string[] = []
const limits = limitsKept()
// BENCH_PARTS=site looks at one part only (pages and steps belong to it, phone and photos to the portal), and then the kept tables stay as they are.
const ALL_PARTS = 'site,booking,crowd,clicks,clinic,portal,analytics,protection,disk,restart'
const PARTS = (process.env['BENCH_PARTS'] ?? ALL_PARTS).split(',')

await buildIfStale()
if (PARTS.includes('site')) tables.push(...(await benchSite(limits)))
for (const part of ['pages', 'steps'] as const)
  if (PARTS.includes(part)) tables.push(await benchBrowserPart(part, limits))
for (const engine of PARTS.includes('booking') ? ENGINES : []) {
  const postgres = engine === 'postgres' ? await startServer() : null
  const rates = new Map<string, Measured>()
  for (const size of SIZES) await measure(engine, size, postgres?.url, rates)
  report(engine, rates)
  await postgres?.stop()
}
if (PARTS.includes('crowd')) await beside(benchCrowd)
if (PARTS.includes('clicks')) await beside(benchClicks, { TRUSTED_PROXIES: '127.0.0.0/8' })
if (PARTS.includes('clinic')) await onPostgres('bench_clinic', benchClinic)
if (PARTS.includes('portal')) await onPostgres('bench_portal', benchPortalYears)
if (PARTS.includes('portal') || PARTS.includes('phone')) tables.push(await benchPortalPhone(limits))
if (PARTS.includes('portal') || PARTS.includes('photos')) tables.push(await benchPortalPhotos(limits))
if (PARTS.includes('analytics')) await onPostgres('bench_analytics', benchAnalytics)
if (PARTS.includes('protection')) await beside(benchProtection)
if (PARTS.includes('disk')) tables.push(await benchDisk(limits))
if (PARTS.includes('restart')) tables.push(await benchRestart(limits))
const text = `# Benchmarks\n\nMade by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, ${SECONDS} s per figure, over HTTP on one machine. The floor is measured in the same run; read the ratios.\nCPU is the server process's milliseconds per request.\n\n${tables.join('\n\n')}\n`
if (PARTS.join() === ALL_PARTS) writeFileSync(join(root, 'docs/benchmarks.md'), text)
else console.log(text)
const missed = limits.missed()
console.log(`\n${missed === 0 ? 'Every limit was kept.' : `${missed} limits were missed.`}`)
process.exitCode = missed === 0 ? 0 : 1

async function beside(part: (server: Server, to: typeof limits) => Promise<string>, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const server = await start({ PAST: String(SIZES[0]), DATA_DIR: folder, ...env })
  tables.push(await part(server, limits))
  console.log(tables.at(-1))
  await stop(server)
  rmSync(folder, { recursive: true, force: true })
}

type OnPostgres = (server: Server, database: string, to: typeof limits) => Promise<string>

async function onPostgres(name: string, part: OnPostgres) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const postgres = await startServer()
  const database = await freshDatabase(postgres.url, name)
  const server = await start({ PAST: '0', DATA_DIR: folder, DATABASE_URL: database })
  tables.push(await part(server, database, limits))
  await stop(server)
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(engine: string, size: number, url: string | undefined, rates: Map<string, Measured>) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const database = url ? await freshDatabase(url, `bench_${size}`) : undefined
  console.log(`${engine}, ${size.toLocaleString('en')} past appointments …`)
  const server = await start({ PAST: String(size), DATA_DIR: folder, ...(database ? { DATABASE_URL: database } : {}) })
  for (const clients of CLIENTS) {
    // Interleaved, so that a busy moment of the machine meets both sides.
    for (const what of ['floor-select', 'slots', 'floor-insert', 'booking'] as const) {
      const measured = await load(server, what, clients, SECONDS)
      rates.set(`${what} ${clients} ${size}`, measured)
      console.log(
        `  ${what.padEnd(13)} ${String(clients).padStart(2)} clients  ${measured.rate.toFixed(0).padStart(6)}/s  p99 ${measured.p99.toFixed(1)} ms  CPU ${measured.cpuMs.toFixed(3)} ms`,
      )
    }
  }
  await stop(server)
  rmSync(folder, { recursive: true, force: true })
}

async function start(env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [join(root, 'scripts/bench/server.ts')], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      const found = /ready (\S+)/.exec(chunk.toString())
      if (found) resolve(found[1]!)
    })
    child.on('close', () => reject(new Error('The bench server ended before it was ready')))
  })
  return { url, process: child }
}

async function stop(server: Server) {
  server.process.kill('SIGTERM')
  await new Promise((resolve) => server.process.on('close', resolve))
}

async function freshDatabase(url: string, name: string) {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

function report(engine: string, rates: Map<string, Measured>) {
  const rows = [
    '| clients | past | slot list | floor | times floor | limit | booking | floor | share of floor | limit | CPU ms list / booking |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
  ]
  for (const clients of CLIENTS)
    for (const size of SIZES) {
      const at = (what: string) => rates.get(`${what} ${clients} ${size}`)!
      const list = at('slots').rate / at('floor-select').rate
      const booking = at('booking').rate / at('floor-insert').rate
      rows.push(
        `| ${clients} | ${size.toLocaleString('en')} | ${per(at('slots'))} | ${per(at('floor-select'))} | ${limits.atLeast(list, 2)} | ≥ 2 | ${per(at('booking'))} | ${per(at('floor-insert'))} | ${limits.atLeast(booking, 1 / 6)} | ≥ 0.17 | ${at('slots').cpuMs.toFixed(3)} / ${at('booking').cpuMs.toFixed(2)} |`,
      )
    }
  const small = SIZES[0]!
  for (const size of SIZES.slice(1))
    for (const clients of CLIENTS)
      for (const what of ['slots', 'booking']) {
        const ratio = rates.get(`${what} ${clients} ${size}`)!.cpuMs / rates.get(`${what} ${clients} ${small}`)!.cpuMs
        rows.push(
          `| ${clients} | ${size.toLocaleString('en')} vs ${small.toLocaleString('en')} | ${what}: CPU × ${limits.atMost(ratio, 1.2)} | | | ≤ 1.2 | | | | | |`,
        )
      }
  tables.push(`## ${engine === 'postgres' ? 'PostgreSQL' : 'Embedded engine'}\n\n${rows.join('\n')}`)
  console.log(tables.at(-1))
}

function per({ rate }: Measured) {
  return `${rate.toFixed(0)}/s`
}
