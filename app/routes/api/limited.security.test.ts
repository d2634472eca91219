import { expect, test } from 'vitest'
import { cookieOf, PASSWORD, person } from '#test/people.ts'
import { site } from '#test/site.ts'

/** A network address of its own for each try. */
const network = (n: number) => `203.0.${Math.floor(n / 250)}.${1 + (n % 250)}`

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

test('#1 who tries another’s password while signed in as somebody else is counted for the address they type', async () => {
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
