import { expect, test } from 'vitest'
import { busyAppointments, busyHolds, busySpans } from './busy.ts'
import { clinicTime, epochMinutesOf } from './clinic-time.ts'

test('only appointments in a blocking status, and only live holds of others, are busy', () => {
  const [from, to] = [clinicTime('2027-01-09T10:00'), clinicTime('2027-01-09T10:30')]
  const busy = { from, to, bufferBefore: 0, bufferAfter: 0 }
  const now = new Date('2027-01-04T08:00:00Z')
  const hold = (session: string, expires: string) => ({ ...busy, session, expiresAt: new Date(expires) })
  const live = hold('other', '2027-01-04T08:00:01Z')
  expect(
    busyHolds([live, hold('mine', '2027-01-04T09:00:00Z'), hold('other', '2027-01-04T08:00:00Z')], 'mine', now),
  ).toEqual([live])
  expect(
    busyAppointments([
      { ...busy, status: 'confirmed' },
      { ...busy, status: 'no_show' },
    ]),
  ).toHaveLength(1)
})

test('visits that share no provider and no laser do not meet', () => {
  const [from, to] = [clinicTime('2027-01-09T10:00'), clinicTime('2027-01-09T10:30')]
  const busy = [{ from, to, bufferBefore: 0, bufferAfter: 0, resources: ['provider-1', 'laser-1'] }]
  const wanted = (resources: string[]) => busySpans(busy, { bufferBeforeMinutes: 0, bufferAfterMinutes: 0, resources })
  expect(wanted(['provider-2', 'laser-2'])).toEqual([])
  expect(wanted(['provider-2', 'laser-1'])).toEqual([{ from: epochMinutesOf(from), to: epochMinutesOf(to) }])
  expect(wanted([])).toHaveLength(1)
})
