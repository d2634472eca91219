import { expect, test } from 'vitest'
import { bookingPatterns } from './booking-pattern.ts'

const made = (id: string, network: string, phone: string) => ({ id, network, phone, madeAt: new Date(0) })

test('five bookings from one network, or with one telephone number, are a pattern; four are not', () => {
  const bookings = [
    ...[1, 2, 3, 4, 5, 6].map((n) => made(`a${n}`, 'one', `+45${n}`)),
    ...[1, 2, 3, 4].map((n) => made(`b${n}`, 'other', '+4520304050')),
    made('c1', '', '+4520304050'),
    ...[1, 2, 3, 4, 5].map((n) => made(`d${n}`, '', '')),
  ]
  expect(bookingPatterns(bookings)).toEqual([
    { by: 'network', trait: 'one', ids: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] },
    { by: 'phone', trait: '+4520304050', ids: ['b1', 'b2', 'b3', 'b4', 'c1'] },
  ])
})
