import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '#app/db/seed-people.ts'
import { buildIfStale } from '#scripts/build.ts'
import { CLINIC_NOW, SEEDED_AT } from './journeys/now.ts'

const root = new URL('..', import.meta.url).pathname

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
 */
export async function openSite(env: Record<string, string> = {}) {
  await buildIfStale()
  const port = Number(env['PORT']) || (await freePort())
  const data = await mkdtemp(join(tmpdir(), 'site-'))
  const isDemo = !['DATABASE_URL', 'DATA_DIR', 'CLINIC_NOW', 'NODE_ENV'].some((name) => name in env)
  const clinic = isDemo && (await copySeeded(data)) ? { CLINIC_NOW } : {}
  const log: string[] = []
  const server = spawn(process.execPath, ['--expose-gc', join(root, 'scripts/start.ts')], {
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
      ...clinic,
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

/**
 * Fills a data folder with the seeded demo. The first call of a run seeds it, the others of all workers wait for it and
 * copy. @returns false outside a run of Vitest, which has no folder for it.
 */
async function copySeeded(data: string): Promise<boolean> {
  const folder = process.env['TEST_RUN_FOLDER']
  if (!folder) return false
  const seeded = join(folder, 'seeded')
  const done = `${seeded}.done`
  const isFirst = await mkdir(seeded).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    try {
      await (await openSite({ DATA_DIR: seeded, CLINIC_NOW: SEEDED_AT })).close()
    } finally {
      await writeFile(done, '')
    }
  }
  while (!existsSync(done)) await new Promise((resolve) => setTimeout(resolve, 100))
  await cp(seeded, data, { recursive: true })
  return true
}

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
