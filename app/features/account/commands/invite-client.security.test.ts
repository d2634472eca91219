import { describe, expect, test } from 'vitest'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { cookieOf, headersWith, PASSWORD, person } from '#test/clinic/people.ts'
import { chosen, cookiesOf, site, tokenIn } from '#test/support/site.ts'
import { engines } from '#test/clinic/world.ts'

// The numbers are the rows of docs/security.md.

const EMAIL = 'ida@post.example'
let minute = 0

async function booked({ services, opens }: Awaited<ReturnType<typeof site>>, changes: object = {}, cookie = '') {
  await opens('2026-12-03', '08:00', '19:00').catch(() => {}) // open already
  const input = bookingSchema.parse({
    type: 'consultation',
    email: EMAIL,
    firstName: 'Ida',
    lastName: 'Holm',
    appointmentDate: '2026-12-03',
    appointmentTime: `${String(8 + (Math.floor(minute++ / 2) % 10)).padStart(2, '0')}:${minute % 2 ? '00' : '30'}`,
    ...changes,
  })
  const actor = cookie ? await services.sessions.actorOf(headersWith(cookie)) : null
  const made = await bookAppointment(services, input, { lng: 'da', actor })
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}
const temporaryIn = (text: string) => /midlertidige adgangskode:\s+([a-z2-9-]{14})/.exec(text)?.[1] ?? ''

