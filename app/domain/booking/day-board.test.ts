import { expect, test } from 'vitest'
import { clinicTime, epochMinutesOf } from '#app/domain/time/clinic-time.ts'
import {
  arrivalOf,
  isFarOff,
  isToNumb,
  isToPayNow,
  laneOf,
  minutesLate,
  nextOf,
  nextToArrive,
  numbingDue,
  numbingOf,
} from './day-board.ts'

const at = (time: string) => epochMinutesOf(clinicTime(`2026-12-03T${time}`))
const visit = { startsAt: clinicTime('2026-12-03T14:30'), minutes: 30, addOns: [], since: null }

test('a client is in the numbing lane once numbing was started; arrival alone starts nothing', () => {
  expect(laneOf('confirmed', false)).toBe('expected')
  expect([laneOf('ankommet', false), laneOf('ankommet', true)]).toEqual(['arrived', 'numbing'])
  expect(laneOf('in_progress', true)).toBe('in-treatment')
  expect([laneOf('completed', true), laneOf('no_show', false), laneOf('cancelled', true)]).toEqual([
    'done',
    'done',
    null,
  ])
  const here = { status: 'ankommet' as const, addOns: ['creme'], numbedAt: null }
  expect([isToNumb(here), isToNumb({ ...here, addOns: [] }), isToNumb({ ...here, status: 'confirmed' })]).toEqual([
    true,
    false,
    false,
  ])
  expect(isToNumb({ ...here, numbedAt: at('13:45') })).toBe(false)
})

test('one press leads a visit through the day; a time that waits for its payment cannot be received', () => {
  expect(nextOf('scheduled', 'confirmed')).toBe('ankommet')
  expect(nextOf('ankommet', 'confirmed')).toBe('in_progress')
  expect(nextOf('in_progress', 'confirmed')).toBe('completed')
  expect(nextOf('completed', 'confirmed')).toBeNull()
  expect(nextOf('scheduled', 'pending')).toBeNull()
})

test('a client is late from when they were to come, which with cream is 45 minutes before the start', () => {
  const expected = { ...visit, status: 'confirmed' as const }
  expect(minutesLate(expected, at('14:30'))).toBe(0)
  expect(minutesLate(expected, at('14:36') + 0.9)).toBe(6)
  expect(minutesLate({ ...expected, addOns: ['creme'] }, at('13:50'))).toBe(5)
  expect(minutesLate({ ...expected, status: 'ankommet' }, at('15:00'))).toBe(0)
})

test('who is still to come is far off until 90 minutes before they are expected', () => {
  const expected = { ...visit, status: 'confirmed' as const }
  expect([isFarOff(expected, at('12:59')), isFarOff(expected, at('13:00'))]).toEqual([true, false])
  expect(isFarOff({ ...expected, addOns: ['creme'] }, at('12:59'))).toBe(false)
  expect(isFarOff({ ...expected, status: 'ankommet' }, at('10:00'))).toBe(false)
})

test('the next to arrive counts from the arrival time: late first, then numbing before an earlier start', () => {
  const day = [
    { id: 'late', status: 'confirmed' as const, startsAt: clinicTime('2026-12-03T13:30'), addOns: [] },
    { id: 'plain', status: 'confirmed' as const, startsAt: clinicTime('2026-12-03T15:00'), addOns: [] },
    { id: 'cream', status: 'scheduled' as const, startsAt: clinicTime('2026-12-03T15:15'), addOns: ['creme'] },
    { id: 'here', status: 'ankommet' as const, startsAt: clinicTime('2026-12-03T13:00'), addOns: [] },
  ]
  expect(nextToArrive(day)).toBe('late')
  expect(nextToArrive(day.slice(1))).toBe('cream')
  expect(arrivalOf(day[2]!)).toBe('2026-12-03T14:30')
  expect(nextToArrive(day.slice(3))).toBeNull()
})

test('a treatment runs over when it lasts longer than booked, however late it began', () => {
  const treated = { ...visit, status: 'in_progress' as const, since: at('14:40') }
  expect(minutesLate(treated, at('15:10'))).toBe(0)
  expect(minutesLate(treated, at('15:16'))).toBe(6)
})

test('cream has worked after 45 minutes, an injection after 20, counted from when it was applied', () => {
  const here = { status: 'ankommet' as const, addOns: ['creme'], numbedAt: at('13:45'), wiped: null }
  expect(numbingOf(here, at('13:57'))).toEqual({ state: 'running', worked: 12, takes: 45, overBy: 0 })
  expect(numbingOf(here, at('14:30'))).toMatchObject({ state: 'ready', overBy: 0 })
  expect(numbingOf({ ...here, addOns: ['smertefri'] }, at('14:05'))).toMatchObject({ takes: 20, state: 'ready' })
  expect(numbingOf({ ...here, numbedAt: null }, at('15:05'))).toBeNull()
  expect(numbingOf({ ...here, addOns: [] }, at('14:05'))).toBeNull()
})

test('cream that has been on for more than an hour is overdue by the minutes beyond it', () => {
  const here = { status: 'ankommet' as const, addOns: ['creme'], numbedAt: at('13:45'), wiped: null }
  expect(numbingOf(here, at('14:45'))).toMatchObject({ state: 'ready', overBy: 0 })
  expect(numbingOf(here, at('14:52'))).toMatchObject({ state: 'over', overBy: 7 })
})

test('numbing that was wiped off counts no further, however late it is', () => {
  const wiped = { at: at('14:20'), by: 'Amir' }
  const here = { status: 'ankommet' as const, addOns: ['creme'], numbedAt: at('13:45'), wiped }
  expect(numbingOf(here, at('16:00'))).toEqual({ state: 'wiped', worked: 35, takes: 45, overBy: 0 })
})

test('ordered cream is to be on 45 minutes before the start, and is late from then until it is', () => {
  const here = { ...visit, status: 'ankommet' as const, addOns: ['creme'], numbedAt: null, wiped: null }
  expect(numbingDue(here, at('13:40'))).toEqual({ from: '2026-12-03T13:45', lateBy: 0 })
  expect(numbingDue(here, at('13:52'))).toMatchObject({ lateBy: 7 })
  expect(numbingDue({ ...here, numbedAt: at('13:50') }, at('13:52'))).toBeNull()
  expect(numbingDue({ ...here, addOns: [] }, at('13:52'))).toBeNull()
})

test('what is left is taken once the client is here and nothing stands in the way', () => {
  expect([isToPayNow('ankommet', false), isToPayNow('completed', false)]).toEqual([true, true])
  expect([isToPayNow('confirmed', false), isToPayNow('ankommet', true)]).toEqual([false, false])
  expect(isToPayNow('completed', true)).toBe(true)
})
