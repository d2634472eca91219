import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { openEmbedded } from '../../app/db/client.ts'
import type { Services } from '../../app/services/services.ts'
import type * as Cleared from '#test/clinic/cleared.ts'
import { fillTenYears } from '#test/clinic/ten-years.ts'

const root = new URL('../..', import.meta.url).pathname
const CLIENT = 'client@falm.example'

/** A demo clinic of one journey's own, whose settings and rows meet no other. */
export async function openOwnSite(port: number, env: Record<string, string> = {}) {
  const data = await mkdtemp(join(tmpdir(), 'own-site-'))
  const url = `http://localhost:${port}`
  let server = await start(port, data, env)
  return {
    url,
    /** The demo's client gets ten years behind them, while the clinic is closed. */
    async growOld() {
      await stop(server)
      await growOld(data)
      server = await start(port, data, env)
    },
    async close() {
      await stop(server)
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function start(port: number, data: string, env: Record<string, string>) {
  const server = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DEMO: '1', DATABASE_URL: '', PORT: String(port), DATA_DIR: data, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 600; tries++) {
    const isReady = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return server
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The site did not start within two minutes')
}

const stop = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    server.once('close', () => resolve())
    server.kill('SIGTERM')
  })

/** Gives the demo's client ten years of visits, photos and papers, while the clinic is closed. */
export async function growOld(data: string) {
  const db = await openEmbedded(join(data, 'db'))
  const run = (statement: string, values: unknown[] = []) => db.pool.query(statement, values)
  const { rows } = await db.pool.query<{ id: string; provider: string }>(
    `select u.id, (select id from providers order by name limit 1) as provider from users u where email = $1`,
    [CLIENT],
  )
  const { rows: shown } = await db.pool.query<{ storage_key: string; rendition: string }>(
    `select storage_key, rendition from files where journal_photo_id is not null`,
  )
  await fillTenYears(run, { email: CLIENT, ...rows[0]! })
  const { rows: added } = await db.pool.query<{ storage_key: string; rendition: string }>(
    `select f.storage_key, f.rendition from files f join journal_photos p on p.id = f.journal_photo_id
      where f.storage_key like '%-' || f.rendition || '.jpg' order by p.taken_on desc`,
  )
  await db.close()
  await mkdir(join(data, 'files/journal'), { recursive: true })
  const there = new Set(await readdir(join(data, 'files/journal')))
  // The drawn photos of the demo stand for all of them.
  for (const [at, { storage_key: key, rendition }] of added.entries()) {
    const like = shown.filter((one) => one.rendition === rendition)
    if (!there.has(key.slice('journal/'.length)))
      await link(join(data, 'files', like[at % like.length]!.storage_key), join(data, 'files', key))
  }
}

/**
 * Answers and consent of `at` for these clients, while the clinic is closed.
 * @param prepared what they answered; left out: nothing stands in the way of the laser
 */
export async function clearClients(
  data: string,
  emails: readonly string[],
  at: string,
  prepared: Parameters<typeof Cleared.cleared>[2] = {},
) {
  const db = await openEmbedded(join(data, 'db'))
  const { rows } = await db.pool.query<{ id: string }>('select id from users where email = any ($1)', [emails])
  const services = { db, clock: { instant: () => new Date(at) }, newId: randomUUID } as unknown as Services
  // The texts of the consents are read by Vite: Node has no `import.meta.glob`.
  const vite = await createServer({ root, configFile: false, appType: 'custom', server: { middlewareMode: true } })
  const { cleared } = (await vite.ssrLoadModule('/test/clinic/cleared.ts')) as typeof Cleared
  for (const { id } of rows) await cleared(services, id, prepared)
  await vite.close()
  await db.close()
}
