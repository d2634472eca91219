import { expect, test } from 'vitest'
import { SHIPPED_TERMS } from '#app/domain/booking/booking-terms.ts'
import { serviceFor } from '#app/domain/booking/booking.ts'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { freeResources, type ResourceCalendar } from './resources.ts'

const busy = (from: string, to: string) => ({
  from: clinicTime(`2027-01-09T${from}`),
  to: clinicTime(`2027-01-09T${to}`),
  bufferBefore: 0,
  bufferAfter: 0,
})
const laser = (id: string, ...taken: ReturnType<typeof busy>[]): ResourceCalendar => ({
  id,
  kind: 'laser',
  serves: ['treatment'],
  busy: taken,
})
const room = (id: string): ResourceCalendar => ({ ...laser(id), kind: 'room', serves: ['treatment', 'consultation'] })
const at = clinicTime('2027-01-09T10:30')
const treatment = {
  ...serviceFor('treatment', null, SHIPPED_TERMS.lengths),
  durationMinutes: 30,
  bufferAfterMinutes: 0,
}

test('a clinic without lasers and rooms needs a provider alone', () => {
  expect(freeResources([], treatment, at)).toEqual([[]])
})

test('a treatment takes one laser and one room, a consultation a room', () => {
  const all = [laser('l1'), laser('l2'), room('r1')]
  expect(freeResources(all, treatment, at)).toEqual([
    ['l1', 'r1'],
    ['l2', 'r1'],
  ])
  expect(freeResources(all, serviceFor('consultation', null, SHIPPED_TERMS.lengths), at)).toEqual([['r1']])
})

test('a laser is free only for the whole of a visit', () => {
  const half = [laser('l1', busy('10:45', '11:00')), laser('l2', busy('10:00', '10:45'))]
  expect(freeResources(half, treatment, at)).toEqual([])
})

test('a visit keeps the laser it has', () => {
  expect(freeResources([laser('l1'), laser('l2')], treatment, at, ['l2'])[0]).toEqual(['l2'])
})
