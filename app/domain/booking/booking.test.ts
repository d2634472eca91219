import { expect, test } from 'vitest'
import {
  canSelfServe,
  isProviderIndependent,
  moreSpecificRefusal,
  serviceFor,
  whyNotOffered,
  type BookingQuestion,
} from './booking.ts'
import { SHIPPED_TERMS } from './booking-terms.ts'
import { at, clinicDay, clinicTime, instantOf } from '#app/domain/time/clinic-time.ts'
import { firstOpenDay, isIntervalKept } from '#app/domain/time/interval.ts'
import { policy } from '#app/domain/policy.ts'

const open = (date: string, start = '10:00', end = '14:00') => ({
  date: clinicDay(date),
  start,
  end,
  slotMinutes: 30,
  isAvailable: true,
})
/** A clinic open 10-14 on Saturday 9, Sunday 10 January and on days 60 and 61; now it is Saturday 11.10. */
const question = (more: Partial<BookingQuestion> = {}): BookingQuestion => ({
  now: instantOf(clinicTime('2027-01-09T11:10')),
  from: clinicDay('2027-01-09'),
  to: clinicDay('2027-01-09'),
  windows: ['2027-01-09', '2027-01-10', '2027-03-10', '2027-03-11'].map((day) => open(day)),
  service: serviceFor('treatment', 30, SHIPPED_TERMS.lengths),
  busy: [],
  horizonDays: policy.bookingWindowDays,
  minNoticeMinutes: 0,
  ...more,
})

test.each([
  ['before opening', '2027-01-10T09:30', 'slot-closed'],
  ['at closing time', '2027-01-10T14:00', 'slot-closed'],
  ['too late to be done by closing', '2027-01-10T13:45', 'slot-closed'],
  ['off the grid', '2027-01-10T10:10', 'slot-off-grid'],
  ['on a Monday', '2027-01-11T10:00', 'slot-closed'],
  ['on day 61', '2027-03-11T10:00', 'slot-beyond-window'],
  ['earlier today', '2027-01-09T11:00', 'slot-in-past'],
  ['yesterday', '2027-01-08T10:00', 'slot-in-past'],
  ['in the skipped hour of March', '2027-03-28T02:30', 'slot-beyond-window'],
])('a time %s is refused with its own reason', (_case, time, reason) => {
  expect(whyNotOffered(question(), clinicTime(time))).toBe(reason)
})

test.each(['2027-01-09T11:30', '2027-01-10T10:00', '2027-01-10T13:30', '2027-03-10T10:00'])(
  'a time on the list, %s, is not refused',
  (time) => {
    expect(whyNotOffered(question(), clinicTime(time))).toBeNull()
  },
)

test('a time inside the minimum notice is too soon', () => {
  expect(whyNotOffered(question({ minNoticeMinutes: 120 }), clinicTime('2027-01-09T13:00'))).toBe('slot-too-soon')
  expect(whyNotOffered(question({ minNoticeMinutes: 120 }), clinicTime('2027-01-09T13:30'))).toBeNull()
})

test('a time somebody has is taken', () => {
  const busy = [
    { from: clinicTime('2027-01-10T10:00'), to: clinicTime('2027-01-10T11:00'), bufferBefore: 0, bufferAfter: 0 },
  ]
  expect(whyNotOffered(question({ busy }), clinicTime('2027-01-10T10:30'))).toBe('slot-taken')
  expect(whyNotOffered(question({ busy }), clinicTime('2027-01-10T11:00'))).toBeNull()
})

test('a client cannot be in two places, but needs no clean-up between them', () => {
  const clientBusy = [
    {
      from: clinicTime('2027-01-10T10:00'),
      to: clinicTime('2027-01-10T11:00'),
      bufferBefore: 0,
      bufferAfter: 15,
      resources: ['other'],
    },
  ]
  const asked = question({
    clientBusy,
    service: { durationMinutes: 30, bufferBeforeMinutes: 15, bufferAfterMinutes: 15, resources: ['provider'] },
  })
  expect(whyNotOffered(asked, clinicTime('2027-01-10T10:30'))).toBe('client-busy')
  expect(whyNotOffered(asked, clinicTime('2027-01-10T11:00'))).toBeNull()
})

test('six weeks to another laser treatment are kept in both directions', () => {
  const asked = (day: string) => question({ laserDays: [clinicDay(day)] })
  expect(whyNotOffered(asked('2026-11-30'), clinicTime('2027-01-10T10:00'))).toBe('six-weeks')
  expect(whyNotOffered(asked('2026-11-29'), clinicTime('2027-01-10T10:00'))).toBeNull()
  expect(whyNotOffered(asked('2027-02-20'), clinicTime('2027-01-10T10:00'))).toBe('six-weeks')
  expect(whyNotOffered(asked('2027-02-21'), clinicTime('2027-01-10T10:00'))).toBeNull()
})

test('the first day offered after a treatment is day 42', () => {
  const treated = [clinicDay('2027-01-09')]
  const first = firstOpenDay(clinicDay('2027-01-10'), treated)
  const asked = question({ laserDays: treated, windows: [open('2027-02-19'), open('2027-02-20')] })
  expect([first, isIntervalKept(first, treated)]).toEqual(['2027-02-20', true])
  expect(whyNotOffered(asked, clinicTime('2027-02-19T10:00'))).toBe('six-weeks')
  expect(whyNotOffered(asked, at(first, '10:00'))).toBeNull()
})

test('on the night the clocks go forward, 24 hours before is an hour earlier on the clock', () => {
  const appointment = clinicTime('2027-03-28T11:00')
  expect(canSelfServe(appointment, new Date('2027-03-27T09:30:00Z'), 24)).toBe(false)
  expect(canSelfServe(appointment, new Date('2027-03-27T09:00:00Z'), 24)).toBe(true)
  expect(canSelfServe(appointment, new Date('2027-03-27T09:00:01Z'), 24)).toBe(false)
})

test.each([
  [null, 30],
  [30, 30],
  [30.5, 45],
  [100, 45],
  [101, 60],
])('a treatment of %s cm² takes %i minutes', (area, minutes) => {
  expect(serviceFor('treatment', area, SHIPPED_TERMS.lengths).durationMinutes).toBe(minutes)
})

test('of two reasons the client hears the one about themselves, else that the time was taken', () => {
  expect(moreSpecificRefusal('slot-closed', 'slot-taken')).toBe('slot-taken')
  expect(moreSpecificRefusal('slot-taken', 'slot-closed')).toBe('slot-taken')
  expect(moreSpecificRefusal('slot-taken', 'slot-off-grid')).toBe('slot-taken')
  for (const own of ['client-busy', 'six-weeks'] as const) expect(moreSpecificRefusal('slot-taken', own)).toBe(own)
  expect(['slot-taken', 'slot-closed', 'six-weeks'].map((one) => isProviderIndependent(one as 'six-weeks'))).toEqual([
    false,
    false,
    true,
  ])
})

test('a consultation takes 30 minutes whatever the area', () => {
  expect(serviceFor('consultation', 500, SHIPPED_TERMS.lengths).durationMinutes).toBe(30)
})
