import { expect, test } from 'vitest'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { byUrgency, canBeSpotFirst, inboxAnswers, neededFor } from './inbox.ts'

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
  expect([neededFor('allowed'), neededFor('spot-first')]).toEqual([[], []])
  expect([neededFor('limited'), neededFor('not-allowed')]).toEqual([['reason'], ['reason']])
  expect(neededFor('allowed-from')).toEqual(['from', 'reason'])
})

test('a test spot alone is an answer unless something stops the laser or a reaction is followed', () => {
  const reason = (key: 'health:epilepsy' | 'health:pregnant' | 'reaction', state: 'needs-doctor' | 'stopped') => ({
    key,
    state,
    from: null,
    until: null,
    onlyInjection: false,
  })
  expect(canBeSpotFirst([reason('health:epilepsy', 'needs-doctor')])).toBe(true)
  expect(canBeSpotFirst([reason('health:pregnant', 'stopped')])).toBe(false)
  expect(canBeSpotFirst([reason('reaction', 'needs-doctor')])).toBe(false)
  expect(inboxAnswers(true).at(-1)).toBe('spot-first')
  expect(inboxAnswers(false)).toEqual(['allowed', 'limited', 'allowed-from', 'not-allowed'])
})
