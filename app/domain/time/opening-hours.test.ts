import { expect, test } from 'vitest'
import { clinicDay, type ClinicDay } from './clinic-time.ts'
import { DEFAULT_HOURS, hoursOn, windowsFor } from './opening-hours.ts'

const none: ReadonlySet<ClinicDay> = new Set()
const thursday = clinicDay('2026-12-03')
const christmas = clinicDay('2026-12-25')

test('a week has the clinic’s hours, Monday closed', () => {
  const week = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']
  expect(
    week.map((day) => hoursOn(clinicDay(day), DEFAULT_HOURS, [], none).map((h) => `${h.opens}-${h.closes}`)),
  ).toEqual([[], ['07:00-15:00'], ['08:00-16:00'], ['12:00-19:30'], ['15:00-18:30'], ['10:00-15:00'], ['10:00-14:00']])
})

test('an ordinary day opens by the week', () => {
  expect(windowsFor(thursday, DEFAULT_HOURS, [], none, 15)).toEqual([
    { date: '2026-12-03', start: '12:00', end: '19:30', slotMinutes: 15, isAvailable: true },
  ])
})

test('a public holiday is closed', () => {
  expect(windowsFor(christmas, DEFAULT_HOURS, [], new Set([christmas]))).toEqual([])
})

test('staff can open on a public holiday', () => {
  const exception = { day: christmas, hours: [{ opens: '10:00', closes: '12:00' }] }
  expect(hoursOn(christmas, DEFAULT_HOURS, [exception], new Set([christmas]))).toEqual(exception.hours)
})

test('an exception without hours closes its day and no other', () => {
  const closed = [{ day: thursday, hours: [] }]
  expect(hoursOn(thursday, DEFAULT_HOURS, closed, none)).toEqual([])
  expect(hoursOn(clinicDay('2026-12-10'), DEFAULT_HOURS, closed, none)).toHaveLength(1)
})

test('the last exception entered for a day counts', () => {
  const hours = [{ opens: '09:00', closes: '10:00' }]
  expect(
    hoursOn(
      thursday,
      DEFAULT_HOURS,
      [
        { day: thursday, hours: [] },
        { day: thursday, hours },
      ],
      none,
    ),
  ).toBe(hours)
})
