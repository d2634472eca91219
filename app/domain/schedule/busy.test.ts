import { expect, test } from 'vitest'
import { busySpans } from './busy.ts'
import { clinicTime, epochMinutesOf } from '#app/domain/time/clinic-time.ts'

test('visits that share no provider and no laser do not meet', () => {
  const [from, to] = [clinicTime('2027-01-09T10:00'), clinicTime('2027-01-09T10:30')]
  const busy = [{ from, to, bufferBefore: 0, bufferAfter: 0, resources: ['provider-1', 'laser-1'] }]
  const wanted = (resources: string[]) => busySpans(busy, { bufferBeforeMinutes: 0, bufferAfterMinutes: 0, resources })
  expect(wanted(['provider-2', 'laser-2'])).toEqual([])
  expect(wanted(['provider-2', 'laser-1'])).toEqual([{ from: epochMinutesOf(from), to: epochMinutesOf(to) }])
  expect(wanted([])).toHaveLength(1)
})
