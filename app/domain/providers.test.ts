import { expect, test } from 'vitest'
import { clinicDay } from './clinic-time.ts'
import { idAs, type ProviderId } from './ids.ts'
import { assignProvider, slotsOfAny } from './providers.ts'

const date = clinicDay('2027-01-09')

test('a slot is open when any provider is free in it', () => {
  const ida = [
    {
      date,
      slots: [
        { time: '10:00', available: false },
        { time: '10:30', available: true },
      ],
    },
  ]
  const jon = [
    {
      date,
      slots: [
        { time: '09:30', available: false },
        { time: '10:00', available: true },
      ],
    },
  ]
  expect(slotsOfAny([jon, ida])).toEqual(slotsOfAny([ida, jon]))
  expect(slotsOfAny([ida, jon])).toEqual([
    {
      date,
      slots: [
        { time: '09:30', available: false },
        { time: '10:00', available: true },
        { time: '10:30', available: true },
      ],
    },
  ])
})

test('the least booked provider of the day gets the appointment, then the lower id', () => {
  const provider = (id: string, bookedThatDay: number) => ({ id: idAs<ProviderId>(id), bookedThatDay })
  expect(assignProvider([provider('c', 2), provider('b', 1), provider('a', 1)])).toBe('a')
  expect(assignProvider([])).toBeNull()
})
