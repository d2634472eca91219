import { expect, test, vi } from 'vitest'
import type { Standing } from '#app/domain/access/capacity.ts'
import { createPlaces } from './places.ts'

const WAITING = { anonymous: 20, client: 30, staff: 40 }

/** Places for two anonymous senders, three with clients, four in all. */
function opened(waiting = WAITING) {
  const places = createPlaces({ shares: { anonymous: 2, client: 3, staff: 4 }, waiting, waitMs: 1_000 })
  const take = async (standing: Standing, name: string, most = 4) => {
    const asked = { standing, keys: [{ key: name, most }] }
    // A place that is free is taken at once; what is not is waited for.
    return Promise.race([places.take(asked).then((place) => place ?? 'refused'), Promise.resolve().then(turns)])
  }
  return { places, take }
}
const turns = async (): Promise<'waits'> => {
  for (let n = 0; n < 5; n++) await Promise.resolve()
  return 'waits'
}

test('[rel A16] anonymous senders leave places to clients, and both leave one to staff', async () => {
  const { take } = opened()
  for (const name of ['a', 'b']) expect(await take('anonymous', name)).toBeTypeOf('object')
  expect(await take('anonymous', 'c')).toBe('waits')
  expect(await take('client', 'ida')).toBeTypeOf('object')
  expect(await take('client', 'bo')).toBe('waits')
  expect(await take('staff', 'nurse')).toBeTypeOf('object')
  expect(await take('staff', 'doctor')).toBe('waits')
})

test('a place that is given back goes to the first in line whose share has room', async () => {
  const { places, take } = opened()
  await take('anonymous', 'a')
  const second = await take('anonymous', 'b')
  const entered: string[] = []
  for (const name of ['c', 'd'])
    void places.take({ standing: 'anonymous', keys: [] }).then((place) => place && entered.push(name))
  if (typeof second === 'object') second.free()
  await turns()
  expect(entered).toEqual(['c'])
  expect(places.isAnybodyWaiting()).toBe(true)
})

test('a key waits four times for each of its places, and no longer than the time to wait', async () => {
  vi.useFakeTimers()
  try {
    const { places, take } = opened()
    await take('anonymous', 'a', 1)
    const waiting = [1, 2, 3, 4].map(() => places.take({ standing: 'anonymous', keys: [{ key: 'a', most: 1 }] }))
    expect(await take('anonymous', 'a', 1)).toBe('refused')
    expect(await take('anonymous', 'b', 1)).toBeTypeOf('object')
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await Promise.all(waiting)).toEqual([null, null, null, null])
    expect(places.isAnybodyWaiting()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('clients and staff find room in line when anonymous senders have filled their part of it', async () => {
  const { take } = opened({ anonymous: 1, client: 2, staff: 3 })
  for (const name of ['a', 'b']) await take('anonymous', name)
  expect([await take('anonymous', 'c'), await take('anonymous', 'd')]).toEqual(['waits', 'refused'])
  await take('client', 'ida')
  expect([await take('client', 'bo'), await take('client', 'eva')]).toEqual(['waits', 'refused'])
  await take('staff', 'nurse')
  expect(await take('staff', 'doctor')).toBe('waits')
})
