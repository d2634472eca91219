import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { slotsOfAny } from './providers.ts'

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
