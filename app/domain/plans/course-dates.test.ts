import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hold } from '#test/clinic/hold.ts'
import {
  addDays,
  clinicDay,
  dayOf,
  daysBetween,
  timeOf,
  weekdayOf,
  type ClinicDay,
} from '#app/domain/time/clinic-time.ts'
import { courseDates, sunRange, type CourseQuestion } from './course-dates.ts'

const today = clinicDay('2026-11-30') // a Monday
const HOURS = ['09:00', '11:30', '15:30', '17:00']
const anyDay = { weekdays: [], from: '00:00', until: '23:59', sun: [], notBefore: null }
const ask = (question: Partial<CourseQuestion> = {}) =>
  courseDates({ today, count: 4, laserDays: [], wish: anyDay, freeOn: () => HOURS, ...question })
const days = (question: Partial<CourseQuestion> = {}) => ask(question).map(({ startsAt }) => dayOf(startsAt))

describe('dates of a course', () => {
  test('with every day open a course lies as early as the law lets it, six weeks apart', () => {
    expect(days({ laserDays: [clinicDay('2026-11-23')] })).toEqual([
      '2027-01-04',
      '2027-02-15',
      '2027-03-29',
      '2027-05-10',
    ])
  })

  test('Thursdays from half past three stay Thursdays from half past three', () => {
    const dates = ask({ wish: { ...anyDay, weekdays: [4], from: '15:30', until: '18:00' } })
    expect(dates.map(({ startsAt }) => startsAt)).toEqual([
      '2026-12-03T15:30',
      '2027-01-14T15:30',
      '2027-02-25T15:30',
      '2027-04-08T15:30',
    ])
  })

  test('[spec 10 sun-planner] around a holiday in the sun there is no laser two weeks before it and four after', () => {
    const sun = { from: clinicDay('2027-01-18'), to: clinicDay('2027-01-24') }
    expect(sunRange(sun)).toEqual({ from: '2027-01-04', to: '2027-02-21' })
    const [first, second] = ask({ count: 2, laserDays: [clinicDay('2026-11-26')], wish: { ...anyDay, sun: [sun] } })
    expect([first, second!.isLate]).toEqual([{ index: 0, startsAt: '2027-02-22T09:00', isLate: true }, false])
  })

  test('a closed clinic is passed over, and a day that opens again is taken', () => {
    const closed = (day: ClinicDay) => (day < '2027-01-04' ? [] : HOURS)
    expect(days({ count: 1, freeOn: closed })).toEqual(['2027-01-04'])
  })

  test('skin that needs longer puts off the next session, and with it all that follow', () => {
    const notBefore = clinicDay('2027-01-11')
    expect(days({ count: 2, wish: { ...anyDay, notBefore } })).toEqual(['2027-01-11', '2027-02-22'])
  })

  test('a session that is to lie before a booked one lies before it, or is left out while those after it are dated', () => {
    const booked = clinicDay('2027-03-04')
    const places = [
      { after: null, before: booked },
      { after: booked, before: null },
    ]
    const both = { count: 2, laserDays: [booked], places }
    expect(days(both)).toEqual(['2026-11-30', '2027-04-15'])
    const busy = (day: ClinicDay) => (day < booked ? [] : HOURS)
    expect(ask({ ...both, freeOn: busy })).toEqual([{ index: 1, startsAt: '2027-04-15T09:00', isLate: false }])
  })

  test('what cannot be dated is left out, never put on a day that does not suit', () => {
    expect(ask({ freeOn: () => [] })).toEqual([])
    expect(ask({ wish: { ...anyDay, weekdays: [7], from: '20:00' } })).toEqual([])
  })
})

const dayFrom = fc.integer({ min: -60, max: 400 }).map((n) => addDays(today, n))
const wishes = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
  from: fc.constantFrom('00:00', '09:00', '15:00'),
  until: fc.constantFrom('15:30', '23:59'),
  sun: fc.array(
    fc.tuple(dayFrom, fc.integer({ min: 0, max: 20 })).map(([from, length]) => ({ from, to: addDays(from, length) })),
    { maxLength: 2 },
  ),
  notBefore: fc.option(dayFrom),
})
const questions = fc.record({
  count: fc.integer({ min: 0, max: 20 }),
  other: fc.option(dayFrom),
  wish: wishes,
  shut: fc.uniqueArray(fc.integer({ min: 0, max: 1_200 }), { maxLength: 300 }),
})

test('whatever is wished: six weeks are kept to every treatment, and each date is a wished and free one', () => {
  fc.assert(
    fc.property(questions, ({ count, other, wish, shut }) => {
      const closed = new Set(shut.map((n) => addDays(today, n)))
      const freeOn = (day: ClinicDay) => (closed.has(day) ? [] : HOURS)
      const laserDays = other ? [other] : []
      const dates = courseDates({ today, count, laserDays, wish, freeOn })
      const all = [...laserDays, ...dates.map(({ startsAt }) => dayOf(startsAt))].toSorted()
      hold(
        {
          'six weeks between any two': all.slice(1).every((day, at) => daysBetween(all[at]!, day) >= 42),
          'no more than were wished': dates.length <= count,
        },
        all,
      )
      for (const { startsAt } of dates) {
        const day = dayOf(startsAt)
        hold(
          {
            'it is free': freeOn(day).includes(timeOf(startsAt)),
            'not before it may be': day >= today && day >= (wish.notBefore ?? today),
            'on a wished weekday': wish.weekdays.length === 0 || wish.weekdays.includes(weekdayOf(day)),
            'at a wished time': timeOf(startsAt) >= wish.from && timeOf(startsAt) <= wish.until,
            'away from the sun': !wish.sun.map(sunRange).some((range) => day >= range.from && day <= range.to),
          },
          startsAt,
        )
      }
    }),
    { numRuns: 120 },
  )
})

test('where a suited time lies within eight weeks, the next session is no later than that', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }), (weekdays) => {
      const dates = ask({ count: 8, wish: { ...anyDay, weekdays } })
      expect(dates).toHaveLength(8)
      expect(dates.every(({ isLate }) => !isLate)).toBe(true)
      const lies = dates.map(({ startsAt }) => dayOf(startsAt))
      lies.slice(1).forEach((day, at) => expect(daysBetween(lies[at]!, day)).toBeLessThanOrEqual(56))
    }),
    { numRuns: 40 },
  )
})
