import { expect, test } from 'vitest'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { engines, world } from '#test/clinic/world.ts'
import { enqueue } from './outbox.ts'
import { inTransaction } from './transaction.ts'

const day = '2026-12-03' as ClinicDay
const freed = { kind: 'slot-freed', appointmentId: 'a', day } as const

test.each(engines())('the commit of a message wakes the open pages of its day, once (%s)', async (engine) => {
  const { services } = await world({ engine })
  const woken: (readonly ClinicDay[])[] = []
  const stop = services.db.onCommitted((days) => woken.push(days))
  await inTransaction(services.db, async (tx) => {
    await enqueue(tx, freed, { kind: 'account-exists', userId: 'b' })
    await enqueue(tx, freed)
    expect(woken).toEqual([])
  })
  stop()
  expect(woken).toEqual([[day]])
})

test('a transaction that is rolled back sends nothing and wakes nobody', async () => {
  const { services, count } = await world()
  const before = services.live.version(day)
  const work = inTransaction(services.db, async (tx) => {
    await enqueue(tx, freed)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await count('outbox')).toBe(0)
  expect(services.live.version(day)).toBe(before)
})

test('a message written where nobody would be woken is refused', async () => {
  const { services, count } = await world()
  const work = services.db.k.transaction().execute((tx) => enqueue(tx, freed))
  await expect(work).rejects.toThrow('outside inTransaction')
  expect(await count('outbox')).toBe(0)
})

test('what only pages hear is done as it is written; what is to be delivered waits', async () => {
  const { services, count } = await world()
  await inTransaction(services.db, (tx) => enqueue(tx, freed, { kind: 'account-exists', userId: 'b' }))
  expect(await count('outbox', 'done_at is not null')).toBe(1)
  expect(await count('outbox', `kind = 'account-exists' and done_at is null and body = '{"userId":"b"}'`)).toBe(1)
})
