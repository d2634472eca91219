import { describe, expect, test } from 'vitest'
import { deliverOne } from '#app/server/deliver.ts'
import { deliverDue } from '#app/server/outbox.ts'
import { apiOf } from '#test/http.ts'
import { asHeader, cookieOf, headersWith, PASSWORD, person } from '#test/people.ts'
import { engines, world } from '#test/world.ts'

const IDA = {
  firstName: 'Ida',
  lastName: 'Holm',
  email: 'ida@post.example',
  password: PASSWORD,
  confirmPassword: PASSWORD,
}

/** A clinic that answers over HTTP and whose mail is read. */
async function site(options: Parameters<typeof world>[0]) {
  const made = await world(options)
  const api = apiOf(made.services)
  const mails = async () => {
    while ((await deliverDue(made.services, deliverOne)) > 0);
    return made.sent.splice(0)
  }
  return { ...made, api, mails, cookies: (answer: { headers: Headers }) => asHeader(answer.headers.getSetCookie()) }
}
const tokenIn = (text: string) => /token=([\w.-]+)/.exec(text)?.[1] ?? ''

describe.each(engines())('accounts on the %s engine', (engine) => {
  test('sign-up, proof by mail in the same browser, and she is signed in with the password she typed', async () => {
    const { api, mails, cookies } = await site({ engine })
    const asked = await api.post('/api/account/sign-up', IDA)
    expect(asked.status).toBe(202)
    const early = await api.post('/api/account/sign-in', { email: IDA.email, password: PASSWORD })
    expect([early.status, early.body.code]).toEqual([403, 'address-not-proved'])
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: IDA.email, subject: 'Bekræft din e-mail' })
    const token = tokenIn(mail!.text)
    const proved = await api.post('/api/account/confirm-email', { token }, { cookie: cookies(asked) })
    expect([proved.status, proved.body]).toEqual([200, { next: '/' }])
    const session = await api.get('/api/account/session', { cookie: cookies(proved) })
    expect(session.body.account).toMatchObject({ email: IDA.email, firstName: 'Ida', roles: ['client'] })
    const signed = await api.post('/api/account/sign-in', { email: IDA.email, password: PASSWORD })
    expect([signed.status, signed.body.next]).toEqual([200, 'signed-in'])
    expect((await api.post('/api/account/confirm-email', { token })).status).toBe(410)
  })

  test('#5 a password set before the address was proved is thrown away, and its owner chooses one', async () => {
    const { api, mails, cookies } = await site({ engine })
    await api.post('/api/account/sign-up', {
      ...IDA,
      password: 'typed-by-a-stranger',
      confirmPassword: 'typed-by-a-stranger',
    })
    const token = tokenIn((await mails())[0]!.text)
    const proved = await api.post('/api/account/confirm-email', { token })
    expect(proved.headers.getSetCookie()).toEqual([])
    const stranger = await api.post('/api/account/sign-in', { email: IDA.email, password: 'typed-by-a-stranger' })
    expect(stranger.body.code).toBe('credentials-invalid')
    const chosen = await api.post('/api/account/welcome', {
      token: tokenIn(proved.body.next),
      newPassword: PASSWORD,
      confirmPassword: PASSWORD,
    })
    expect([chosen.status, chosen.body.next]).toEqual([200, 'signed-in'])
    expect((await api.get('/api/account/session', { cookie: cookies(chosen) })).body.account.email).toBe(IDA.email)
  })

  test('#8 every sign-in is a new session, and the one this browser had is ended', async () => {
    const { services, api, cookies, count } = await site({ engine })
    const ida = await person(services)
    const first = await api.post('/api/account/sign-in', { email: ida.email, password: PASSWORD })
    const second = await api.post(
      '/api/account/sign-in',
      { email: ida.email, password: PASSWORD },
      { cookie: cookies(first) },
    )
    expect(cookies(second)).not.toBe(cookies(first))
    expect(await services.sessions.actorOf(headersWith(cookies(first)))).toBeNull()
    expect(await services.sessions.actorOf(headersWith(cookies(second)))).toMatchObject({ userId: ida.id })
    expect(await count('sessions')).toBe(1)
  })

  test('signing out everywhere ends every session, signing out here this one', async () => {
    const { services, api } = await site({ engine })
    const ida = await person(services)
    const [here, there, third] = await Promise.all([1, 2, 3].map(() => cookieOf(services, ida.id)))
    const local = await api.post('/api/account/sign-out', { scope: 'local' }, { cookie: here! })
    expect([local.status, local.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^session=;.*Max-Age=0/),
    ])
    expect(await services.sessions.actorOf(headersWith(there!))).not.toBeNull()
    await api.post('/api/account/sign-out', { scope: 'global' }, { cookie: there! })
    for (const cookie of [here, there, third]) expect(await services.sessions.actorOf(headersWith(cookie!))).toBeNull()
  })

  test('a forgotten password: a link by mail, a new password, every session ended', async () => {
    const { services, api, mails } = await site({ engine })
    const ida = await person(services)
    const before = await cookieOf(services, ida.id)
    expect((await api.post('/api/account/password-reset', { email: ida.email })).status).toBe(202)
    const [mail] = await mails()
    const chosen = {
      token: tokenIn(mail!.text),
      newPassword: 'en-lampe-ved-vinduet',
      confirmPassword: 'en-lampe-ved-vinduet',
    }
    expect((await api.post('/api/account/password-reset/confirm', chosen)).status).toBe(204)
    expect(await services.sessions.actorOf(headersWith(before))).toBeNull()
    expect((await api.post('/api/account/sign-in', { email: ida.email, password: PASSWORD })).status).toBe(401)
    const signed = await api.post('/api/account/sign-in', { email: ida.email, password: 'en-lampe-ved-vinduet' })
    expect(signed.status).toBe(200)
    expect((await api.post('/api/account/password-reset/confirm', chosen)).status).toBe(410)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Din adgangskode er ændret'])
  })
})
