import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingNumber, idEndOf } from './booking-number.ts'

test('every booking has a number of two times four letters, and the number leads back to it', () => {
  for (let n = 0; n < 2_000; n++) {
    const id = randomUUID()
    expect(bookingNumber(id)).toMatch(/^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/)
    expect(idEndOf(bookingNumber(id))).toBe(id.slice(-10))
  }
})

test('a number is the same however it is written down', () => {
  const end = '00000110e2'
  expect(bookingNumber(`8f0e1c52-6f1b-4e0a-9c1d-ab${end}`)).toBe('0000-2472')
  for (const typed of ['0000-2472', ' 0000 2472 ', '00002472', 'oOoO-2472', 'OOOO2472'])
    expect(idEndOf(typed)).toBe(end)
  expect(idEndOf('il1I-0000')).toBe(idEndOf('1111-0000'))
  expect(idEndOf('abcd-efgh')).toBe(idEndOf('ABCD-EFGH'))
})

test.each(['', '0000-247', '0000-24722', '3. december kl. 15.30', 'UUUU-UUUU', '0000-247é', "'; drop table users"])(
  '“%s” is no number',
  (typed) => expect(idEndOf(typed)).toBe(null),
)
