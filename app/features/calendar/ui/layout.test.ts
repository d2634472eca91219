import { expect, test } from 'vitest'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import type { CalendarDays, CalendarVisit } from '../queries.ts'
import {
  columnsOfVisit,
  gapsIn,
  groupsOf,
  hasGapWithoutLaser,
  hasLaser,
  hoursShown,
  isWithin,
  leastWidth,
  minutesOf,
  peopleThatFit,
  placesOf,
  weekNumber,
  without,
  withoutHidden,
} from './layout.ts'

const day = clinicDay('2026-12-03')
const visit = (at: string, minutes: number, more: Partial<CalendarVisit> = {}): CalendarVisit => ({
  id: at,
  patientId: 'x',
  name: 'Ida',
  type: 'treatment',
  status: 'confirmed',
  paymentStatus: 'confirmed',
  startsAt: clinicTime(`2026-12-03T${at}`),
  minutes,
  isUnverified: false,
  providerId: 'amir',
  resourceIds: ['l1'],
  treatment: 1,
  heldUntil: null,
  undoUntil: null,
  seen: '',
  isNumbing: false,
  ...more,
})
const shown = (...visits: CalendarVisit[]): CalendarDays => ({
  from: day,
  to: day,
  people: [
    { id: 'amir', name: 'Amir', isDoctor: false },
    { id: 'sofie', name: 'Sofie', isDoctor: false },
  ],
  resources: [{ id: 'l1', name: 'Laser 1', kind: 'laser' }],
  visits,
  blocks: [],
  open: [{ day, providerId: 'amir', from: '12:00', to: '15:30' }],
})
const column = { day, owner: 'amir', name: 'Amir', bar: false }

test('a gap is what is left of a person’s hours, half an hour at least and not yet past', () => {
  const busy = shown(visit('12:30', 60), visit('13:45', 30))
  expect(gapsIn(busy, column, clinicTime('2026-12-01T08:00'))).toEqual([
    { from: 720, to: 750 },
    { from: 855, to: 930 },
  ])
  expect(gapsIn(busy, column, clinicTime('2026-12-03T14:20'))).toEqual([{ from: 870, to: 930 }])
  expect(gapsIn(busy, column, clinicTime('2026-12-04T08:00'))).toEqual([])
})

test('a time somebody did not come to is a gap again', () => {
  expect(gapsIn(shown(visit('12:00', 210, { status: 'no_show' })), column, clinicTime('2026-12-01T08:00'))).toEqual([
    { from: 720, to: 930 },
  ])
})

test('a gap has a laser when one is free in it for half an hour, whoever takes the others', () => {
  const gap = { from: 720, to: 765 }
  expect(hasLaser(shown(), day, gap)).toBe(true)
  expect(hasLaser({ ...shown(), resources: [] }, day, gap)).toBe(true)
  const busy = shown(visit('12:00', 30, { providerId: 'sofie' }))
  expect(hasLaser(busy, day, gap)).toBe(false)
  expect(hasLaser(busy, day, { from: 720, to: 780 })).toBe(true)
  expect(hasLaser(shown(visit('12:00', 30, { status: 'no_show' })), day, gap)).toBe(true)
  const two = [...busy.resources, { id: 'l2', name: 'Laser 2', kind: 'laser' as const }]
  expect(hasLaser({ ...busy, resources: two }, day, gap)).toBe(true)
  const away = { id: 1, providerId: null, resourceId: 'l1', reason: '' }
  const serviced = { ...away, from: clinicTime('2026-12-03T08:00'), to: clinicTime('2026-12-03T12:20') }
  expect(hasLaser({ ...shown(), blocks: [serviced] }, day, gap)).toBe(false)
})

test('whoever is hidden has no visits and no hours on the calendar', () => {
  const all = shown(visit('12:30', 60), visit('18:00', 30, { providerId: 'sofie' }))
  expect(hoursShown(all)).toEqual({ from: 12, to: 19 })
  const seen = withoutHidden(all, new Set(['sofie']))
  expect(seen.visits.map(({ providerId }) => providerId)).toEqual(['amir'])
  expect(hoursShown(seen)).toEqual({ from: 12, to: 16 })
})

