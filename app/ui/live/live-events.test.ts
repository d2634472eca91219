import { expect, test } from 'vitest'
import { reconnectDelay } from './live-events.ts'

test('a broken connection is tried again after 1, 2, 5 and then every 10 seconds', () => {
  expect([0, 1, 2, 3, 4, 50].map(reconnectDelay)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000])
})
