import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { stoppedClock } from '#test/clinic/stopped-clock.ts'
import { createPasswords, PasswordsBusy } from './passwords.ts'
import { openSessions } from './open.ts'

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

test('a server hashes with scrypt, N 16384, r 16 and p 1: 32 MB a guess', async () => {
  const settings = { secret: SECRET, previousSecret: null } as never
  const { passwords } = openSessions({ db: null as never, clock: stoppedClock('2026-11-30T08:00:00+01:00'), settings })
  const [salt, key] = (await passwords.hash('en-lampe-ved-vinduet')).split(':') as [string, string]
  const expected = scryptSync('en-lampe-ved-vinduet', salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 })
  expect(key).toBe(expected.toString('hex'))
})

test('a wrong password costs the same processor time whether the account exists or not', async () => {
  const passwords = createPasswords([SECRET])
  const known = await passwords.hash('en-lampe-ved-vinduet')
  const cost = async (hash: string | null) => {
    const costs = []
    for (let round = 0; round < 5; round++) {
      const before = process.cpuUsage()
      await passwords.verify(hash, 'en-lampe-ved-vindue')
      costs.push(process.cpuUsage(before).user / 1_000)
    }
    return Math.min(...costs)
  }
  const [existing, none] = [await cost(known), await cost(null)]
  expect(existing).toBeGreaterThan(10)
  expect(none / existing).toBeGreaterThan(0.5)
  expect(none / existing).toBeLessThan(2)
})

test('of 70 passwords at once four are hashed at a time, 64 wait and two are refused', async () => {
  let running = 0
  let most = 0
  const slow = {
    hash: async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      return 'hashed'
    },
    verify: async () => false,
  }
  const passwords = createPasswords([SECRET], { slow })
  const tried = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.hash('en-lampe-ved-vinduet')))
  expect(most).toBe(4)
  expect(tried.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})
