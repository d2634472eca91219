import { expect, test } from 'vitest'
import { hold } from '#test/clinic/hold.ts'
import { addDays, addMinutes, at, clinicDay, clinicTime, type ClinicTime } from './clinic-time.ts'
import { dueReminder, isQuiet, remindsAt } from './reminders.ts'

const HOURS = [72, 24]
const startsAt = clinicTime('2026-12-03T12:30')
const longAgo = clinicTime('2026-11-01T09:00')
const due = (now: string, more: { standsSince?: ClinicTime; sent?: number[] } = {}) =>
  dueReminder({ startsAt, standsSince: longAgo, sent: [], ...more }, HOURS, clinicTime(now))

test.each([
  ['2026-11-30T12:29', null],
  ['2026-11-30T12:30', 72],
  ['2026-12-02T12:29', 72],
  ['2026-12-02T12:30', 24],
  ['2026-12-03T12:29', 24],
  ['2026-12-03T12:30', null],
  ['2026-12-03T13:00', null],
])('with three days and one day before a visit at 12.30, at %s the reminder due is %s', (now, hours) => {
  expect(due(now)).toBe(hours)
})

test('each reminder goes once, and none of the farther goes after a nearer', () => {
  expect(due('2026-12-01T09:00', { sent: [72] })).toBeNull()
  expect(due('2026-12-02T12:30', { sent: [72] })).toBe(24)
  expect(due('2026-12-02T13:00', { sent: [72, 24] })).toBeNull()
  expect(due('2026-12-01T09:00', { sent: [24] })).toBeNull()
})

test('whoever booked, moved or paid after a reminder’s moment is not reminded by it', () => {
  const justBooked = (bookedAt: string, now: string) => due(now, { standsSince: clinicTime(bookedAt) })
  expect(justBooked('2026-12-02T16:30', '2026-12-02T16:31')).toBeNull()
  expect(justBooked('2026-12-02T16:30', '2026-12-03T12:00')).toBeNull()
  expect(justBooked('2026-12-01T10:00', '2026-12-01T10:01')).toBeNull()
  expect(justBooked('2026-12-01T10:00', '2026-12-02T12:30')).toBe(24)
  expect(justBooked('2026-12-02T12:30', '2026-12-02T12:31')).toBeNull()
  // Told within the hour before is as good as reminded.
  expect(justBooked('2026-12-02T11:31', '2026-12-02T12:31')).toBeNull()
  expect(justBooked('2026-12-02T11:30', '2026-12-02T12:31')).toBe(24)
})

test('[spec 9 reminder-night] a reminder that falls in the night goes on the evening before', () => {
  expect(remindsAt(clinicTime('2026-12-03T07:30'), 24)).toBe('2026-12-01T19:00')
  expect(remindsAt(clinicTime('2026-12-03T08:00'), 24)).toBe('2026-12-02T08:00')
  expect(remindsAt(clinicTime('2026-12-03T19:59'), 24)).toBe('2026-12-02T19:59')
  expect(remindsAt(clinicTime('2026-12-03T20:00'), 24)).toBe('2026-12-02T19:00')
  expect(remindsAt(clinicTime('2026-12-03T09:00'), 2)).toBe('2026-12-02T19:00')
})

test('nobody is reminded at night, however late the reminder is, and then in the morning', () => {
  expect(['2026-12-02T23:00', '2026-12-03T03:00', '2026-12-03T07:59'].map((now) => due(now))).toEqual([
    null,
    null,
    null,
  ])
  expect(due('2026-12-03T08:00')).toBe(24)
  expect(['07:59', '08:00', '19:59', '20:00'].map((time) => isQuiet(at(clinicDay('2026-12-03'), time)))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('where the clocks are moved on or back in between, the hours are real ones, as for moving and cancelling', () => {
  // 28 March 2027 is an hour short, 31 October 2027 an hour long.
  expect(remindsAt(clinicTime('2027-03-28T12:30'), 24)).toBe('2027-03-27T11:30')
  expect(remindsAt(clinicTime('2027-10-31T12:30'), 24)).toBe('2027-10-30T13:30')
  expect(remindsAt(clinicTime('2027-10-31T19:30'), 24)).toBe('2027-10-30T19:00')
  expect(remindsAt(clinicTime('2027-03-29T12:30'), 24)).toBe('2027-03-28T12:30')
})

test('over a whole year of visits at any hour, each reminder goes by day and at least its hours before the visit', () => {
  for (let day = clinicDay('2027-01-01'); day < '2028-01-01'; day = addDays(day, 1))
    for (const time of ['07:00', '12:30', '19:30', '21:00'])
      for (const hours of [1, 2, 24, 72, 336]) {
        const visit = at(day, time)
        const goesAt = remindsAt(visit, hours)
        // The wall shows an hour more or less where the clocks are moved.
        const inTime = goesAt <= addMinutes(visit, -(hours - 1) * 60)
        hold({ 'it goes by day': !isQuiet(goesAt), 'its hours before': inTime }, { visit, hours, goesAt })
      }
})

test('a clinic that reminds nobody has nothing due', () => {
  expect(dueReminder({ startsAt, standsSince: longAgo, sent: [] }, [], clinicTime('2026-12-03T09:00'))).toBeNull()
})
