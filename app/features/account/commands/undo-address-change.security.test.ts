import { describe, expect, test } from 'vitest'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { cookieOf, PASSWORD, person } from '#test/clinic/people.ts'
import { chosen, cookiesOf, site, tokenIn } from '#test/support/site.ts'
import { totp } from '#test/support/totp.ts'
import { engines, type Engine } from '#test/clinic/world.ts'

// The numbers are the rows of docs/security.md. Whoever has the session and the password is the stranger here.

const STRANGER = 'stranger@post.example'
type Made = Awaited<ReturnType<typeof site>>

const addressOf = async ({ services }: Made, id: string) =>
  (await services.db.k.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** Gives the account another address, as whoever is signed in may. @returns the link that undoes it. */
async function change(made: Made, cookie: string, email: string, password: string = PASSWORD) {
  expect((await made.api.post('/api/account/email', { email, password }, { cookie })).status).toBe(202)
  const token = tokenIn((await made.mails()).find(({ to }) => to === email)!.text)
  expect((await made.api.post('/api/account/email/confirm', { token }, { cookie })).status).toBe(204)
  const mail = (await made.mails()).find(({ subject }) => subject === 'Din e-mail er ændret')!
  return { mail, undo: tokenIn(mail.text) }
}
const undo = ({ api }: Made, token: string) => api.post('/api/account/email/undo', { token })

async function changed(engine: Engine) {
  const made = await site({ engine })
  const ida = await person(made.services)
  const cookie = await cookieOf(made.services, ida.id)
  return { made, ida, cookie, ...(await change(made, cookie, STRANGER)) }
}

describe.each(engines())('a changed address on the %s engine', (engine) => {
  test('[sec 11.3] whoever had an address takes it back for seven days, once, and nobody stays signed in', async () => {
    const { made, ida, cookie, mail, undo: token } = await changed(engine)
    expect(mail.to).toBe(ida.email)
    expect(mail.text).toContain('/account/email-undo?token=')
    expect(mail.text).toContain('7 dage')
    made.clock.moveTo('2026-12-07T07:59:00+01:00')
    const undone = await undo(made, token)
    expect(undone.status).toBe(200)
    expect(await addressOf(made, ida.id)).toBe(ida.email)
    expect(await made.actorOf(cookie)).toBeNull()
    // The stranger knows the password: nobody signs in with it, at either address.
    expect((await made.signIn(ida.email)).status).toBe(401)
    expect((await made.signIn(STRANGER)).status).toBe(401)
    expect(undone.body.next).toMatch(/^\/account\/reset\?token=/)
    const choice = { token: tokenIn(undone.body.next), ...chosen('en-lampe-ved-vinduet') }
    expect((await made.api.post('/api/account/password-reset/confirm', choice)).status).toBe(204)
    expect((await made.signIn(ida.email, 'en-lampe-ved-vinduet')).status).toBe(200)
    expect((await undo(made, token)).status).toBe(410)
  })

  test('[sec 11] after seven days an address is not taken back any more', async () => {
    const { made, ida, undo: token } = await changed(engine)
    made.clock.moveTo('2026-12-07T08:01:00+01:00')
    expect((await undo(made, token)).status).toBe(410)
    expect(await addressOf(made, ida.id)).toBe(STRANGER)
  })

  test('[sec 11] a link that takes an address back does nothing else, and no other takes one back', async () => {
    const { made, ida, undo: token } = await changed(engine)
    const choice = { token, ...chosen('en-lampe-ved-vinduet') }
    expect((await made.api.post('/api/account/password-reset/confirm', choice)).status).toBe(410)
    expect((await made.api.post('/api/account/email/confirm', { token })).status).toBe(410)
    await made.api.post('/api/account/password-reset', { email: STRANGER })
    expect((await undo(made, tokenIn((await made.mails())[0]!.text))).status).toBe(410)
    const last = token.at(-2) === 'A' ? 'B' : 'A'
    expect((await undo(made, token.slice(0, -2) + last + token.at(-1))).status).toBe(410)
    expect(await addressOf(made, ida.id)).toBe(STRANGER)
    const { rows } = await made.services.db.pool.query('select l::text as row from one_time_links l')
    expect(rows.map(({ row }) => row).join()).not.toContain(token.split('.')[1])
  })

  test('[sec 11.4] who changed an address cannot stop its owner: not by a password, a further address, a sign-up or a link of theirs', async () => {
    const { made, ida, cookie, undo: token } = await changed(engine)
    const password = 'en-fremmeds-adgangskode'
    const own = { currentPassword: PASSWORD, ...chosen(password) }
    const kept = await made.api.post('/api/account/password', own, { cookie })
    expect(kept.status).toBe(204)
    made.clock.moveTo('2026-12-01T08:00:00+01:00')
    const further = await change(
      made,
      cookiesOf(await made.signIn(STRANGER, password)),
      'further@post.example',
      password,
    )
    await made.api.post('/api/account/password-reset', { email: 'further@post.example' })
    const reset = { token: tokenIn((await made.mails())[0]!.text), ...chosen('endnu-en-adgangskode') }
    expect((await made.api.post('/api/account/password-reset/confirm', reset)).status).toBe(204)
    const typed = { firstName: 'Ida', lastName: 'Holm', email: ida.email, password, confirmPassword: password }
    expect((await made.api.post('/api/account/sign-up', typed)).status).toBe(202)
    const squatted = tokenIn((await made.mails())[0]!.text)
    // The stranger takes their own first address back, which leaves the owner’s link as it was.
    made.clock.moveTo('2026-12-02T08:00:00+01:00')
    expect((await undo(made, further.undo)).status).toBe(200)
    expect((await undo(made, token)).status).toBe(200)
    expect(await addressOf(made, ida.id)).toBe(ida.email)
    expect((await made.api.post('/api/account/confirm-email', { token: squatted })).status).toBe(410)
  })

  test('[sec 11] once an address is taken back, no link of the addresses since takes it away again', async () => {
    const { made, ida, cookie, undo: token } = await changed(engine)
    made.clock.moveTo('2026-12-01T08:00:00+01:00')
    const further = await change(made, cookie, 'further@post.example')
    expect((await undo(made, token)).status).toBe(200)
    expect((await undo(made, further.undo)).status).toBe(410)
    expect(await addressOf(made, ida.id)).toBe(ida.email)
  })

  test('[sec 11] a client’s second factor set up after the change goes with it, one of staff stays', async () => {
    const made = await site({ engine })
    for (const roles of [[], ['provider']] as const) {
      const ida = await person(made.services, { roles: [...roles] })
      const cookie = await cookieOf(made.services, ida.id)
      const { undo: token } = await change(made, cookie, `${roles.length}@post.example`)
      const begun = await made.api.post('/api/account/two-factor/start', { password: PASSWORD }, { cookie })
      const code = totp(begun.body.secret)
      expect((await made.api.post('/api/account/two-factor/confirm', { code }, { cookie })).status).toBe(200)
      await made.mails()
      expect((await undo(made, token)).status).toBe(200)
      const expected = roles.length > 0 ? [] : [[ida.email, 'Totrinslogin er slået fra']]
      expect((await made.mails()).map(({ to, subject }) => [to, subject])).toEqual(expected)
      expect(await made.count('two_factors', `user_id = '${ida.id}'`)).toBe(roles.length)
    }
  })

  test('[sec 11] a sign-up with the address is forgotten when its owner takes it back, and the log says which', async () => {
    const { made, ida, undo: token } = await changed(engine)
    const typed = {
      firstName: 'Ida',
      lastName: 'Holm',
      email: ida.email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }
    expect((await made.api.post('/api/account/sign-up', typed)).status).toBe(202)
    const { k } = made.services.db
    const squatter = await k.selectFrom('users').select('id').where('email', '=', ida.email).executeTakeFirstOrThrow()
    expect((await undo(made, token)).status).toBe(200)
    expect(await made.count('users', `id = '${squatter.id}' or email like '%@erased.invalid'`)).toBe(0)
    const undone = `action = 'address-change-undone' and detail ->> 'gone' = '${squatter.id}'`
    expect(await made.count('audit_log', undone)).toBe(1)
    // The mail that sign-up was to be sent is for nobody any more.
    await made.mails()
    expect(await made.count('outbox', `done_at is null and body ->> 'userId' = '${squatter.id}'`)).toBe(0)
  })

  test('[sec 11] a client with a visit, and a colleague who was invited, keep an address they have not proved yet', async () => {
    for (const who of ['client', 'colleague'] as const) {
      const { made, ida, undo: token } = await changed(engine)
      const { services } = made
      const other = await signedIn(services, { email: ida.email, roles: who === 'colleague' ? ['provider'] : [] })
      await services.db.k.updateTable('users').set({ email_verified: false }).where('id', '=', other.userId).execute()
      if (who === 'client') await visit(services, other, made.providerId)
      expect((await undo(made, token)).status).toBe(410)
      expect([await addressOf(made, ida.id), await addressOf(made, other.userId)]).toEqual([STRANGER, ida.email])
    }
  })

  test('[sec 11] an address its owner has proved for another account since is left to that', async () => {
    const { made, ida, undo: token } = await changed(engine)
    const bo = await person(made.services, { email: ida.email })
    expect((await undo(made, token)).status).toBe(410)
    expect([await addressOf(made, ida.id), await addressOf(made, bo.id)]).toEqual([STRANGER, ida.email])
  })
})