describe.each(engines())('an account made with a booking, on the %s engine', (engine) => {
  test('the booking’s mail carries a link to choose a password, and choosing one signs in', async () => {
    const made = await site({ engine })
    await booked(made)
    const [mail] = await made.mails()
    expect(mail!.text).toContain('Du har fået en konto')
    const entered = await made.api.post('/api/account/welcome', { token: tokenIn(mail!.text), ...chosen(PASSWORD) })
    expect(entered.body).toMatchObject({ next: 'signed-in', account: { email: EMAIL, mustChangePassword: false } })
    // It is their first: nothing was changed, and nobody was logged out anywhere.
    expect(await made.mails()).toEqual([])
    expect((await made.signIn(EMAIL, temporaryIn(mail!.text))).status).toBe(401)
    expect((await made.signIn(EMAIL)).status).toBe(200)
  })

  test('[sec 6.1] the temporary password works once, and then only a new one may be chosen', async () => {
    const made = await site({ engine })
    await booked(made)
    const temporary = temporaryIn((await made.mails())[0]!.text)
    const first = await made.signIn(EMAIL, temporary)
    expect([first.status, first.body.next]).toEqual([200, 'change-password'])
    const cookie = cookiesOf(first)
    expect(await made.actorOf(cookie)).toMatchObject({ mustChangePassword: true })
    expect((await made.signIn(EMAIL, temporary)).status).toBe(401)
    const changed = await made.api.post('/api/account/password', chosen(PASSWORD), { cookie })
    expect(changed.status).toBe(204)
    expect(await made.actorOf(cookiesOf(changed))).toMatchObject({ mustChangePassword: false })
    expect((await made.signIn(EMAIL)).body.next).toBe('signed-in')
  })

  test('[sec 6] a temporary password is taken with the full stop, blank or capital it was copied with', async () => {
    for (const copied of [(pw: string) => `${pw}.`, (pw: string) => ` ${pw} `, (pw: string) => pw.toUpperCase()]) {
      const made = await site({ engine })
      await booked(made)
      const temporary = temporaryIn((await made.mails())[0]!.text)
      expect((await made.signIn(EMAIL, copied(temporary))).status).toBe(200)
      expect((await made.signIn(EMAIL, copied(temporary))).status).toBe(401)
    }
    const made = await site({ engine })
    await person(made.services, { email: EMAIL, password: 'Abcd-efgh-jkmn' })
    expect((await made.signIn(EMAIL, 'abcd-efgh-jkmn')).status).toBe(401)
    expect((await made.signIn(EMAIL, 'Abcd-efgh-jkmn')).status).toBe(200)
  })

  test('[sec 6] who came with the temporary password a moment ago is not asked for it again; later they are', async () => {
    const made = await site({ engine })
    await booked(made)
    const temporary = temporaryIn((await made.mails())[0]!.text)
    const came = { cookie: cookiesOf(await made.signIn(EMAIL, temporary)) }
    const choose = (fields: object) => made.api.post('/api/account/password', fields, came)
    expect((await choose(chosen(temporary))).body.code).toBe('password-too-common')
    made.clock.moveTo('2026-11-30T08:11:00+01:00')
    const late = await choose(chosen(PASSWORD))
    expect([late.status, Object.keys(late.body.fields)]).toEqual([401, ['currentPassword']])
    expect((await choose({ currentPassword: temporary, ...chosen(PASSWORD) })).status).toBe(204)
    // An own password is asked for, however short ago it was given.
    const own = { cookie: cookiesOf(await made.signIn(EMAIL)) }
    expect((await made.api.post('/api/account/password', chosen('en-lampe-ved-vinduet'), own)).status).toBe(401)
  })

  test('[sec 6] the temporary password lives a day', async () => {
    const made = await site({ engine })
    await booked(made)
    const temporary = temporaryIn((await made.mails())[0]!.text)
    made.clock.moveTo('2026-12-01T08:00:01+01:00')
    const late = await made.signIn(EMAIL, temporary)
    expect([late.status, late.body.code]).toEqual([401, 'credentials-invalid'])
  })

  test('[sec 6] neither it nor any link stands in the database', async () => {
    const made = await site({ engine })
    await booked(made)
    const { text } = (await made.mails())[0]!
    const secrets = [temporaryIn(text), tokenIn(text).split('.')[1]!]
    for (const table of ['users', 'profiles', 'accounts', 'one_time_links', 'outbox', 'audit_log', 'verifications']) {
      const { rows } = await made.services.db.pool.query(`select row_to_json(t)::text as row from ${table} t`)
      for (const secret of secrets) expect(JSON.stringify(rows), table).not.toContain(secret)
    }
    expect(secrets.every((secret) => secret.length >= 14)).toBe(true)
  })

  test('[sec 6] the same mail sent again carries the same link and the same password', async () => {
    const made = await site({ engine })
    await booked(made)
    const [first] = await made.mails()
    await made.services.db.pool.query('update outbox set done_at = null')
    const [again] = await made.mails()
    expect(again!.text).toBe(first!.text)
    expect((await made.signIn(EMAIL, temporaryIn(first!.text))).status).toBe(200)
  })

  test('[sec 5] a stranger’s sign-up for the address neither sees the booking nor survives its owner', async () => {
    const made = await site({ engine })
    await booked(made)
    const invitation = (await made.mails())[0]!.text
    const typed = { firstName: 'Evil', lastName: 'Eve', email: EMAIL, password: 'typed-by-a-stranger' }
    const stranger = await made.api.post('/api/account/sign-up', { ...typed, confirmPassword: typed.password })
    expect((await made.signIn(EMAIL, typed.password)).body.code).toBe('address-not-proved')
    expect(await made.count('sessions')).toBe(0)
    const entered = await made.api.post('/api/account/welcome', { token: tokenIn(invitation), ...chosen(PASSWORD) })
    expect(entered.body.account.firstName).toBe('Ida')
    expect((await made.signIn(EMAIL, typed.password)).status).toBe(401)
    const token = tokenIn((await made.mails()).find(({ subject }) => subject === 'Bekræft din e-mail')!.text)
    const late = await made.api.post('/api/account/confirm-email', { token }, { cookie: cookiesOf(stranger) })
    expect(late.status).toBe(410)
  })

  test('[sec 5] a password that waits for its proof is not written over by a booking', async () => {
    const made = await site({ engine })
    const typed = { firstName: 'Ida', lastName: 'Holm', email: EMAIL, password: PASSWORD, confirmPassword: PASSWORD }
    const asked = await made.api.post('/api/account/sign-up', typed)
    const token = tokenIn((await made.mails())[0]!.text)
    await booked(made)
    expect((await made.mails())[0]!.text).not.toContain('midlertidige')
    await made.api.post('/api/account/confirm-email', { token }, { cookie: cookiesOf(asked) })
    expect((await made.signIn(EMAIL)).body.next).toBe('signed-in')
  })

  test('a booking for an address in use is told to its owner, who keeps their name and password', async () => {
    const made = await site({ engine })
    await person(made.services, { email: EMAIL, firstName: 'Ida' })
    await booked(made, { firstName: 'Somebody', phone: '+45 11 11 11 11' })
    const [mail] = await made.mails()
    expect([mail!.to, mail!.text.includes('Tiden ligger også på din konto')]).toEqual([EMAIL, true])
    expect((await made.signIn(EMAIL)).body.account).toMatchObject({ firstName: 'Ida', phone: '' })
  })

  test('somebody signed in books for themselves, whatever address the form holds; staff book for others', async () => {
    const made = await site({ engine })
    const [ida, bo] = [await person(made.services), await person(made.services, { roles: ['provider'] })]
    await booked(made, { email: 'another@post.example' }, await cookieOf(made.services, ida.id))
    await booked(made, { email: 'patient@post.example' }, await cookieOf(made.services, bo.id))
    const rows = await made.services.db.k
      .selectFrom('appointments')
      .select(['patient_id', 'email'])
      .orderBy('created_at')
      .execute()
    expect(rows[0]).toEqual({ patient_id: ida.id, email: ida.email })
    expect(rows[1]!.email).toBe('patient@post.example')
  })

  test('a client’s own code ties their profile to its partner once; a stranger’s never does', async () => {
    const made = await site({ engine })
    const { services } = made
    const codes = { INK10: services.newId(), INK20: services.newId() }
    for (const [affiliate_code, id] of Object.entries(codes))
      await services.db.k
        .insertInto('affiliates')
        .values({ id, affiliate_code, company_name: 'Blæk', status: 'active', is_active: true })
        .execute()
    const ida = await person(services, { email: EMAIL })
    const cookie = await cookieOf(services, ida.id)
    const tied = async () =>
      (await made.api.get('/api/account/session', { cookie })).body.account.affiliateId as string | null
    await booked(made, { affiliateCode: 'INK20' })
    expect(await tied()).toBeNull()
    await booked(made, { affiliateCode: 'INK10' }, cookie)
    expect(await tied()).toBe(codes.INK10)
    await booked(made, { type: 'treatment', phone: '20304050', affiliateCode: 'INK20' }, cookie)
    expect(await tied()).toBe(codes.INK10)
  })
})
