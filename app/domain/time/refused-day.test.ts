import { expect, test } from 'vitest'
import { clinicDay } from './clinic-time.ts'
import { whyDayRefused } from './refused-day.ts'

const on = { today: clinicDay('2026-11-30'), horizonDays: 60 }
const day = (date: string, isOpen = false) => ({ date: clinicDay(date), slots: [], isOpen })

test('a day says why it cannot be chosen: it is past, too far ahead, or the clinic is closed', () => {
  expect(whyDayRefused(day('2026-11-29', true), on)).toBe('past')
  expect(whyDayRefused(day('2027-01-30', true), on)).toBe('beyond-window')
  expect(whyDayRefused(day('2026-12-05'), on)).toBe('closed')
})

test('the last day of the window is not beyond it', () => {
  expect(whyDayRefused(day('2027-01-29'), on)).toBe('closed')
})

test('today is past once its hours are over, and closed where it had none', () => {
  expect(whyDayRefused(day('2026-11-30', true), on)).toBe('past')
  expect(whyDayRefused(day('2026-11-30'), on)).toBe('closed')
})

test('a day with slots is refused by nobody, even when all of them are taken', () => {
  expect(whyDayRefused({ ...day('2026-12-03'), slots: [{ time: '12:30', available: false }] }, on)).toBeNull()
})
