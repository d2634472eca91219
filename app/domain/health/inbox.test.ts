import { expect, test } from 'vitest'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { byUrgency, neededFor } from './inbox.ts'

test('clients in the clinic come first, then the longest wait, and what was seen comes last', () => {
  const waits = (name: string, since: string | null, more: { isHere?: boolean; isSeen?: boolean } = {}) => ({
    name,
    since: since === null ? null : clinicTime(since),
    isHere: false,
    isSeen: false,
    ...more,
  })
  const sorted = [
    waits('unknown', null),
    waits('new', '2026-11-30T09:00'),
    waits('seen', '2026-11-01T09:00', { isSeen: true, isHere: true }),
    waits('old', '2026-11-28T09:00'),
    waits('here', '2026-11-30T10:00', { isHere: true }),
  ].toSorted(byUrgency)
  expect(sorted.map(({ name }) => name)).toEqual(['here', 'old', 'new', 'unknown', 'seen'])
})

test('a yes needs nothing, a limit and a no need words, and a yes from a day needs the day as well', () => {
  expect(neededFor('allowed')).toEqual([])
  expect([neededFor('limited'), neededFor('not-allowed')]).toEqual([['reason'], ['reason']])
  expect(neededFor('allowed-from')).toEqual(['from', 'reason'])
})
