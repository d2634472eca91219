import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, openEmbedded } from '#app/db/client.ts'
import { migrate } from '#app/db/migrate.ts'
import startPostgres from './postgres.ts'

// Tables are made once a run: each process that runs tests begins with a copy of them, on both engines, instead of
// migrating anew. What the processes leave is removed here, when all of them are done.

declare module 'vitest' {
  interface ProvidedContext {
    run: {
      /** For whatever a test keeps on disk. */
      folder: string
      /** A file with the embedded engine's folder, its tables made and empty. */
      embeddedTemplate: string
      /** What the names of its databases on PostgreSQL begin with. */
      databases: string
      /** The database each of them begins as a copy of, its tables made and empty. */
      postgresTemplate: string
    }
  }
}

export default async function makeTemplates(project: TestProject) {
  const { url, stop } = await startPostgres(project)
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  const databases = `test_${process.pid}_${project.name}_`
  const postgresTemplate = `${databases}template`
  const run = { folder, embeddedTemplate: join(folder, 'embedded.tar'), databases, postgresTemplate }
  // In turn: the embedded engine keeps this thread busy, and PostgreSQL ends a transaction left idle for 15 s.
  await onPostgres(url, postgresTemplate)
  await embedded(run.embeddedTemplate)
  project.provide('run', run)
  return async () => {
    await dropDatabases(url, run.databases)
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function onPostgres(url: string, template: string) {
  const admin = await openDatabase(url, '')
  await admin.pool.query(`create database ${template}`)
  await admin.close()
  const db = await openDatabase(Object.assign(new URL(url), { pathname: `/${template}` }).href, '')
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

async function embedded(path: string) {
  const db = await openEmbedded('memory://template')
  await migrate(db)
  await writeFile(path, new Uint8Array(await (await db.copy()).arrayBuffer()))
  await db.close()
}
