import { expect, test } from 'vitest'
import { clinicDay, clinicTime } from '#app/domain/clinic-time.ts'
import type { CalendarDays, CalendarVisit } from '../queries.ts'
import { columnsOfVisit, gapsIn, groupsOf, hoursShown, placesOf, weekNumber, without } from './layout.ts'

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
  providerId: 'amir',
  resourceIds: ['l1'],
  treatment: 1,
  heldUntil: null,
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

test('people stand side by side with the laser as a strip; a visit stands in both', () => {
  const days = shown(visit('12:30', 60))
  const [group] = groupsOf(days, 'people', new Set())
  expect(group!.columns.map(({ owner, bar }) => [owner, bar])).toEqual([
    ['amir', false],
    ['sofie', false],
    ['l1', true],
  ])
  expect(columnsOfVisit(days.visits[0]!, group!.columns).map(({ owner }) => owner)).toEqual(['amir', 'l1'])
  const widths = [...placesOf([group!]).values()].map(({ width }) => width)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100)
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
