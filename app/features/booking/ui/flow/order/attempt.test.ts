import { expect, test } from 'vitest'
import { asksFor, attemptFor, newIdempotencyKey } from './attempt.ts'

test('the same booking sent twice carries the same key', () => {
  const first = attemptFor({ time: '15:30' }, null, () => 'first')
  expect(attemptFor({ time: '15:30' }, first, () => 'second').key).toBe('first')
})

test('a booking with anything changed carries a new key', () => {
  const first = attemptFor({ time: '15:30' }, null, () => 'first')
  expect(attemptFor({ time: '16:00' }, first, () => 'second').key).toBe('second')
})

test('the same time with another person is another booking', () => {
  const first = attemptFor({ time: '15:30', provider: 'asta' }, null, () => 'first')
  expect(attemptFor({ time: '15:30', provider: 'bo' }, first, () => 'second').key).toBe('second')
  expect(attemptFor({ time: '15:30' }, first, () => 'second').key).toBe('second')
})

test('a price that changed while an answer was lost leaves it the same booking, at the price it was ordered at', () => {
  const first = attemptFor({ time: '15:30', total: 102_000, dueNow: 50_000 }, null, () => 'first')
  const again = attemptFor({ time: '15:30', total: 95_000, dueNow: 50_000 }, first, () => 'second')
  expect(again).toEqual(first)
  expect(JSON.parse(again.content)).toMatchObject({ total: 102_000 })
})

test('a changed order takes the place of the unpaid one; sent again unchanged it is that one', () => {
  const first = attemptFor({ time: '15:30' }, null, () => 'first')
  expect(attemptFor({ time: '15:30' }, first, () => 'second', 'held')).toEqual(first)
  const changed = attemptFor({ time: '16:00' }, first, () => 'second', 'held')
  expect(JSON.parse(changed.content)).toEqual({ time: '16:00', replaces: 'held' })
  expect(attemptFor({ time: '16:00' }, changed, () => 'third', 'held')).toEqual(changed)
})

test('an order that took the place of another is the same order when it is sent again', () => {
  const changed = attemptFor({ time: '16:00', replaces: 'held' }, null, () => 'first')
  expect(attemptFor({ time: '16:00' }, changed, () => 'second', 'its own').key).toBe('first')
})

test('a stored attempt nobody can read is no booking of ours', () => {
  expect(attemptFor({ time: '15:30' }, { content: 'not json', key: 'first' }, () => 'second').key).toBe('second')
})

test('keys do not repeat', () => {
  expect(new Set(Array.from({ length: 100 }, newIdempotencyKey)).size).toBe(100)
})

test('a slot taken while no answer has come counts as our own, and no other slot does', () => {
  const attempt = attemptFor({ appointmentDate: '2026-12-03', appointmentTime: '15:30' }, null, () => 'key')
  expect(asksFor(attempt, '2026-12-03', '15:30')).toBe(true)
  expect(asksFor(attempt, '2026-12-03', '16:00')).toBe(false)
  expect(asksFor(attempt, '2026-12-04', '15:30')).toBe(false)
  expect(asksFor(null, '2026-12-03', '15:30')).toBe(false)
  expect(asksFor({ content: 'not json', key: 'key' }, '2026-12-03', '15:30')).toBe(false)
})
