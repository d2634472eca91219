import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '#app/seed/seed-people.ts'
import { buildIfStale } from '#scripts/build.ts'
import { CLINIC_NOW, SEEDED_AT } from '#test/journeys/now.ts'

const root = new URL('../..', import.meta.url).pathname

export type Answered = { status: number; headers: IncomingHttpHeaders; text: string }
export type Asked = {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
  /** Gives up after this long; 5 s unless said otherwise. */
  withinMs?: number
  /** The address of this machine to connect from. */
  from?: string
}
export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * The built site as its own process, asked over HTTP as strangers would. Without a database, a data folder or a clock of
 * its own in `env` it is the demo, seeded, at the instant the journeys begin at.
 * @param through npm: started as the README says, and `pid` is npm's.
 */
export async function openSite(
  env: Record<string, string> = {},
  { through = 'node' }: { through?: 'node' | 'npm' } = {},
) {
  await buildIfStale()
  const port = Number(env['PORT']) || (await freePort())
  const data = await mkdtemp(join(tmpdir(), 'site-'))
  const isDemo = !['DATABASE_URL', 'DATA_DIR', 'CLINIC_NOW', 'NODE_ENV'].some((name) => name in env)
  // Outside a run of Vitest it is seeded anew.
  const isCopied = isDemo && process.env['TEST_RUN_FOLDER'] !== undefined
  if (isCopied) await cp(await seededDemo(), data, { recursive: true })
  const log: string[] = []
  const node = [process.execPath, '--expose-gc', join(root, 'scripts/start.ts')] as const
  const [command, ...args] = through === 'npm' ? (['npm', 'start'] as const) : node
  const server = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      VITEST: '',
      DATABASE_URL: '',
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      DRAIN_SECONDS: '0',
      ...(isCopied ? { CLINIC_NOW } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const ask = (path: string, asked: Asked = {}) => send(port, path, asked)
  const stopped = new Promise<number | null>((resolve) => server.once('close', resolve))
  const startedAt = Date.now()
  await ready(ask, log).catch((error) => {
    server.kill('SIGKILL')
    throw error
  })
  return {
    port,
    url: `http://localhost:${port}`,
    pid: server.pid!,
    /** When it was started, on the machine's clock. */
    startedAt,
    /** Its data folder. */
    data,
    ask,
    log: () => log.join(''),
    /** The code it ends with, once it has. */
    stopped: () => stopped,
    async close() {
      server.kill('SIGTERM')
      await stopped
      await rm(data, { recursive: true, force: true })
    },
  }
}

const CACHE = join(root, 'node_modules/.cache/seeded-demo')
const LOCK = `${CACHE}.lock`
const STALE_LOCK_MS = 180_000

/** The data folder of the demo as it was seeded, to be copied. Cached for as long as the build stays the same. */
export async function seededDemo(): Promise<string> {
  await buildIfStale()
  const build = readFileSync(join(root, process.env['BUILD_DIR'] ?? 'build', 'sources.txt'), 'utf8')
  const name = createHash('sha256').update(`${build} ${SEEDED_AT}`).digest('hex').slice(0, 16)
  await mkdir(CACHE, { recursive: true })
  while (!existsSync(join(CACHE, name))) if (!(await seed(name))) await pause(100)
  return join(CACHE, name)
}

/** @returns false while another process seeds it. */
async function seed(name: string): Promise<boolean> {
  try {
    await mkdir(LOCK)
  } catch {
    const since = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (since > 0 && Date.now() - since > STALE_LOCK_MS) await rm(LOCK, { recursive: true, force: true })
    return false
  }
  try {
    if (existsSync(join(CACHE, name))) return true
    for (const old of await readdir(CACHE)) await rm(join(CACHE, old), { recursive: true, force: true })
    const fresh = await mkdtemp(join(CACHE, 'new-'))
    const site = await openSite({ DATA_DIR: fresh, CLINIC_NOW: SEEDED_AT })
    await firstJobs(site)
    await site.close()
    await rename(fresh, join(CACHE, name))
    return true
  } finally {
    await rm(LOCK, { recursive: true, force: true })
  }
}

const JOBS_BEGIN_MS = 1_000

/** Until each job has begun its first round, which closing waits for: no copy has to repeat it. */
async function firstJobs(site: Site) {
  while (!site.log().includes('The clinic is open')) await pause(100)
  await pause(JOBS_BEGIN_MS)
  await site.ask('/readyz', { withinMs: 60_000 })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What becomes of a start with these settings and nothing else: the code it ends with and what it says, or that it serves. */
export async function startWith(env: Record<string, string>): Promise<{ code: number | 'serves'; said: string }> {
  await buildIfStale()
  const [port, data] = [await freePort(), await mkdtemp(join(tmpdir(), 'start-'))]
  const server = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number>((resolve) => server.once('close', (code) => resolve(code ?? 1)))
  const serves = ready((path) => send(port, path, {}), []).then(() => 'serves' as const)
  const code = await Promise.race([ended, serves.catch(() => ended)])
  server.kill('SIGTERM')
  await ended
  await rm(data, { recursive: true, force: true })
  return { code, said }
}

/** Somebody of the demo, signed in: the Cookie header of their session. */
export async function signIn(site: Site, email: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', Origin: site.url }
  const body = JSON.stringify({ email, password: DEMO_PASSWORD })
  const answered = await site.ask('/api/account/sign-in', { method: 'POST', headers, body, withinMs: 30_000 })
  if (answered.status !== 200) throw new Error(`${email} could not sign in: ${answered.text}`)
  return (answered.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}

/** One request exactly as written: fetch would mend the address and refuse some headers. */
function send(port: number, path: string, { method = 'GET', headers = {}, body, withinMs = 5_000, from }: Asked) {
  return new Promise<Answered>((resolve, reject) => {
    const host = { Host: `localhost:${port}` }
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const asked = { path, method, headers: { ...host, ...length, ...headers } }
    const line = { agent: false, port, host: '127.0.0.1', ...(from ? { localAddress: from } : {}) }
    const outgoing = request({ ...line, ...asked }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        clearTimeout(timer)
        resolve({ status: incoming.statusCode!, headers: incoming.headers, text: Buffer.concat(chunks).toString() })
      })
    })
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer: ${method} ${path.slice(0, 200)}`)), withinMs)
    outgoing.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    outgoing.end(body)
  })
}

async function ready(ask: (path: string) => Promise<Answered>, log: string[]) {
  for (let tries = 0; tries < 3_000; tries++) {
    if (
      await ask('/readyz').then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The site did not open: ${log.join('')}`)
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Runs `npm run NAME`; without `DATABASE_URL` in `env`, on the embedded engine. */
export async function runScript(name: string, args: readonly string[], env: Record<string, string>) {
  await buildIfStale()
  const script = spawn(process.execPath, [join(root, `scripts/${name}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', VITEST: '', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [script.stdout, script.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => script.once('close', resolve))
  return { code, said }
}