test('people stand side by side with the laser as a strip; a visit stands in both', () => {
  const days = shown(visit('12:30', 60))
  const [group] = groupsOf(days, 'people', new Set())
  expect(group!.columns.map(({ owner, bar }) => [owner, bar])).toEqual([
    ['amir', false],
    ['sofie', false],
    ['l1', true],
  ])
  expect(columnsOfVisit(days.visits[0]!, group!.columns).map(({ owner }) => owner)).toEqual(['amir', 'l1'])
  const places = [...placesOf([group!]).values()]
  const whole = places.reduce((sum, { width }) => ({ percent: sum.percent + width.percent, px: sum.px + width.px }), {
    percent: 0,
    px: 0,
  })
  expect(whole.percent).toBeCloseTo(100)
  expect(whole.px).toBeCloseTo(0)
})

const week = (...visits: CalendarVisit[]): CalendarDays => ({
  ...shown(...visits),
  from: clinicDay('2026-11-30'),
  to: clinicDay('2026-12-06'),
})

test('a closed day of a week is as narrow as what is booked on it, and takes no width from the days that are open', () => {
  const onMonday = visit('10:00', 30, { startsAt: clinicTime('2026-11-30T10:00'), status: 'no_show' })
  const groups = groupsOf(week(onMonday), 'people', new Set())
  expect(groups.map(({ day: on, isClosed, columns }) => [on, isClosed, columns.map(({ owner }) => owner)])).toEqual([
    ['2026-11-30', true, ['amir']],
    ['2026-12-03', false, ['amir', 'sofie', 'l1']],
  ])
  const places = placesOf(groups)
  expect(groups.map(({ isBooked }) => isBooked)).toEqual([true, false])
  const [monday, thursday] = groups.map(({ columns }) => places.get(columns[0]!)!)
  expect(monday!.width.percent).toBe(0)
  expect(thursday!.left).toEqual(monday!.width)
})

test('a week shows as many people as can be read, one at least, and says when it must be scrolled', () => {
  const groups = groupsOf(week(), 'people', new Set())
  expect([2000, 190, 60].map((px) => peopleThatFit(groups, px) >= 2)).toEqual([true, false, false])
  expect(peopleThatFit(groups, 60)).toBe(1)
  const busy = groupsOf(
    {
      ...week(),
      open: [...week().open, { day: clinicDay('2026-12-04'), providerId: 'amir', from: '12:00', to: '15:00' }],
    },
    'people',
    new Set(),
  )
  expect(leastWidth(busy)).toBeGreaterThan(leastWidth(groupsOf(week(), 'people', new Set(['sofie']))))
})

test('that a gap has no laser is explained where one is shown, whoever takes the laser', () => {
  const before = clinicTime('2026-12-01T08:00')
  const groups = (days: CalendarDays, hidden: string[] = []) => groupsOf(days, 'people', new Set(hidden))
  const busy = shown(visit('12:00', 210, { providerId: 'sofie' }))
  expect(hasGapWithoutLaser(busy, groups(busy), before)).toBe(true)
  expect(hasGapWithoutLaser(busy, groups(busy, ['sofie']), before)).toBe(true)
  expect(hasGapWithoutLaser(busy, groups(busy, ['amir']), before)).toBe(false)
  expect(hasGapWithoutLaser(shown(), groups(shown()), before)).toBe(false)
})

test('the hours shown hold every opening and every visit', () => {
  expect(hoursShown(shown())).toEqual({ from: 12, to: 16 })
  expect(hoursShown(shown(visit('10:15', 30), visit('19:00', 45)))).toEqual({ from: 10, to: 20 })
})

test('taking a time out of another leaves what is before and after it', () => {
  expect(
    without(
      [{ from: 0, to: 100 }],
      [
        { from: 20, to: 30 },
        { from: 90, to: 200 },
      ],
    ),
  ).toEqual([
    { from: 0, to: 20 },
    { from: 30, to: 90 },
  ])
})

test.each([
  ['2026-01-01', 1],
  ['2026-11-26', 48],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
])('%s lies in week %i', (date, week) => {
  expect(weekNumber(clinicDay(date))).toBe(week)
})

test('what time it is is shown in the hours of the day alone, from their first minute to before their end', () => {
  const hours = { from: 8, to: 20 }
  const shown = ['05:10', '07:59', '08:00', '19:59', '20:00'].map((time) => isWithin(minutesOf(time), hours))
  expect(shown).toEqual([false, false, true, true, false])
})
