import { expect, test } from 'vitest'
import { consultation, openClinic } from '#test/clinic/clinic.ts'
import type { Services } from '#app/services/services.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf, PASSWORD, person } from '#test/clinic/people.ts'
import { cookiesOf, site } from '#test/support/site.ts'

/** An address in a /24 of its own for each try. */
const network = (n: number) => `198.${Math.floor(n / 250)}.${n % 250}.1`

/** Somebody else, with an account of their own, signed in. */
async function withStranger() {
  const w = await site()
  const stranger = await person(w.services)
  const cookie = await cookieOf(w.services, stranger.id)
  const ida = await person(w.services)
  /** One wrong password for the address, as anybody would try it; each from a network of its own. */
  const guess = (email: string, n: number, headers: Record<string, string> = {}) =>
    w.api.post('/api/account/sign-in', { email, password: 'not-the-password' }, headers, network(n))
  return { ...w, cookie, ida, guess }
}

test('[sec 1.3] who tries another’s password while signed in as somebody else is counted for the address they type', async () => {
  const { services, cookie, ida, guess, api } = await withStranger()
  for (let n = 0; n < 10; n++) expect((await guess(ida.email.toUpperCase(), 0, { cookie })).status).toBe(401)
  // From the same place without that session, and with another one: it is still the eleventh try.
  expect((await guess(ida.email, 0)).status).toBe(429)
  const bo = await person(services)
  expect((await guess(ida.email, 0, { cookie: await cookieOf(services, bo.id) })).status).toBe(429)
  // Their own address is not used up by it.
  const own = { email: bo.email, password: PASSWORD }
  expect((await api.post('/api/account/sign-in', own, { cookie }, network(0))).status).toBe(200)
})

/** A stranger has used up every try at this address, also from the network its owner sits in. */
async function usedUp({ limits }: Services, email: string, peer: string) {
  for (let n = 0; n < 100; n++) await limits.take('sign-in-of-account', email)
  for (let n = 0; n < 50; n++) await limits.take('sign-in-from-address', peer)
  for (let n = 0; n < 10; n++) await limits.take('sign-in-of-account-from-address', `${email} ${peer}`)
}

test('[sec 1.2] whoever else tries their password, its owner gets in on a device they have signed in with', async () => {
  const { services, api, ida, clock } = await withStranger()
  const peer = '198.51.100.7'
  const signIn = (cookie: string, { email = ida.email, password = PASSWORD } = {}) =>
    api.post('/api/account/sign-in', { email, password }, cookie ? { cookie } : {}, peer)
  const first = await signIn('')
  expect(first.headers.getSetCookie().at(-1)).toMatch(
    /^known-device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const out = await api.post('/api/account/sign-out', { scope: 'global' }, { cookie: cookiesOf(first) }, peer)
  expect(out.headers.getSetCookie().join()).not.toContain('known-device')
  const mark = /known-device=[^;]+/.exec(cookiesOf(first))![0]
  const bo = await person(services)
  const another = /known-device=[^;]+/.exec(cookiesOf(await signIn('', { email: bo.email })))![0]
  const invented = mark.replace(/=.{22}/, '=AAAAAAAAAAAAAAAAAAAAAA')

  await usedUp(services, ida.email, peer)
  for (const cookie of ['', another, invented]) expect((await signIn(cookie)).status).toBe(429)
  expect((await signIn(mark)).status).toBe(200)
  expect((await signIn(mark, { email: ida.email.toUpperCase() })).status).toBe(200)

  // The device is no way to go on guessing.
  for (let n = 0; n < 10; n++) expect((await signIn(mark, { password: 'not-the-password' })).status).toBe(401)
  expect((await signIn(mark)).status).toBe(429)
  clock.moveTo('2027-05-28T08:00:00+02:00') // 179 days on
  await usedUp(services, ida.email, peer)
  expect((await signIn(mark)).status).toBe(200)
  clock.moveTo('2027-05-30T08:00:00+02:00')
  await usedUp(services, ida.email, peer)
  expect((await signIn(mark)).status).toBe(429)
})

test('the right password alone makes no device known where a second step is asked for', async () => {
  const { services, api, ida } = await withStranger()
  await services.db.k.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', ida.id).execute()
  await services.db.k
    .insertInto('two_factors')
    .values({ user_id: ida.id, secret: 'x', backup_codes: 'x', verified: true })
    .execute()
  const half = await api.post('/api/account/sign-in', { email: ida.email, password: PASSWORD })
  expect([half.body.next, half.headers.getSetCookie().join().includes('known-device')]).toEqual(['two-factor', false])
})

test('nobody gets more than five mails an hour that others asked for, whoever asks and in whichever way', async () => {
  const { services, ida, api, mails } = await withStranger()
  const names = { firstName: 'Ida', lastName: 'Holm', email: ida.email, password: PASSWORD, confirmPassword: PASSWORD }
  const statuses = []
  for (let n = 0; n < 4; n++) {
    const cookie = await cookieOf(services, (await person(services)).id)
    statuses.push((await api.post('/api/account/password-reset', { email: ida.email }, { cookie }, network(n))).status)
    statuses.push((await api.post('/api/account/sign-up', names, { cookie }, network(n))).status)
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429])
  const bo = await person(services)
  const own = { cookie: await cookieOf(services, bo.id) }
  const asked = await api.post('/api/account/email', { email: ida.email, password: bo.password }, own, network(9))
  expect(asked.status).toBe(429)
  expect((await mails()).filter(({ to }) => to === ida.email)).toHaveLength(5)
})

