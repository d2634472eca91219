import { expect, test } from 'vitest'
import { asksFor, attemptFor, newAttemptKey } from './attempt.ts'

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

test('a slot taken while no answer has come counts as our own, and no other slot does', () => {
  const attempt = attemptFor({ appointmentDate: '2026-12-03', appointmentTime: '15:30' }, null, () => 'key')
  expect(asksFor(attempt, '2026-12-03', '15:30')).toBe(true)
  expect(asksFor(attempt, '2026-12-03', '16:00')).toBe(false)
  expect(asksFor(attempt, '2026-12-04', '15:30')).toBe(false)
  expect(asksFor(null, '2026-12-03', '15:30')).toBe(false)
  expect(asksFor({ content: 'not json', key: 'key' }, '2026-12-03', '15:30')).toBe(false)
})
