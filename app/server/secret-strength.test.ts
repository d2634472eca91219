import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SECRET_BITS_MIN } from './env.ts'
import { estimatedBits } from './secret-strength.ts'

test.each([
  'a'.repeat(32),
  'ab'.repeat(40),
  'abc123'.repeat(12),
  '01234567890123456789012345678901',
  'abcdefghijklmnopqrstuvwxyz012345',
  'changeme-changeme-changeme-changeme',
  'password1234password1234password1234',
])('finds %s too easy to guess', (secret) => {
  expect(estimatedBits(secret)).toBeLessThan(64)
})

test('takes 500 random secrets of each usual form', () => {
  expect(SECRET_BITS_MIN).toBe(64)
  const weak = Array.from({ length: 500 }, (_, n) => createHash('sha256').update(`seed ${n}`).digest()).flatMap(
    (bytes) =>
      [
        bytes.toString('base64'),
        bytes.toString('base64url'),
        bytes.toString('hex'),
        bytes.toString('hex').slice(0, 32),
      ].filter((secret) => estimatedBits(secret) < 64),
  )
  expect(weak).toEqual([])
})
