import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freshDatabase, freshEmbedded } from '#test/clinic/world.ts'
import { openDatabase, openEmbedded } from './client.ts'
import { migrate } from './migrate.ts'

test('a second process on one data folder is refused by name, and may open it when the first is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  const first = await openEmbedded(join(folder, 'db'), await openAsBlob(inject('run').embeddedTemplate))
  await expect(openDatabase(undefined, join(folder, 'db'))).rejects.toThrow('is in use by another process')
  await first.close()
  const second = await openDatabase(undefined, join(folder, 'db'))
  expect(await migrate(second)).toBe(0)
  await second.close()
  await rm(folder, { recursive: true, force: true })
})

test('a database that is away for a while is listened to again once, and what was missed is asked for', async () => {
  const database = await freshDatabase()
  const db = await openDatabase(database.url, '')
  const heard: string[] = []
  const stop = await db.listen('changed', (table) => void heard.push(table))
  const name = new URL(database.url).pathname.slice(1)
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(database.url), { pathname: '/postgres' }).href,
  })
  await admin.connect()
  const listening = async () => {
    const { rows } = await admin.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = $1 and query ilike 'listen %'`,
      [name],
    )
    return rows[0]!.n
  }

  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name])
  await new Promise((resolve) => setTimeout(resolve, 2_600)) // five tries are refused
  expect([heard, await listening()]).toEqual([[], 0])
  await admin.query(`alter database ${name} allow_connections true`)
  await expect.poll(listening, { timeout: 5_000 }).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect([heard, await listening()]).toEqual([[''], 1])

  await db.pool.query(`select pg_notify('changed', 'closures')`)
  await expect.poll(() => heard).toEqual(['', 'closures'])
  await stop()
  await expect.poll(listening).toBe(0)
  await db.close()
  await admin.end()
  await database.drop()
})

test('a connection that drops in the middle of a transaction fails that transaction; the next one is served', async () => {
  const database = await freshDatabase()
  const db = await openDatabase(database.url, '')
  const held = await db.pool.connect()
  await held.query('begin')
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
  await db.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  // Nothing is asked of it at that moment; unheard, its error would end the whole server.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect(held.query('select 1')).rejects.toThrow()
  held.release(true)
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await db.close()
  await database.drop()
})

test('a new client of the embedded engine waits until the statements of the one before are forgotten', async () => {
  const db = await freshEmbedded()
  const warned: string[] = []
  const note = (warning: Error) => void warned.push(warning.message)
  process.on('warning', note)
  const prepared = { name: 'one', text: 'select 1 as one' }
  await db.pool.query(prepared)
  const failed = await db.pool.connect()
  failed.release(true) // the pool opens another client for the next query
  expect((await db.pool.query(prepared)).rows).toEqual([{ one: 1 }])
  await new Promise(setImmediate)
  process.off('warning', note)
  expect(warned).toEqual([])
  await db.close()
})

test('the embedded engine lets the event loop turn between the statements of a transaction', async () => {
  const db = await freshEmbedded()
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  const client = await db.pool.connect()
  setImmediate(count)
  await client.query('begin')
  for (let n = 0; n < 20; n++) await client.query('select 1')
  await client.query('commit')
  isDone = true
  client.release()
  expect(turns).toBeGreaterThanOrEqual(20)
  await db.close()
})
