import { expect, test } from 'vitest'
import { attemptFor, newAttemptKey } from './attempt.ts'

test('the same booking sent twice carries the same key', () => {
  const first = attemptFor({ time: '15:30' }, null, () => 'first')
  expect(attemptFor({ time: '15:30' }, first, () => 'second').key).toBe('first')
})

test('a booking with anything changed carries a new key', () => {
  const first = attemptFor({ time: '15:30' }, null, () => 'first')
  expect(attemptFor({ time: '16:00' }, first, () => 'second').key).toBe('second')
})

test('keys do not repeat', () => {
  expect(new Set(Array.from({ length: 100 }, newAttemptKey)).size).toBe(100)
})
