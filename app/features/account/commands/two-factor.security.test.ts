import { describe, expect, test } from 'vitest'
import { changeSetting, undoChange } from '#app/features/settings/commands/settings.ts'
import { settingChanges } from '#app/features/settings/queries/settings.ts'
import { cookieOf, PASSWORD, person } from '#test/clinic/people.ts'
import { chosen, cookiesOf, site } from '#test/support/site.ts'
import { totp } from '#test/support/totp.ts'
import { engines } from '#test/clinic/world.ts'

// The numbers are the rows of docs/security.md.

type Site = Awaited<ReturnType<typeof site>>

/** A provider with an app: its secret, the codes on paper, and the code that set it up. */
async function withApp({ services, api }: Site) {
  const astrid = await person(services, { roles: ['provider'] })
  const first = await cookieOf(services, astrid.id)
  const begun = await api.post('/api/account/two-factor/start', { password: PASSWORD }, { cookie: first })
  const used = totp(begun.body.secret)
  const confirmed = await api.post('/api/account/two-factor/confirm', { code: used }, { cookie: first })
  const cookie = cookiesOf(confirmed)
  return { ...astrid, first, cookie, begun, confirmed, secret: begun.body.secret as string, used }
}
/** The next code the app shows: the one before has been used. */
const next = (secret: string) => totp(secret, new Date(Date.now() + 30_000))
const wrong = (code: string) => code.replace(/^./, (first) => String((Number(first) + 1) % 10))

