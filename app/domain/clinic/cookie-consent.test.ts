import { expect, test } from 'vitest'
import { consentIn, consentText } from './cookie-consent.ts'

const at = (today: string, https = false) => ({ https, today })
const yes = { statistics: true, day: '2026-12-03' }

test('what was chosen is read back, with the day it was chosen', () => {
  expect(consentIn(`lng=da; consent=${consentText(yes)}; x=1`, at('2026-12-24'))).toEqual(yes)
  const no = { ...yes, statistics: false }
  expect(consentIn(`consent=${consentText(no)}`, at('2026-12-24'))).toEqual(no)
})

test('on an encrypted connection only the cookie bound to the host counts', () => {
  expect(consentIn(`consent=${consentText(yes)}`, at('2026-12-24', true))).toBeNull()
  expect(consentIn(`__Host-consent=${consentText(yes)}`, at('2026-12-24', true))).toEqual(yes)
  expect(consentIn(`__Host-consent=${consentText(yes)}`, at('2026-12-24'))).toBeNull()
})

test('a choice holds for twelve months and is asked for again on the day after', () => {
  const cookie = `consent=${consentText(yes)}`
  expect(consentIn(cookie, at('2027-12-02'))).toEqual(yes)
  expect(consentIn(cookie, at('2027-12-03'))).toBeNull()
})

test('a choice holds on a device whose clock is up to a month behind, and is asked for again beyond', () => {
  const cookie = `consent=${consentText(yes)}`
  expect(consentIn(cookie, at('2026-12-01'))).toEqual(yes)
  expect(consentIn(cookie, at('2026-11-02'))).toEqual(yes)
  expect(consentIn(cookie, at('2026-11-01'))).toBeNull()
})

test.each(['', 'consent=', 'consent=v0.ns.2026-12-03', 'consent=v2.ns.2026-12-03', 'consent=v1.s.2026-12-03'])(
  'the cookies "%s" hold no choice',
  (cookies) => expect(consentIn(cookies, at('2026-12-24'))).toBeNull(),
)

test.each(['consent=v1.ns.2026-13-40', 'consent=v1.ns.2026-12-03x', 'notconsent=v1.ns.2026-12-03', 'consent=v1.ns'])(
  'the cookies "%s" are no consent to statistics',
  (cookies) => expect(consentIn(cookies, at('2026-12-24'))).toBeNull(),
)
