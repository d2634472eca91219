import type { PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import type { Database } from '#app/db/client.ts'
import { sharedLimits } from '#app/services/limits/limits.ts'
import { commonPasswords } from '#app/services/sessions/common-passwords.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf, PASSWORD, person } from '#test/clinic/people.ts'
import { quickSessions } from '#test/clinic/quick-passwords.ts'
import { chosen, cookiesOf, site, tokenIn } from '#test/support/site.ts'
import { engines } from '#test/clinic/world.ts'

// The numbers are the rows of docs/security.md.

const IDA = { firstName: 'Ida', lastName: 'Holm', email: 'ida@post.example' }
const typed = (password: string) => ({ ...IDA, password, confirmPassword: password })

/** What the instances tell each other of their limits; a count an answer waits for is another statement. */
const TOLD_LATER = /into rate_limits[\s\S]*from unnest/

/** How many queries a piece of work sends over a pool that nothing else uses. */
async function queriesOf({ pool }: Database, work: () => Promise<unknown>) {
  let sent = 0
  const count = (client: PoolClient) => {
    const query = client.query
    client.query = ((...asking: [string | { text: string }]) => {
      client.query = query
      const [first] = asking
      if (!TOLD_LATER.test(typeof first === 'string' ? first : first.text)) sent++
      return Reflect.apply(query, client, asking)
    }) as typeof query
  }
  pool.on('acquire', count)
  await work()
  pool.off('acquire', count)
  return sent
}

describe.each(engines())('accounts on the %s engine', (engine) => {
  test('[sec 4] the owner of an address that has an account is told by mail, and nobody else is', async () => {
    const { services, api, mails, signIn } = await site({ engine })
    const known = await person(services)
    await api.post('/api/account/sign-up', { ...typed('en-lampe-ved-vinduet'), email: known.email })
    expect(await mails()).toMatchObject([{ to: known.email, subject: 'Du har allerede en konto' }])
    expect((await signIn(known.email)).status).toBe(200)
    expect((await signIn(known.email, 'en-lampe-ved-vinduet')).status).toBe(401)
  })

  test('[sec 7.1] twenty people with one link: one of them uses it', async () => {
    const { services, api, mails } = await site({ engine })
    const ida = await person(services)
    await api.post('/api/account/password-reset', { email: ida.email })
    const token = tokenIn((await mails())[0]!.text)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        api.post('/api/account/password-reset/confirm', { token, ...chosen(`en-lampe-ved-vinduet-${n}`) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 410]))
  })

  test('[sec 7] a link is for one purpose, for half an hour, and only the newest of its kind', async () => {
    const { services, api, mails, clock } = await site({ engine })
    const ida = await person(services)
    const asked = async () => {
      await api.post('/api/account/password-reset', { email: ida.email })
      return tokenIn((await mails())[0]!.text)
    }
    const use = async (token: string, path = '/api/account/password-reset/confirm') =>
      (await api.post(path, { token, ...chosen('en-lampe-ved-vinduet') })).status
    const [older, newer] = [await asked(), await asked()]
    expect(await use(older)).toBe(410)
    expect(await use(newer, '/api/account/welcome')).toBe(410)
    expect(await use(newer, '/api/account/confirm-email')).toBe(410)
    expect(await use(newer.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(410)
    clock.moveTo('2026-11-30T08:31:00+01:00')
    expect(await use(newer)).toBe(410)
  })

  test('[sec 7] a changed password kills every link that was under way', async () => {
    const { services, api, mails } = await site({ engine })
    const ida = await person(services)
    await api.post('/api/account/password-reset', { email: ida.email })
    const token = tokenIn((await mails())[0]!.text)
    const change = { currentPassword: PASSWORD, ...chosen('en-lampe-ved-vinduet') }
    await api.post('/api/account/password', change, { cookie: await cookieOf(services, ida.id) })
    const late = await api.post('/api/account/password-reset/confirm', { token, ...chosen('taget-af-en-anden') })
    expect(late.status).toBe(410)
  })

  test('[sec 8] every sign-in is a new session, and the one this browser had is ended', async () => {
    const { services, signIn, actorOf, count } = await site({ engine })
    const ida = await person(services)
    const first = cookiesOf(await signIn(ida.email))
    const second = cookiesOf(await signIn(ida.email, PASSWORD, { cookie: first }))
    expect(second).not.toBe(first)
    expect(await actorOf(first)).toBeNull()
    expect(await actorOf(second)).toMatchObject({ userId: ida.id })
    expect(await count('sessions')).toBe(1)
  })

  test('[sec 8] a session id nobody was given opens nothing, and the database holds none that would', async () => {
    const { services, signIn, actorOf } = await site({ engine })
    const ida = await person(services)
    const planted = `session=${'A'.repeat(43)}.c2lnbmF0dXJl`
    const signed = cookiesOf(await signIn(ida.email, PASSWORD, { cookie: planted }))
    expect(await actorOf(planted)).toBeNull()
    const { token } = await services.db.k.selectFrom('sessions').select('token').executeTakeFirstOrThrow()
    expect(signed).not.toContain(token)
    expect(await actorOf(`session=${token}.x`)).toBeNull()
  })

  test('[sec 8.1] a role taken away is gone at the next request', async () => {
    const { services, actorOf } = await site({ engine })
    const astrid = await person(services, { roles: ['admin'] })
    const cookie = await cookieOf(services, astrid.id)
    expect((await actorOf(cookie))?.roles).toEqual(['client', 'admin'])
    await services.db.k.deleteFrom('user_roles').execute()
    expect((await actorOf(cookie))?.roles).toEqual(['client'])
  })

  test('[sec 9.2] staff who leave the tablet are signed out after the clinic’s own limit, an hour unless set, and their cookie ends with the window', async () => {
    const { services, clock, signIn, actorOf } = await site({ engine })
    const astrid = await person(services, { roles: ['provider'] })
    const signed = await signIn(astrid.email)
    const ofSession = signed.headers.getSetCookie().filter((line) => !line.startsWith('known-device='))
    expect(ofSession.join()).not.toMatch(/max-age|expires/i)
    const cookie = cookiesOf(signed)
    clock.moveTo('2026-11-30T08:59:00+01:00')
    expect(await actorOf(cookie)).not.toBeNull()
    clock.moveTo('2026-11-30T09:58:00+01:00')
    expect(await actorOf(cookie)).not.toBeNull()
    const setting = { setting_key: 'staff_idle_minutes', setting_value: '15' }
    await services.db.k.insertInto('site_settings').values(setting).execute()
    clock.moveTo('2026-11-30T10:12:00+01:00')
    expect(await actorOf(cookie)).not.toBeNull()
    clock.moveTo('2026-11-30T10:27:00+01:00')
    expect(await actorOf(cookie)).toBeNull()
  })

  test('[sec 9.3] what an open page reads by itself does not extend a session; a click that it reports does', async () => {
    const { services, api, clock } = await site({ engine })
    const [left, used] = await Promise.all(
      [1, 2].map(async () => cookieOf(services, (await person(services, { roles: ['provider'] })).id)),
    )
    const times = ['08:10', '08:20', '08:59', '09:01']
    const reads = ['/api/account/session', '/api/account/sessions', '/api/staff/urgent-reports', '/api/closed-days']
    const there: Record<string, unknown[]> = { left: [], used: [] }
    for (const time of times) {
      clock.moveTo(`2026-11-30T${time}:00+01:00`)
      if (time === '08:20') await api.post('/api/account/session', {}, { cookie: used! })
      for (const [who, cookie] of Object.entries({ left: left!, used: used! })) {
        await (await api.get('/api/events', { cookie })).response.body!.cancel()
        for (const path of reads) await api.get(path, { cookie })
        there[who]!.push((await api.get('/api/account/session', { cookie })).body.account !== null)
      }
    }
    expect(there).toEqual({ left: [true, true, true, false], used: [true, true, true, true] })
  })

  test('the session call counts down the seconds until the session ends unused', async () => {
    const { services, api, clock } = await site({ engine })
    const cookie = await cookieOf(services, (await person(services, { roles: ['provider'] })).id)
    clock.moveTo('2026-11-30T08:55:00+01:00')
    expect((await api.get('/api/account/session', { cookie })).body.idleSeconds).toBe(300)
    expect((await api.post('/api/account/session', {}, { cookie })).body.idleSeconds).toBe(3600)
    expect((await api.get('/api/account/session')).body).toEqual({ account: null, idleSeconds: 0 })
  })

  test('[sec 9.2] the database refuses an idle limit outside 10 to 240 minutes', async () => {
    const { services } = await site({ engine })
    const store = (value: string) =>
      services.db.k
        .insertInto('site_settings')
        .values({ setting_key: 'staff_idle_minutes', setting_value: value })
        .execute()
    for (const value of ['9', '241', '"60"']) await expect(store(value)).rejects.toThrow(/staff_idle_minutes_in_bounds/)
  })

  test('[sec 12.1] whatever host a request claims, the link in the mail is the clinic’s own', async () => {
    const { services, api, mails } = await site({ engine })
    const ida = await person(services)
    const claims = ['host', 'x-forwarded-host', 'x-forwarded-server', 'forwarded', 'x-host', 'origin-host']
    for (const name of claims)
      await api.post('/api/account/password-reset', { email: ida.email }, { [name]: 'evil.example' })
    const sent = await mails()
    expect(sent.length).toBeGreaterThan(0)
    for (const mail of sent) {
      expect(mail.text).toContain(`${services.settings.publicUrl}/account/reset?token=`)
      expect(`${mail.text}${mail.html}`).not.toContain('evil.example')
    }
  })

  test('[sec 13.1] [sec 11] fields nobody asked for change nothing: no role, no other address, no proof', async () => {
    const { services, api, count } = await site({ engine })
    const extra = {
      id: services.newId(),
      role: 'admin',
      roles: ['admin'],
      email_verified: true,
      emailVerified: true,
      affiliate_id: services.newId(),
      constructor: { prototype: { role: 'admin' } },
    }
    await api.post('/api/account/sign-up', { ...typed('en-lampe-ved-vinduet'), ...extra })
    expect(await count('users', 'email_verified')).toBe(0)
    const bo = await person(services)
    const cookie = await cookieOf(services, bo.id)
    const profile = { firstName: 'Bo', lastName: 'Vang', phone: '', lng: 'da' }
    const changed = await api.post(
      '/api/account/profile',
      `{"__proto__":{"role":"admin"},"email":"taken@post.example",${JSON.stringify({ ...profile, ...extra }).slice(1)}`,
      { cookie },
    )
    expect(changed.body.account).toMatchObject({ ...profile, email: bo.email, roles: ['client'], affiliateId: null })
    expect(await count('user_roles')).toBe(0)
  })

  test('[sec 15] an empty installation has nobody in it, and the demo’s password opens nothing', async () => {
    const { signIn, count } = await site({ engine })
    expect(await count('users')).toBe(0)
    expect((await signIn('admin@falm.example', 'demo-falm-2026')).status).toBe(401)
  })

  test('sign-ins, failed ones too, and sign-outs are written down without a password or an address', async () => {
    const { services, api, signIn } = await site({ engine })
    const ida = await person(services)
    await signIn(ida.email, 'not-the-password')
    await signIn('nobody@post.example', 'not-the-password')
    const cookie = cookiesOf(await signIn(ida.email))
    await api.post('/api/account/sign-out', {}, { cookie })
    const log = await services.db.k.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(log.map(({ action, subject_id: subject }) => [action, subject === ida.id])).toEqual([
      ['sign-in-failed', true],
      ['sign-in-failed', false],
      ['signed-in', true],
      ['signed-out', true],
    ])
    expect(JSON.stringify(log)).not.toMatch(/not-the-password|post\.example/)
  })

  test('[sec 8.5] a wrong password of somebody signed in is written down wherever it is asked for, and so is a sign-in by link', async () => {
    const { services, api, mails } = await site({ engine })
    const ida = await person(services, { email: 'bo@post.example' })
    const cookie = await cookieOf(services, ida.id)
    const password = 'not-the-password'
    const tries: [string, object][] = [
      ['/api/account/confirm-password', { password }],
      ['/api/account/password', { currentPassword: password, ...chosen('en-lampe-ved-vinduet') }],
      ['/api/account/email', { email: 'new@post.example', password }],
      ['/api/account/two-factor/start', { password }],
    ]
    for (const [path, body] of tries)
      expect([path, (await api.post(path, body, { cookie })).status]).toEqual([path, 401])
    const asked = await api.post('/api/account/sign-up', typed(PASSWORD))
    const token = tokenIn((await mails()).find(({ to }) => to === IDA.email)!.text)
    await api.post('/api/account/confirm-email', { token }, { cookie: cookiesOf(asked) })
    const log = await services.db.k.selectFrom('audit_log').select(['action', 'subject_id', 'detail']).execute()
    expect(log.filter(({ subject_id: subject }) => subject === ida.id)).toEqual(
      tries.map(() => ({ action: 'sign-in-failed', subject_id: ida.id, detail: { why: 'own-password' } })),
    )
    expect(log.flatMap(({ action, detail }) => (action === 'signed-in' ? [detail] : []))).toEqual([
      { by: 'confirmed-address' },
    ])
  })
})

test('[sec 2] a long password of any script is kept to the last letter', async () => {
  const { api, mails, signIn } = await site()
  const password = 'Ærø-færgen sejler 字 til Жуковский 🦉 når månen är halv, ó sé? x'
  const asked = await api.post('/api/account/sign-up', typed(password))
  await api.post(
    '/api/account/confirm-email',
    { token: tokenIn((await mails())[0]!.text) },
    { cookie: cookiesOf(asked) },
  )
  expect((await signIn(IDA.email, password.slice(0, -1))).status).toBe(401)
  expect((await signIn(IDA.email, password.normalize('NFD'))).status).toBe(200)
})

test('[sec 2.2] the passwords everybody knows are taken nowhere', async () => {
  const { api } = await site()
  for (const password of ['1q2w3e4r', 'zaq12wsx', 'q1w2e3r4', 'whatever', 'mors1234', 'Sommer2026!', 'P@ssw0rd2026'])
    expect([
      password,
      (
        await api.post('/api/account/sign-up', {
          ...typed(password),
          email: `${password.length}${password[0]}@post.example`,
        })
      ).body.code,
    ]).toEqual([password, 'password-too-common'])
  expect((await commonPasswords()).size).toBeGreaterThan(3_000)
})

test('[sec 2.1] a common password is refused wherever one is set', async () => {
  const { services, api, mails } = await site()
  const ida = await person(services, { roles: ['provider'] })
  const cookie = await cookieOf(services, ida.id)
  await api.post('/api/account/password-reset', { email: ida.email })
  const token = tokenIn((await mails())[0]!.text)
  const answers = [
    await api.post('/api/account/sign-up', typed('Adgangskode1')),
    await api.post('/api/account/password', { currentPassword: PASSWORD, ...chosen('Adgangskode1') }, { cookie }),
    await api.post('/api/account/password-reset/confirm', { token, ...chosen('Adgangskode1') }),
  ]
  expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(3).fill('422 password-too-common'))
  const short = await api.post('/api/account/password-reset/confirm', { token, ...chosen('Kf8#pLq2') })
  expect(short.body.fields).toEqual({ newPassword: 'Adgangskoden skal være mindst 12 tegn' })
})

// On PostgreSQL, where the requests can have a pool of their own: the live events poll over the other one.
test('[sec 4.1] nothing in an answer or in the work tells a known address from an unknown one', async () => {
  const { services, clock, ownDatabase } = await site()
  const db = await ownDatabase()
  const { settings } = services
  const limits = sharedLimits({ db, clock, secret: settings.secret, isDemoMachine: () => false })
  const api = apiOf({ ...services, db, limits, sessions: quickSessions({ db, clock, settings }) })
  const known = await person(services)
  await api.post('/api/account/sign-in', { email: 'nobody@post.example', password: PASSWORD }) // loads what is loaded once
  const calls: [string, (email: string) => object][] = [
    ['/api/account/sign-in', (email) => ({ email, password: 'not-the-password' })],
    ['/api/account/password-reset', (email) => ({ email })],
    ['/api/account/sign-up', (email) => ({ ...typed('en-lampe-ved-vinduet'), email })],
  ]
  for (const [path, body] of calls) {
    const ask = async (email: string) => {
      clock.moveTo(new Date(clock.instant().getTime() + 3_600_000).toISOString()) // an hour each: no limit is met
      const { status, text, headers } = await api.post(path, body(email))
      return { status, text, headers: [...headers].map(([name, value]) => [name, value.replace(/=[\w-]{43}/, '=…')]) }
    }
    let round = 0
    const unknown = () => `nobody-${path.length}-${++round}@post.example`
    expect(await ask(known.email), path).toEqual(await ask(unknown()))
    const [forKnown, forUnknown] = [
      await queriesOf(db, () => ask(known.email)),
      await queriesOf(db, () => ask(unknown())),
    ]
    expect(forKnown, path).toBe(forUnknown)
    expect(forKnown, path).toBeGreaterThan(0)
  }
  await db.close()
})
