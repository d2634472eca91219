import { expect, test } from 'vitest'
import {
  addDays,
  at,
  clinicDay,
  clinicTime,
  epochMinutesAtWall,
  epochMinutesOf,
  instantOf,
  wallMinutesAt,
  wallMinutesOf,
  type ClinicDay,
} from '#app/domain/time/clinic-time.ts'
import { DEFAULT_HOURS, windowsFor } from '#app/domain/time/opening-hours.ts'
import type { SlotQuestion } from './slot-question.ts'
import { listSlots } from './slots.ts'

const freeTimes = (question: SlotQuestion) =>
  Object.fromEntries(
    listSlots(question).map(({ date, slots }) => [date, slots.filter((s) => s.available).map((s) => s.time)]),
  )

/**
 * The clinic's clock shows these times of the day at some instant: none in the hour skipped in March. CalculatedPrice in
 * minutes, for eleven years of slots are asked.
 */
function existOnTheClock(day: ClinicDay, times: readonly string[]): boolean {
  const midnight = wallMinutesOf(at(day, '00:00'))
  return times.every((time) => {
    const wall = midnight + Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    return wallMinutesAt(epochMinutesAtWall(wall)) === wall
  })
}

const everyDay = (from: ClinicDay, to: ClinicDay) => {
  const days: ClinicDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

test('[rel R18] no day of eleven years has a missing, doubled or impossible slot', () => {
  const [from, to] = [clinicDay('2026-01-01'), clinicDay('2036-12-31')]
  const days = everyDay(from, to)
  const question = emptyQuestion(from, to, {
    service: { durationMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
  })
  const windows = days.flatMap((day) => windowsFor(day, DEFAULT_HOURS, [], new Set()))
  const perDay = Object.fromEntries(windows.map(({ date, start, end }) => [date, wallTimes(start, end, 30)]))
  for (const { date, slots } of listSlots({ ...question, windows })) {
    const times = slots.map((slot) => slot.time)
    if (times.join() !== (perDay[date] ?? []).join()) expect(times, date).toEqual(perDay[date])
    if (!existOnTheClock(date, times)) expect.fail(`${date} has a time that never comes`)
  }
})

test('[rel R18] open around the clock, each day has the hours its clock shows, once and in order', () => {
  const [from, to] = [clinicDay('2026-01-01'), clinicDay('2036-12-31')]
  const windows = everyDay(from, to).map((date) => ({
    date,
    start: '00:00',
    end: '24:00',
    slotMinutes: 60,
    isAvailable: true,
  }))
  const counts = new Map<number, number>()
  for (const { date, slots } of listSlots(emptyQuestion(from, to, { windows }))) {
    counts.set(slots.length, (counts.get(slots.length) ?? 0) + 1)
    const times = slots.map(({ time }) => time)
    const starts = times.map((time) => epochMinutesOf(at(date, time)))
    if (starts.some((start, n) => n > 0 && start <= starts[n - 1]!)) expect.fail(`${date} is out of order`)
    if (!existOnTheClock(date, times)) expect.fail(`${date} has an impossible time`)
  }
  expect(Object.fromEntries(counts)).toEqual({ 24: 4018 - 11, 23: 11 })
})

test('a taken slot is listed as taken, a past one is not listed', () => {
  const day = clinicDay('2026-12-03')
  const question = emptyQuestion(day, day, {
    now: instantOf(clinicTime('2026-12-03T12:30')),
    windows: [{ date: day, start: '12:00', end: '14:00', slotMinutes: 30, isAvailable: true }],
    busy: [{ from: at(day, '13:00'), to: at(day, '13:30'), bufferBefore: 0, bufferAfter: 0 }],
  })
  expect(listSlots(question)).toEqual([
    {
      date: day,
      slots: [
        { time: '13:00', available: false },
        { time: '13:30', available: true },
      ],
    },
  ])
})

test('a break entered as a closed row or as two windows offers the same times', () => {
  const day = clinicDay('2027-01-09')
  const row = (start: string, end: string, isAvailable = true) => ({
    date: day,
    start,
    end,
    slotMinutes: 30,
    isAvailable,
  })
  const broken = emptyQuestion(day, day, { windows: [row('10:00', '13:00'), row('11:15', '11:45', false)] })
  const split = emptyQuestion(day, day, { windows: [row('10:00', '11:15'), row('11:45', '13:00')] })
  expect(freeTimes(broken)).toEqual({ [day]: ['10:00', '10:30', '11:45', '12:15'] })
  expect(freeTimes(broken)).toEqual(freeTimes(split))
})

test('rows of different steps keep their own grids', () => {
  const day = clinicDay('2027-01-09')
  const row = (start: string, end: string, slotMinutes: number) => ({
    date: day,
    start,
    end,
    slotMinutes,
    isAvailable: true,
  })
  const question = emptyQuestion(day, day, { windows: [row('10:00', '11:20', 20), row('10:00', '11:30', 45)] })
  expect(freeTimes(question)).toEqual({ [day]: ['10:00', '10:20', '10:40', '10:45', '11:00'] })
})

test('a step of no minutes opens nothing, however long the service', () => {
  const day = clinicDay('2027-01-09')
  const windows = [{ date: day, start: '10:00', end: '11:00', slotMinutes: 0, isAvailable: true }]
  const service = { durationMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }
  expect(freeTimes(emptyQuestion(day, day, { windows, service }))).toEqual({ [day]: [] })
})

test('in the hour that happens twice, a time taken in its first round is not offered for the second', () => {
  const day = clinicDay('2027-10-31')
  const windows = [{ date: day, start: '01:00', end: '04:00', slotMinutes: 60, isAvailable: true }]
  const busy = [{ from: at(day, '02:00'), to: at(day, '02:30'), bufferBefore: 0, bufferAfter: 0 }]
  expect(freeTimes(emptyQuestion(day, day, { windows, busy }))).toEqual({ [day]: ['01:00', '03:00'] })
})

test('a service without length is never offered', () => {
  const day = clinicDay('2027-01-09')
  const windows = [{ date: day, start: '10:00', end: '11:00', slotMinutes: 30, isAvailable: true }]
  const service = { durationMinutes: 0, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }
  expect(freeTimes(emptyQuestion(day, day, { windows, service }))).toEqual({ [day]: [] })
})

test('a visit before needs the larger of the two buffers', () => {
  const day = clinicDay('2027-01-09')
  const windows = [{ date: day, start: '10:00', end: '12:00', slotMinutes: 10, isAvailable: true }]
  const busy = [{ from: at(day, '10:00'), to: at(day, '10:30'), bufferBefore: 0, bufferAfter: 10 }]
  const first = (bufferBeforeMinutes: number) =>
    freeTimes(
      emptyQuestion(day, day, {
        windows,
        busy,
        service: { durationMinutes: 30, bufferBeforeMinutes, bufferAfterMinutes: 0 },
      }),
    )[day]?.[0]
  expect([first(0), first(10), first(20)]).toEqual(['10:40', '10:40', '10:50'])
})

const wallTimes = (start: string, end: string, step: number) => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const count = Math.floor((minutes(end) - minutes(start)) / step)
  return Array.from({ length: count }, (_, n) => {
    const minute = minutes(start) + n * step
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  })
}

const emptyQuestion = (from: ClinicDay, to: ClinicDay, more: Partial<SlotQuestion> = {}): SlotQuestion => ({
  now: new Date('2020-01-01T00:00:00Z'),
  from,
  to,
  windows: [],
  service: { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
  busy: [],
  horizonDays: 100_000,
  minNoticeMinutes: 0,
  ...more,
})
