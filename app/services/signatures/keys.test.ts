import { expect, test } from 'vitest'
import { isSigned, signLink } from '#app/services/links/links.ts'
import { publicKeyOf } from './signatures.ts'
import { isMac, keyFor, macOf } from './keys.ts'

const SECRET = 'a-secret-for-tests-that-is-long-enough'
const settings = { secret: SECRET, previousSecret: null }

test('[rel A20] each purpose has a key of its own, none of which is the secret', () => {
  const keys = (['appointment', 'consent', 'invitation', 'second-factor', 'file'] as const).map((purpose) =>
    keyFor(SECRET, purpose).toString('hex'),
  )
  expect(new Set(keys).size).toBe(5)
  expect(keys).not.toContain(Buffer.from(SECRET).toString('hex'))
  expect(keyFor(SECRET, 'appointment').toString('hex')).toBe(
    'fedc5006b9049435058b846df67e59673c6a1e8b1d0e607b6c2e832791e71345',
  )
})

test('[rel A20] a link for one purpose does not open another', () => {
  const token = signLink(SECRET, 'appointment', 'id', 1)
  expect(isSigned(settings, 'appointment', { token, id: 'id', version: 1 })).toBe(true)
  expect(isSigned(settings, 'plan', { token, id: 'id', version: 1 })).toBe(false)
  expect(isSigned(settings, 'appointment', { token, id: 'id', version: 2 })).toBe(false)
})

test('a signature made with the previous secret holds while that secret is named, and not after', () => {
  const signed = macOf('the-secret-before-this-one-long-enough', 'file', 'text')
  expect(
    isMac({ secret: SECRET, previousSecret: 'the-secret-before-this-one-long-enough' }, 'file', 'text', signed),
  ).toBe(true)
  expect(isMac(settings, 'file', 'text', signed)).toBe(false)
})

test('[rel A20] passports are signed with a key that the secret does not reveal', async () => {
  const key = await publicKeyOf({ passportKey: 'a-passport-key-for-tests-that-is-long-enough' })
  expect((await publicKeyOf({ passportKey: SECRET })).kid).not.toBe(key.kid)
})
