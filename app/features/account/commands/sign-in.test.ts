import { describe, expect, test } from 'vitest'
import { clearAccess } from './access.ts'
import { cookieOf, PASSWORD, person } from '#test/clinic/people.ts'
import { chosen, cookiesOf, site, tokenIn } from '#test/support/site.ts'
import { engines } from '#test/clinic/world.ts'

const IDA = {
  firstName: 'Ida',
  lastName: 'Holm',
  email: 'ida@post.example',
  password: PASSWORD,
  confirmPassword: PASSWORD,
}

describe.each(engines())('accounts on the %s engine', (engine) => {
  test('sign-up, proof by mail in the same browser, and she is signed in with the password she typed', async () => {
    const { api, mails, signIn } = await site({ engine })
    const asked = await api.post('/api/account/sign-up', IDA)
    expect(asked.status).toBe(202)
    const early = await signIn(IDA.email, PASSWORD, { cookie: cookiesOf(asked) })
    expect([early.status, early.body.code]).toEqual([403, 'address-not-proved'])
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: IDA.email, subject: 'Bekræft din e-mail' })
    const token = tokenIn(mail!.text)
    const proved = await api.post('/api/account/confirm-email', { token }, { cookie: cookiesOf(asked) })
    expect([proved.status, proved.body]).toEqual([200, { next: '/' }])
    const session = await api.get('/api/account/session', { cookie: cookiesOf(proved) })
    expect(session.body.account).toMatchObject({ email: IDA.email, firstName: 'Ida', roles: ['client'] })
    expect((await signIn(IDA.email)).body.next).toBe('signed-in')
    expect((await api.post('/api/account/confirm-email', { token })).status).toBe(410)
  })

  test('signing out everywhere ends every session, signing out here this one', async () => {
    const { services, api, actorOf } = await site({ engine })
    const ida = await person(services)
    const [here, there, third] = await Promise.all([1, 2, 3].map(() => cookieOf(services, ida.id)))
    const local = await api.post('/api/account/sign-out', { scope: 'local' }, { cookie: here! })
    expect([local.status, local.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^session=;.*Max-Age=0/),
    ])
    expect(await actorOf(there!)).not.toBeNull()
    await api.post('/api/account/sign-out', { scope: 'global' }, { cookie: there! })
    for (const cookie of [here, there, third]) expect(await actorOf(cookie!)).toBeNull()
  })

  test('signing out without a session is signing out all the same', async () => {
    const { api } = await site({ engine })
    const answer = await api.post('/api/account/sign-out', {})
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"'])
  })

  test('a forgotten password: a link by mail, a new password, every session ended, and a mail that says so', async () => {
    const { services, api, mails, signIn, actorOf } = await site({ engine })
    const ida = await person(services)
    const before = await cookieOf(services, ida.id)
    expect((await api.post('/api/account/password-reset', { email: ida.email })).status).toBe(202)
    const [mail] = await mails()
    const choice = { token: tokenIn(mail!.text), ...chosen('en-lampe-ved-vinduet') }
    expect((await api.post('/api/account/password-reset/confirm', choice)).status).toBe(204)
    expect(await actorOf(before)).toBeNull()
    expect((await signIn(ida.email)).status).toBe(401)
    expect((await signIn(ida.email, 'en-lampe-ved-vinduet')).status).toBe(200)
    const again = await api.post('/api/account/password-reset/confirm', choice)
    expect([again.status, again.body.code]).toEqual([410, 'link-expired'])
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Din adgangskode er ændret'])
  })

  test('a changed password takes the old one, ends the other sessions and leaves this person signed in', async () => {
    const { services, api, actorOf } = await site({ engine })
    const ida = await person(services)
    const [here, there] = [await cookieOf(services, ida.id), await cookieOf(services, ida.id)]
    const change = (currentPassword: string) =>
      api.post('/api/account/password', { currentPassword, ...chosen('en-lampe-ved-vinduet') }, { cookie: here })
    const wrong = await change('not-her-password')
    expect([wrong.status, wrong.body.fields]).toEqual([401, { currentPassword: expect.stringContaining('forkert') }])
    const right = await change(PASSWORD)
    expect(right.status).toBe(204)
    expect([await actorOf(here), await actorOf(there)]).toEqual([null, null])
    expect(await actorOf(cookiesOf(right))).toMatchObject({ userId: ida.id })
  })

  test('the list of sessions names the devices and ends the one that is pointed at, never another person’s', async () => {
    const { services, api, actorOf } = await site({ engine })
    const [ida, bo] = [await person(services), await person(services)]
    const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1' })
    const cookie = await cookieOf(services, ida.id)
    await services.sessions.start(headers, ida.id)
    const boCookie = await cookieOf(services, bo.id)
    const { sessions } = (await api.get('/api/account/sessions', { cookie })).body
    expect(sessions).toHaveLength(2)
    const phone = sessions.find(({ device }: { device: string }) => device === 'Safari, iPhone')
    expect(phone.current).toBe(false)
    const byBo = await api.post('/api/account/sessions/end', { id: phone.id }, { cookie: boCookie })
    expect([byBo.status, byBo.body.code]).toEqual([404, 'not-found'])
    expect((await api.post('/api/account/sessions/end', { id: phone.id }, { cookie })).status).toBe(204)
    expect((await api.get('/api/account/sessions', { cookie })).body.sessions).toHaveLength(1)
    expect(await actorOf(boCookie)).not.toBeNull()
  })

  test('a person changes their own name, phone and language', async () => {
    const { services, api } = await site({ engine })
    const ida = await person(services)
    const cookie = await cookieOf(services, ida.id)
    const profile = { firstName: 'Ida Marie', lastName: 'Holm', phone: '+45 20 30 40 50', lng: 'en' }
    // The number is stored in one form, whatever way it is typed.
    const stored = { ...profile, phone: '+4520304050' }
    expect((await api.post('/api/account/profile', profile, { cookie })).body.account).toMatchObject(stored)
  })

  test('the password given once more counts for ten minutes', async () => {
    const { services, clock, api, actorOf } = await site({ engine })
    const ida = await person(services)
    const cookie = await cookieOf(services, ida.id)
    clock.moveTo('2026-11-30T09:00:00+01:00')
    expect((await actorOf(cookie))?.provenAt).toEqual(new Date('2026-11-30T08:00:00+01:00'))
    expect((await api.post('/api/account/confirm-password', { password: 'wrong-one' }, { cookie })).status).toBe(401)
    const again = await api.post('/api/account/confirm-password', { password: PASSWORD }, { cookie })
    expect(again.status).toBe(204)
    expect((await actorOf(cookiesOf(again)))?.provenAt).toEqual(new Date('2026-11-30T09:00:00+01:00'))
  })

  test('the password given once more gives the session a new token, and the one before opens nothing', async () => {
    const { services, api, actorOf, count } = await site({ engine })
    const ida = await person(services)
    const cookie = await cookieOf(services, ida.id)
    const before = await actorOf(cookie)
    const again = await api.post('/api/account/confirm-password', { password: PASSWORD }, { cookie })
    expect(await actorOf(cookie)).toBeNull()
    expect((await actorOf(cookiesOf(again)))?.sessionId).toBe(before?.sessionId)
    expect(await count('sessions')).toBe(1)
  })

  test('a device is signed out only after the password was given lately', async () => {
    const { services, clock, api } = await site({ engine })
    const ida = await person(services)
    const cookie = await cookieOf(services, ida.id)
    await services.sessions.start(new Headers(), ida.id)
    clock.moveTo('2026-11-30T09:00:00+01:00')
    const { sessions } = (await api.get('/api/account/sessions', { cookie })).body
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    const late = await api.post('/api/account/sessions/end', { id }, { cookie })
    expect([late.status, late.body.code]).toEqual([403, 'password-needed'])
    const again = await api.post('/api/account/confirm-password', { password: PASSWORD }, { cookie })
    const ended = await api.post('/api/account/sessions/end', { id }, { cookie: cookiesOf(again) })
    expect(ended.status).toBe(204)
  })
})

