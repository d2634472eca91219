import { expect, test } from 'vitest'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { world } from '#test/clinic/world.ts'
import { sharedRead } from './shared-read.ts'

test('what many pages ask is read once, and anew as soon as something was committed', async () => {
  const { services } = await world()
  let reads = 0
  const ask = () => sharedRead(services, 'asked by many', async () => ++reads)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  await inTransaction(services.db, (tx) =>
    enqueue(tx, { kind: 'appointment-status', appointmentId: services.newId(), day: services.clock.today() }),
  )
  expect(await ask()).toBe(2)
})

test('a read that began before a commit is not what those who ask after it are given', async () => {
  const { services } = await world()
  let finish = (_count: number) => {}
  const before = sharedRead(services, 'asked in between', () => new Promise<number>((resolve) => (finish = resolve)))
  services.db.committed([])
  const after = sharedRead(services, 'asked in between', async () => 2)
  finish(1)
  expect([await before, await after, await sharedRead(services, 'asked in between', async () => 3)]).toEqual([1, 2, 2])
})

test('a read that failed is tried again by the next who asks', async () => {
  const { services } = await world()
  await expect(sharedRead(services, 'failing', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await sharedRead(services, 'failing', async () => 1)).toBe(1)
})
