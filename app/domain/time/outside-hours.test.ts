import { expect, test } from 'vitest'
import { clinicTime } from './clinic-time.ts'
import { DEFAULT_HOURS } from './opening-hours.ts'
import { hoursOfWeek, isWithin, leftOutside } from './outside-hours.ts'

const visit = (at: string, minutes = 30) => ({ startsAt: clinicTime(at), minutes })

test.each([
  ['07:00', true],
  ['14:30', true],
  ['14:31', false],
  ['06:59', false],
])('a visit at %s lies in a day from 7 to 15: %s', (time, is) => {
  expect(isWithin(visit(`2026-12-01T${time}`), [{ opens: '07:00', closes: '15:00' }])).toBe(is)
})

test('a visit over a break lies in neither half of the day', () => {
  const halves = [
    { opens: '08:00', closes: '12:00' },
    { opens: '13:00', closes: '16:00' },
  ]
  expect(isWithin(visit('2026-12-01T11:30', 90), halves)).toBe(false)
})

test('a shorter Tuesday leaves out who lay in its last hours, and nobody who lay outside before', () => {
  const shorter = { ...DEFAULT_HOURS, 2: [{ opens: '07:00', closes: '12:00' }] }
  const visits = [
    visit('2026-12-01T11:30'),
    visit('2026-12-01T12:00'),
    visit('2026-12-01T16:00'), // put there by the desk, after hours
    visit('2026-12-02T12:00'),
  ]
  expect(leftOutside(visits, hoursOfWeek(DEFAULT_HOURS), hoursOfWeek(shorter))).toEqual([visits[1]])
})