test('every field of the forms has the words of the specification', async () => {
  const { api } = await site()
  const empty = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }
  expect((await api.post('/api/account/sign-up', empty)).body.fields).toEqual({
    firstName: 'Fornavn er påkrævet',
    lastName: 'Efternavn er påkrævet',
    email: 'Email er påkrævet',
    password: 'Adgangskode er påkrævet',
    confirmPassword: 'Bekræft adgangskode er påkrævet',
  })
  expect((await api.post('/api/account/sign-in', { email: 'ida', password: 'kort' })).body.fields).toEqual({
    email: 'Indtast en gyldig email',
    password: 'Adgangskoden skal være mindst 6 tegn',
  })
  const different = await api.post('/api/account/sign-up', { ...IDA, confirmPassword: 'noget-helt-andet' })
  expect(different.body.fields).toEqual({ confirmPassword: 'Adgangskoderne er ikke ens' })
  const reset = await api.post('/api/account/password-reset/confirm', {
    token: 'x',
    ...chosen('syv-777'),
  })
  expect(reset.body.fields).toEqual({ newPassword: 'Adgangskoden skal være mindst 8 tegn' })
})

test('whoever signs in before the address is proved gets a fresh link, and this browser keeps its password', async () => {
  const { api, mails, signIn } = await site()
  await api.post('/api/account/sign-up', IDA)
  await mails()
  const early = await signIn(IDA.email)
  expect(early.body.code).toBe('address-not-proved')
  const token = tokenIn((await mails())[0]!.text)
  const proved = await api.post('/api/account/confirm-email', { token }, { cookie: cookiesOf(early) })
  expect(proved.body.next).toBe('/')
  expect((await signIn(IDA.email)).status).toBe(200)
})

test('a client who becomes staff goes on with a password as long as staff’s', async () => {
  const { services, api, signIn } = await site()
  const ida = await person(services, { password: 'Kf8#pLq2' })
  expect((await signIn(ida.email, 'Kf8#pLq2')).body.next).toBe('signed-in')
  await services.db.k.insertInto('user_roles').values({ user_id: ida.id, role: 'provider' }).execute()
  const signed = await signIn(ida.email, 'Kf8#pLq2')
  expect(signed.body.next).toBe('change-password')
  const change = { currentPassword: 'Kf8#pLq2', ...chosen(PASSWORD) }
  expect((await api.post('/api/account/password', change, { cookie: cookiesOf(signed) })).status).toBe(204)
  expect((await signIn(ida.email)).body.next).toBe('signed-in')
})

test('what can be used no more is cleared away, what can be used is not', async () => {
  const { services, clock, api, count } = await site()
  const ida = await person(services)
  await cookieOf(services, ida.id)
  await api.post('/api/account/password-reset', { email: ida.email })
  await clearAccess(services)
  expect([await count('sessions'), await count('one_time_links')]).toEqual([1, 1])
  clock.moveTo('2027-01-30T08:00:00+01:00')
  await clearAccess(services)
  expect([await count('sessions'), await count('one_time_links')]).toEqual([0, 0])
})
