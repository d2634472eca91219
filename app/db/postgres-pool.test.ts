import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import pg from 'pg'
import { faultProxy, throughPort } from '#test/support/fault-proxy.ts'
import { freshDatabase } from '#test/clinic/world.ts'
import { openDatabase, type DatabaseOptions } from './client.ts'
import { isDatabaseAway, type OutageEvent } from './outage.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: Awaited<ReturnType<typeof faultProxy>>
beforeEach(async () => {
  database = await freshDatabase()
  proxy = await faultProxy(Number(new URL(database.url).port))
})
afterEach(async () => {
  await proxy.close()
  await database.drop()
})

async function openThroughProxy(options: DatabaseOptions = {}) {
  const events: OutageEvent['event'][] = []
  const onOutage = ({ event }: OutageEvent) => void events.push(event)
  const db = await openDatabase(throughPort(database.url, proxy.port), '', { onOutage, ...options })
  return { db, events }
}
const failureOf = (query: Promise<unknown>) =>
  query.then(
    () => null,
    (error: unknown) => error,
  )

test('a query on a network that goes silent fails, and the next one after its return is answered', async () => {
  const slow: string[] = []
  const onSlow = (statement: string) => void slow.push(statement)
  const { db, events } = await openThroughProxy({ silenceMs: 300, slowMs: 100, onSlow })
  await Promise.all([db.pool.query('select 1'), db.pool.query('select 1')])
  proxy.set('silent')
  const failed = await Promise.all([failureOf(db.pool.query('select 1')), failureOf(sql`select 1`.execute(db.k))])
  expect(failed.map(isDatabaseAway)).toEqual([true, true])
  await expect.poll(() => db.isAway()).toBe(true)
  expect([await db.answers(), isDatabaseAway(await failureOf(db.pool.query('select 1')))]).toEqual([false, true])
  proxy.set('pass')
  await expect.poll(() => db.isAway()).toBe(false)
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect([await db.answers(), events, slow]).toEqual([true, ['away', 'back'], []])
  await db.close()
})

test('a database that refuses is away once and back once, however many ask meanwhile', async () => {
  const { db, events } = await openThroughProxy()
  proxy.set('refuse')
  for (let n = 0; n < 20; n++) expect(isDatabaseAway(await failureOf(db.pool.query('select 1')))).toBe(true)
  await expect.poll(() => events).toEqual(['away'])
  proxy.set('pass')
  await expect.poll(() => events).toEqual(['away', 'back'])
  await db.close()
})

test('one connection that the server ends is no outage', async () => {
  const { db, events } = await openThroughProxy()
  const held = await db.pool.connect()
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waiting = failureOf(held.query('select pg_sleep(20)'))
  await db.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  expect(isDatabaseAway(await waiting)).toBe(true)
  held.release()
  await expect.poll(() => events).toEqual(['connection-lost'])
  expect(db.isAway()).toBe(false)
  await db.close()
})

test('a statement’s own error is no outage', async () => {
  const { db, events } = await openThroughProxy()
  expect(isDatabaseAway(await failureOf(db.pool.query('select 1 / 0')))).toBe(false)
  expect(events).toEqual([])
  await db.close()
})

test('queries wait for a connection when the server takes no more of them', async () => {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const role = `few_${Math.trunc(performance.now() * 1_000)}`
  await owner.query(`create role ${role} login password 'few' connection limit 2`)
  const url = Object.assign(new URL(database.url), { username: role, password: 'few' }).href
  const db = await openDatabase(url, '', { connections: 12 })
  const asked = Array.from({ length: 40 }, () => failureOf(db.pool.query('select pg_sleep(0.01)')))
  expect((await Promise.all(asked)).filter(Boolean)).toEqual([])
  await db.close()
  await owner.query(`drop role ${role}`)
  await owner.end()
})

test('a database that is away at the start is waited for, with one word about it', async () => {
  const said: string[] = []
  proxy.set('refuse')
  const opening = openThroughProxy({ onWaiting: (reason) => void said.push(reason) })
  await expect.poll(() => said.length).toBe(1)
  proxy.set('pass')
  const { db } = await opening
  expect(said).toEqual([expect.stringContaining(`The database at 127.0.0.1:${proxy.port} cannot be reached: `)])
  await db.close()
})

test('a command that finds the database away says where it looked', async () => {
  proxy.set('refuse')
  await expect(openThroughProxy()).rejects.toThrow(`127.0.0.1:${proxy.port} cannot be reached`)
})

test('a slow statement is reported without the values it was given', async () => {
  const slow: string[] = []
  const { db } = await openThroughProxy({ slowMs: 20, onSlow: (statement) => void slow.push(statement) })
  await db.pool.query('select pg_sleep($1)', [0.05])
  await sql`select pg_sleep(${0.05})`.execute(db.k)
  await db.pool.query('select 1')
  expect(slow).toEqual(['select pg_sleep($1)', 'select pg_sleep($1)'])
  await db.close()
})