describe.each(engines())('two factors on the %s engine', (engine) => {
  test('setting up shows a secret and a QR code, asks for one code and hands out recovery codes', async () => {
    const made = await site({ engine })
    const { begun, confirmed, first, cookie, id } = await withApp(made)
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(begun.body.qrSvg).toMatch(/^<svg /)
    expect(begun.body.qrSvg).not.toContain('style=')
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(await made.actorOf(first)).toBeNull()
    expect(await made.actorOf(cookie)).toMatchObject({ userId: id, twoFactor: true })
    expect((await made.mails()).map(({ subject }) => subject)).toEqual(['Totrinslogin er slået til'])
  })

  test('a password alone opens nothing any more; the code after it does', async () => {
    const made = await site({ engine })
    const { email, secret, id } = await withApp(made)
    const half = await made.signIn(email)
    expect([half.status, half.body]).toEqual([200, { next: 'two-factor', account: null }])
    expect(await made.actorOf(cookiesOf(half))).toBeNull()
    expect(half.headers.getSetCookie().filter((one) => one.startsWith('2fa='))[0]).toMatch(/HttpOnly; SameSite=Strict/)
    const whole = await made.api.post('/api/account/two-factor', { code: next(secret) }, { cookie: cookiesOf(half) })
    expect([whole.status, whole.body.next]).toEqual([200, 'signed-in'])
    expect(await made.actorOf(cookiesOf(whole))).toMatchObject({ userId: id })
  })

  test('[sec 3] a code is taken once: not again in the next sign-in, and not for setting up and signing in', async () => {
    const made = await site({ engine })
    const { email, secret, used } = await withApp(made)
    const give = async (code: string) =>
      made.api.post('/api/account/two-factor', { code }, { cookie: cookiesOf(await made.signIn(email)) })
    expect((await give(used)).body.code).toBe('code-wrong')
    const code = next(secret)
    expect((await give(code)).status).toBe(200)
    const replayed = await give(code)
    expect([replayed.status, replayed.body.code]).toEqual([401, 'code-wrong'])
    expect(replayed.headers.getSetCookie()).toEqual([])
  })

  test('[sec 3.1] after five wrong codes the sixth is refused, though it is right, and a new sign-in is needed', async () => {
    const made = await site({ engine })
    const { email, secret } = await withApp(made)
    const cookie = cookiesOf(await made.signIn(email))
    const give = (code: string) => made.api.post('/api/account/two-factor', { code }, { cookie })
    const right = next(secret)
    for (let n = 0; n < 5; n++) expect((await give(wrong(right))).body.code).toBe('code-wrong')
    const sixth = await give(right)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too-many-tries'])
    expect((await give(right)).status).toBe(401)
  })

  test('[sec 3] a recovery code works once', async () => {
    const made = await site({ engine })
    const { email, confirmed } = await withApp(made)
    const [recoveryCode] = confirmed.body.recoveryCodes
    const give = async () =>
      made.api.post('/api/account/two-factor', { recoveryCode }, { cookie: cookiesOf(await made.signIn(email)) })
    expect((await give()).status).toBe(200)
    expect((await give()).status).toBe(401)
    expect(await made.count('audit_log', `action = 'recovery-code-used'`)).toBe(1)
  })

  test('[sec 3] secret and recovery codes cannot be read from the database', async () => {
    const made = await site({ engine })
    const { secret, confirmed } = await withApp(made)
    const rows = JSON.stringify(await made.services.db.k.selectFrom('two_factors').selectAll().execute())
    for (const text of [secret, ...confirmed.body.recoveryCodes]) expect(rows).not.toContain(text)
  })

  test('turning it off, or asking for new codes, takes the password', async () => {
    const made = await site({ engine })
    const { cookie, email, confirmed } = await withApp(made)
    const post = (path: string, password: string) => made.api.post(path, { password }, { cookie })
    expect((await post('/api/account/two-factor/recovery-codes', 'not-the-password')).status).toBe(401)
    const codes = await post('/api/account/two-factor/recovery-codes', PASSWORD)
    expect(codes.body.recoveryCodes).not.toContain(confirmed.body.recoveryCodes[0])
    expect((await post('/api/account/two-factor/end', 'not-the-password')).status).toBe(401)
    expect((await made.signIn(email)).body.next).toBe('two-factor')
    expect((await post('/api/account/two-factor/end', PASSWORD)).status).toBe(204)
    expect((await made.signIn(email)).body.next).toBe('signed-in')
  })

  test('whoever has two factors already cannot be given others by a stolen session', async () => {
    const made = await site({ engine })
    const { cookie, secret } = await withApp(made)
    const again = await made.api.post('/api/account/two-factor/start', { password: PASSWORD }, { cookie })
    expect([again.status, again.body.code]).toEqual([409, 'two-factor-already-on'])
    const codes = await made.api.post('/api/account/two-factor/confirm', { code: next(secret) }, { cookie })
    expect([codes.status, codes.body.recoveryCodes]).toEqual([409, undefined])
  })

  test('[sec 7] a changed password ends a sign-in that waits for its code', async () => {
    const made = await site({ engine })
    const { email, secret, cookie } = await withApp(made)
    const waiting = cookiesOf(await made.signIn(email))
    await made.api.post(
      '/api/account/password',
      { currentPassword: PASSWORD, ...chosen('en-lampe-ved-vinduet') },
      { cookie },
    )
    const late = await made.api.post('/api/account/two-factor', { code: next(secret) }, { cookie: waiting })
    expect(late.status).toBe(401)
  })

  test('staff who must have two factors are told to set them up first, clients are not', async () => {
    const made = await site({ engine, requireStaffTwoFactor: true })
    const [astrid, ida] = [await person(made.services, { roles: ['admin'] }), await person(made.services)]
    expect((await made.signIn(astrid.email)).body.next).toBe('set-up-two-factor')
    expect((await made.signIn(ida.email)).body.next).toBe('signed-in')
    expect(await made.actorOf(await cookieOf(made.services, astrid.id))).toMatchObject({ mustSetUpTwoFactor: true })
  })

  test('[spec 6 owner-two-factor] an owner who requires two factors of staff is obeyed from the next page on, and the server is where it does', async () => {
    const made = await site({ engine })
    const [astrid, ida] = [await person(made.services, { roles: ['admin'] }), await person(made.services)]
    const [cookie, client] = [await cookieOf(made.services, astrid.id), await cookieOf(made.services, ida.id)]
    const due = async (whose = cookie) => (await made.actorOf(whose))?.mustSetUpTwoFactor
    const owner = (await made.actorOf(cookie))!
    const set = (value: unknown) => changeSetting(made.services, owner, { key: 'staff_two_factor', value })
    expect(await due()).toBe(false)
    expect(await set(true)).toMatchObject({ ok: true })
    expect([await due(), await due(client)]).toEqual([true, false])
    expect((await made.signIn(astrid.email)).body.next).toBe('set-up-two-factor')
    const [change] = await settingChanges(made.services, 1, 'staff_two_factor')
    expect(await undoChange(made.services, owner, change!.id)).toMatchObject({ ok: true })
    expect(await due()).toBe(false)
    const strict = await site({ engine, requireStaffTwoFactor: true })
    const bo = await person(strict.services, { roles: ['admin'] })
    const his = await cookieOf(strict.services, bo.id)
    await changeSetting(strict.services, (await strict.actorOf(his))!, { key: 'staff_two_factor', value: false })
    expect(await strict.actorOf(his)).toMatchObject({ mustSetUpTwoFactor: true })
    expect((await strict.signIn(bo.email)).body.next).toBe('set-up-two-factor')
  })
})