test('one’s own password is asked for ten wrong times, whatever address stands in the call', async () => {
  const { cookie, api } = await withStranger()
  const wrong = (n: number) =>
    api.post(
      '/api/account/email',
      { email: `other-${n}@post.example`, password: 'not-the-password' },
      { cookie },
      network(n),
    )
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await wrong(n)).status)
  expect(statuses.slice(9)).toEqual([401, 429])
})

test('a client who is signed in is not counted for their own address, however often they try', async () => {
  const { services, api } = await openClinic()
  const ida = await person(services)
  const cookie = await cookieOf(services, ida.id)
  const own = { ...consultation, email: ida.email }
  expect((await api.post('/api/bookings', own, { cookie }, '203.0.113.9')).status).toBe(201)
  for (let n = 0; n < 25; n++)
    expect((await api.post('/api/bookings', own, { cookie }, '203.0.113.9')).body.code).toBe('slot-taken')
})

test('bookings are counted for the telephone number typed, from whichever networks', async () => {
  const { services, api, opens } = await openClinic()
  for (let n = 0; n < 10; n++) await services.limits.take('book-for-phone', consultation.phone, network(n))
  await opens('2026-12-04', '12:00', '19:30')
  const answer = await api.post('/api/bookings', { ...consultation, phone: '20 30 40 50' }, {}, '198.51.100.20')
  expect(answer.status).toBe(429)
  const other = await api.post('/api/bookings', { ...consultation, phone: '+4520304051' }, {}, '198.51.100.20')
  expect(other.status).toBe(201)
})

test('bookings are counted for the whole IPv6 /56 of a household, and for an IPv4 /24', async () => {
  const { services, api } = await openClinic()
  for (let n = 0; n < 15; n++)
    await services.limits.take('book-from-site', '2001:db8:1:2300::/56', '2001:db8:1:2300::/64')
  for (let n = 0; n < 40; n++) await services.limits.take('book-from-block', '203.0.113.0/24', '203.0.113.9')
  const from = async (peer: string) => (await api.post('/api/bookings', consultation, {}, peer)).status
  expect([await from('2001:db8:1:23ff::9'), await from('203.0.113.200')]).toEqual([429, 429])
  expect(await from('2001:db8:1:2400::9')).toBe(201)
})

test('a fault of ours uses up nobody’s tries', async () => {
  const { services, api } = await openClinic()
  const failing = apiOf({
    ...services,
    newId: () => {
      throw new Error('nothing works')
    },
  })
  const peer = '198.51.100.8'
  for (let n = 0; n < 12; n++) expect((await failing.post('/api/bookings', consultation, {}, peer)).status).toBe(500)
  expect((await api.post('/api/bookings', consultation, {}, peer)).status).toBe(201)
})
