import { expect, test } from 'vitest'
import { createSeats } from './seats.ts'

const of = (session: string, address: string) => [
  { key: `session ${session}`, most: 3 },
  { key: `address ${address}`, most: 10 },
]

test('[sec 65.2] the fourth stream of a session and the eleventh of an address wait, others do not', () => {
  const seats = createSeats(1_000)
  for (let n = 0; n < 3; n++) expect(seats.take(of('a', '203.0.113.9'))).toBeTypeOf('object')
  expect(seats.take(of('a', '203.0.113.9'))).toBe('own-taken')
  for (let n = 0; n < 7; n++) expect(seats.take(of(`b${n}`, '203.0.113.9'))).toBeTypeOf('object')
  expect(seats.take(of('c', '203.0.113.9'))).toBe('own-taken')
  expect(seats.take(of('c', '203.0.113.10'))).toBeTypeOf('object')
})

test('a stream that ended gives its seat back, once', () => {
  const seats = createSeats(2)
  const first = seats.take(of('a', 'x'))
  seats.take(of('b', 'y'))
  expect(seats.take(of('c', 'z'))).toBe('all-taken')
  if (typeof first === 'object') for (let n = 0; n < 5; n++) first.free()
  expect(seats.take(of('c', 'z'))).toBeTypeOf('object')
  expect(seats.take(of('d', 'w'))).toBe('all-taken')
})
