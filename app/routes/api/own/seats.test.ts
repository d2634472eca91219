import { expect, test } from 'vitest'
import type { Standing } from '#app/domain/access/capacity.ts'
import { createSeats } from './seats.ts'

type Seats = ReturnType<typeof createSeats>
const shares = (anonymous: number, client = anonymous, staff = client) => ({ anonymous, client, staff })

/** @returns what `take` says, and the names of the streams that were closed. */
function open(seats: Seats, closed: string[] = []) {
  return (standing: Standing, name: string, { session = name, address = name, block = name } = {}) =>
    seats.take({
      standing,
      keys: [
        { key: `session ${session}`, most: 3 },
        { key: `address ${address}`, most: 10 },
      ],
      block,
      close: () => void closed.push(name),
    })
}

test('[sec 65.2] refuses the fourth stream of a session and the eleventh of an address, and no other', () => {
  const take = open(createSeats(shares(1_000)))
  const of = (session: string, address: string) => take('anonymous', 'x', { session, address })
  for (let n = 0; n < 3; n++) expect(of('a', '203.0.113.9')).toBeTypeOf('object')
  expect(of('a', '203.0.113.9')).toBe('own-taken')
  for (let n = 0; n < 7; n++) expect(of(`b${n}`, '203.0.113.9')).toBeTypeOf('object')
  expect(of('c', '203.0.113.9')).toBe('own-taken')
  expect(of('c', '203.0.113.10')).toBeTypeOf('object')
})

test('a stream that ended gives its seat back once', () => {
  const take = open(createSeats(shares(2)))
  const first = take('anonymous', 'a')
  take('anonymous', 'b')
  expect(take('anonymous', 'c')).toBe('all-taken')
  if (typeof first === 'object') for (let n = 0; n < 5; n++) first.free()
  expect(take('anonymous', 'c')).toBeTypeOf('object')
  expect(take('anonymous', 'd')).toBe('all-taken')
})

test('clients and staff have seats that anonymous visitors cannot take', () => {
  const closed: string[] = []
  const take = open(createSeats(shares(2, 3, 4)), closed)
  for (const name of ['a', 'b']) take('anonymous', name)
  expect(take('anonymous', 'c')).toBe('all-taken')
  expect(take('client', 'ida')).toBeTypeOf('object')
  expect(take('staff', 'nurse')).toBeTypeOf('object')
  expect(closed).toEqual([])
})

test('with every seat taken, staff replace the oldest anonymous stream, then the oldest of a client', () => {
  const closed: string[] = []
  const take = open(createSeats(shares(2, 3, 3)), closed)
  take('client', 'ida')
  for (const name of ['a', 'b']) take('anonymous', name)
  for (const name of ['nurse 1', 'nurse 2', 'nurse 3']) expect(take('staff', name)).toBeTypeOf('object')
  expect(closed).toEqual(['a', 'b', 'ida'])
  expect(take('staff', 'nurse 4')).toBe('all-taken')
  expect(take('client', 'bo')).toBe('all-taken')
})

test('with the anonymous seats taken, a visitor replaces the oldest stream of the most crowded network', () => {
  const closed: string[] = []
  const take = open(createSeats(shares(4)), closed)
  take('anonymous', 'alone')
  for (const name of ['crowd 1', 'crowd 2', 'crowd 3']) take('anonymous', name, { block: 'crowd' })
  expect(take('anonymous', 'visitor')).toBeTypeOf('object')
  expect(closed).toEqual(['crowd 1'])
  expect(take('anonymous', 'crowd 4', { block: 'crowd' })).toBe('all-taken')
  expect(take('anonymous', 'another')).toBeTypeOf('object')
  expect(closed).toEqual(['crowd 1', 'crowd 2'])
  expect(take('anonymous', 'one more')).toBe('all-taken')
})
