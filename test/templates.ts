import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, openEmbedded } from '#app/db/client.ts'
import { migrate } from '#app/db/migrate.ts'
import startPostgres, { TEMPLATE } from './postgres.ts'

// Tables are made once a run: each test file begins with a copy of them, on both engines, instead of migrating anew.

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the embedded engine's folder, its tables made and empty. */
    embeddedTemplate: string
  }
}

export default async function makeTemplates(project: TestProject) {
  const { url, stop } = await startPostgres(project)
  const folder = await mkdtemp(join(tmpdir(), 'template-'))
  await Promise.all([onPostgres(url), embedded(project, folder)])
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function onPostgres(url: string) {
  const admin = await openDatabase(url, '')
  await admin.pool.query(`drop database if exists ${TEMPLATE}`)
  await admin.pool.query(`create database ${TEMPLATE}`)
  await admin.close()
  const db = await openDatabase(Object.assign(new URL(url), { pathname: `/${TEMPLATE}` }).href, '')
  await migrate(db)
  await db.close()
}

async function embedded(project: TestProject, folder: string) {
  const db = await openEmbedded('memory://template')
  await migrate(db)
  const path = join(folder, 'embedded.tar')
  await writeFile(path, new Uint8Array(await (await db.copy()).arrayBuffer()))
  await db.close()
  project.provide('embeddedTemplate', path)
}
