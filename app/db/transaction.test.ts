import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '#test/clinic/world.ts'
import { inTransaction } from './transaction.ts'

test('a query beside the open transaction is refused at once on the one session of the embedded engine', async () => {
  const { services } = await world({ engine: 'embedded' })
  const { k, pool } = services.db
  const asked: (() => Promise<unknown>)[] = [
    () => k.selectFrom('users').select('id').execute(),
    () => pool.query('select 1'),
    () => inTransaction(services.db, async () => 'inner'),
  ]
  for (const beside of asked)
    await expect(inTransaction(services.db, beside)).rejects.toThrow('outside the transaction')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('what a transaction started, and does not wait for, asks once it is over', async () => {
  const { services } = await world()
  let go = () => {}
  const later = new Promise<void>((resolve) => (go = resolve))
  const started = await inTransaction(services.db, async () => ({
    asked: later.then(() => services.db.pool.query('select 1 as one')),
  }))
  go()
  expect((await started.asked).rows).toEqual([{ one: 1 }])
})

test('others ask while a transaction is open, and wait their turn', async () => {
  const { services } = await world()
  const order: string[] = []
  const open = inTransaction(services.db, async (tx) => {
    await tx.selectFrom('users').select('id').execute()
    order.push('transaction')
  })
  const other = services.db.pool.query('select 1').then(() => order.push('other'))
  await Promise.all([open, other])
  expect(order.toSorted()).toEqual(['other', 'transaction'])
})

test('a listener queries outside the transaction that notified it', async () => {
  const { services } = await world()
  const asked: Promise<unknown>[] = []
  const stop = await services.db.listen('told', () => void asked.push(services.db.pool.query('select 1 as one')))
  await inTransaction(services.db, (tx) => sql`select pg_notify('told', '')`.execute(tx))
  // Another session’s notification arrives after the commit.
  await expect.poll(() => asked).toHaveLength(1)
  await stop()
  expect(await asked[0]).toMatchObject({ rows: [{ one: 1 }] })
})
