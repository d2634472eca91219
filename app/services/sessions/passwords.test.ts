import { expect, test } from 'vitest'
import { createPasswords, PasswordsBusy } from './passwords.ts'

const SECRET = 'a-secret-for-tests-that-is-long-enough'

test('a crowd of sign-ins is checked a few at a time, and the rest are told to come back', async () => {
  const passwords = createPasswords([SECRET], { atOnce: 2, waitingMax: 3 })
  const tried = await Promise.allSettled(Array.from({ length: 9 }, () => passwords.hash('en-lampe-ved-vinduet')))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const one of tried) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(PasswordsBusy)
  expect(await passwords.hash('and-then-there-is-room-again')).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
})

test('one password hashed twice looks like two, and both know it', async () => {
  const passwords = createPasswords([SECRET])
  const [a, b] = [await passwords.hash('en-lampe-ved-vinduet'), await passwords.hash('en-lampe-ved-vinduet')]
  expect(a).not.toBe(b)
  expect([await passwords.verify(a, 'en-lampe-ved-vinduet'), await passwords.verify(b, 'en-lampe-ved-vindue')]).toEqual(
    [true, false],
  )
})

test('without an account a password is checked against nothing, and refused', async () => {
  expect(await createPasswords([SECRET]).verify(null, 'en-lampe-ved-vinduet')).toBe(false)
})

test('a password made at random is kept under the installation’s secret, and fits nowhere else', async () => {
  const kept = createPasswords([SECRET]).hashRandom('abcd-efgh-jkmn')
  expect(await createPasswords([SECRET]).verify(kept, 'abcd-efgh-jkmn')).toBe(true)
  expect(await createPasswords([SECRET]).verify(kept, 'abcd-efgh-jkmm')).toBe(false)
  expect(await createPasswords([`${SECRET}-another`]).verify(kept, 'abcd-efgh-jkmn')).toBe(false)
})
