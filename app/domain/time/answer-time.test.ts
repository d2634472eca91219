import { expect, test } from 'vitest'
import { answeredBy } from './answer-time.ts'
import { clinicDay, clinicTime } from './clinic-time.ts'
import { DEFAULT_HOURS } from './opening-hours.ts'

const none = new Set<never>()
const by = (now: string, closed: string[] = []) =>
  answeredBy(clinicTime(now), DEFAULT_HOURS, new Set(closed.map(clinicDay)))

test.each([
  ['in the morning of an open day', '2026-12-03T09:00', '2026-12-03T19:30'],
  ['two hours before closing', '2026-12-03T17:30', '2026-12-03T19:30'],
  ['a minute later', '2026-12-03T17:31', '2026-12-04T17:30'],
  ['at night before an open day', '2026-12-03T23:50', '2026-12-04T18:30'],
  ['on a Sunday without time for it, before a closed Monday', '2026-12-06T12:10', '2026-12-08T12:00'],
  ['on a day the clinic is closed', '2026-12-07T10:00', '2026-12-08T15:00'],
  ['late on a Sunday', '2026-12-06T22:00', '2026-12-08T15:00'],
])(
  'a message sent %s is answered on the first day with time for it, by closing and within the day the pages promise',
  (_when, now, answer) => {
    expect(by(now)).toBe(answer)
  },
)

test('over Christmas the answer comes when the clinic opens again', () => {
  const closed = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27']
  expect(by('2026-12-23T15:00', closed)).toBe('2026-12-29T15:00')
})

test('a clinic without hours promises nothing', () => {
  const never = { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }
  expect(answeredBy(clinicTime('2026-12-03T09:00'), never, none)).toBeNull()
})
