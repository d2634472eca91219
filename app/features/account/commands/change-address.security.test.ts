import { describe, expect, test } from 'vitest'
import { findManagedAppointment, ownAppointments } from '#app/features/appointments/queries/appointments.ts'
import { manageUrlOf } from '#app/services/links/links.ts'
import { cookieOf, PASSWORD, person } from '#test/clinic/people.ts'
import { chosen, cookiesOf, site, tokenIn } from '#test/support/site.ts'
import { engines } from '#test/clinic/world.ts'
import { asReached } from '#test/clinic/signed-in.ts'

const NEW = 'ny@post.example'
type Made = Awaited<ReturnType<typeof site>>

/** Somebody signed in who asks for another address. */
async function asking(made: Made, email = NEW, password: string = PASSWORD) {
  const ida = await person(made.services)
  const cookie = await cookieOf(made.services, ida.id)
  const answer = await made.api.post('/api/account/email', { email, password }, { cookie })
  return { ida, cookie, answer, mails: await made.mails() }
}
const addressOf = async ({ services }: Made, id: string) =>
  (await services.db.k.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const confirm = ({ api }: Made, token: string, headers: Record<string, string> = {}) =>
  api.post('/api/account/email/confirm', { token }, headers)

describe.each(engines())('another address on the %s engine', (engine) => {
  test('[sec 11.1] the address changes once the new one is proved, and the old one is told twice', async () => {
    const made = await site({ engine })
    const { ida, cookie, answer, mails } = await asking(made)
    expect(answer.status).toBe(202)
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted((a, b) => a[0]!.localeCompare(b[0]!))).toEqual([
      [NEW, 'Bekræft din nye e-mail'],
      [ida.email, 'Din e-mail er ved at blive ændret'],
    ])
    expect(await addressOf(made, ida.id)).toBe(ida.email)
    const toNew = mails.find(({ to }) => to === NEW)!
    expect(mails.find(({ to }) => to === ida.email)!.text).not.toContain(NEW)
    const elsewhere = await cookieOf(made.services, ida.id)
    expect((await confirm(made, tokenIn(toNew.text), { cookie })).status).toBe(204)
    expect(await made.mails()).toMatchObject([{ to: ida.email, subject: 'Din e-mail er ændret' }])
    expect(await made.actorOf(cookie)).toMatchObject({ email: NEW })
    expect(await made.actorOf(elsewhere)).toBeNull()
    expect((await made.signIn(ida.email)).status).toBe(401)
    expect((await made.signIn(NEW)).status).toBe(200)
    expect((await confirm(made, tokenIn(toNew.text))).status).toBe(410)
    expect(JSON.stringify((await made.services.db.pool.query('select body from outbox')).rows)).not.toContain(ida.email)
  })

  test('[sec 11] without the password nothing is asked for and nobody is written to', async () => {
    const made = await site({ engine })
    const { answer, mails } = await asking(made, NEW, 'not-the-password')
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([401, ['password']])
    expect(mails).toEqual([])
    expect((await made.api.post('/api/account/email', { email: NEW, password: PASSWORD })).status).toBe(401)
  })

  test('[sec 11.2] an address that has an account cannot be taken, and only its owner learns of it', async () => {
    const made = await site({ engine })
    const bo = await person(made.services)
    const known = await asking(made, bo.email.toUpperCase())
    const unknown = await asking(made)
    expect([known.answer.status, known.answer.text]).toEqual([unknown.answer.status, unknown.answer.text])
    expect(known.mails.map(({ to, subject }) => [to, subject]).toSorted((a, b) => a[0]!.localeCompare(b[0]!))).toEqual(
      [
        [bo.email, 'Du har allerede en konto'],
        [known.ida.email, 'Din e-mail er ved at blive ændret'],
      ].toSorted((a, b) => a[0]!.localeCompare(b[0]!)),
    )
    expect(known.mails.every(({ text }) => !text.includes('/account/email'))).toBe(true)
  })

  test('[sec 11] an address that got an account in the meantime is left to it', async () => {
    const made = await site({ engine })
    const { ida, mails } = await asking(made)
    const bo = await person(made.services, { email: NEW })
    const token = tokenIn(mails.find(({ to }) => to === NEW)!.text)
    expect((await confirm(made, token)).status).toBe(410)
    expect([await addressOf(made, ida.id), await addressOf(made, bo.id)]).toEqual([ida.email, NEW])
  })

  test('[sec 11] a new password, a newer asking, a day and any other purpose end the link', async () => {
    const made = await site({ engine })
    const { ida, cookie, mails } = await asking(made)
    const token = tokenIn(mails.find(({ to }) => to === NEW)!.text)
    const elsewhere = { token, ...chosen('en-lampe-ved-vinduet') }
    expect((await made.api.post('/api/account/password-reset/confirm', elsewhere)).status).toBe(410)
    expect((await made.api.post('/api/account/confirm-email', { token })).status).toBe(410)

    const again = await made.api.post('/api/account/email', { email: NEW, password: PASSWORD }, { cookie })
    expect(again.status).toBe(202)
    expect((await confirm(made, token)).status).toBe(410)
    const newer = tokenIn((await made.mails()).find(({ to }) => to === NEW)!.text)

    await made.api.post('/api/account/password-reset', { email: ida.email })
    const reset = tokenIn((await made.mails())[0]!.text)
    await made.api.post('/api/account/password-reset/confirm', { token: reset, ...chosen('en-lampe-ved-vinduet') })
    expect((await confirm(made, newer)).status).toBe(410)

    const signed = await made.signIn(ida.email, 'en-lampe-ved-vinduet')
    const body = { email: NEW, password: 'en-lampe-ved-vinduet' }
    await made.api.post('/api/account/email', body, { cookie: cookiesOf(signed) })
    const late = tokenIn((await made.mails()).find(({ to }) => to === NEW)!.text)
    made.clock.moveTo('2026-12-02T08:00:00+01:00')
    expect((await confirm(made, late)).status).toBe(410)
    expect(await addressOf(made, ida.id)).toBe(ida.email)
  })

  test('[sec 11] a link for a new password sent to the old address is worth nothing after the change', async () => {
    const made = await site({ engine })
    const { ida, mails } = await asking(made)
    await made.api.post('/api/account/password-reset', { email: ida.email })
    const reset = tokenIn((await made.mails())[0]!.text)
    await confirm(made, tokenIn(mails.find(({ to }) => to === NEW)!.text))
    const late = await made.api.post('/api/account/password-reset/confirm', {
      token: reset,
      ...chosen('taget-tilbage-af'),
    })
    expect(late.status).toBe(410)
  })
})

test('the address one has already is said so at its field', async () => {
  const made = await site()
  const ida = await person(made.services)
  const cookie = await cookieOf(made.services, ida.id)
  const answer = await made.api.post('/api/account/email', { email: ida.email, password: PASSWORD }, { cookie })
  expect([answer.status, answer.body.fields]).toEqual([422, { email: 'Det er den e-mail, du har nu.' }])
})

test('mail about a visit still to come goes to the new address, a visit that is over keeps the one it had', async () => {
  const made = await site()
  await made.opens('2026-12-03', '12:00', '19:30')
  const { ida, mails } = await asking(made)
  const visitOn = (date: string) => ({
    id: made.services.newId(),
    patient_id: ida.id,
    provider_id: made.providerId,
    type: 'treatment' as const,
    appointment_date: date as never,
    appointment_time: '12:30',
    duration_minutes: 30,
    email: ida.email,
    first_name: 'Ida',
  })
  const { k } = made.services.db
  await k
    .insertInto('appointments')
    .values([visitOn('2026-10-01'), visitOn('2026-12-03')])
    .execute()
  await confirm(made, tokenIn(mails.find(({ to }) => to === NEW)!.text))
  const rows = await k.selectFrom('appointments').select('email').orderBy('appointment_date').execute()
  expect(rows.map(({ email }) => email)).toEqual([ida.email, NEW])
})

test('[sec 11] a private link mailed to the old address opens nothing after the change', async () => {
  const made = await site()
  const { ida, mails } = await asking(made)
  const id = made.services.newId()
  await made.services.db.k
    .insertInto('appointments')
    .values({
      id,
      patient_id: ida.id,
      provider_id: made.providerId,
      type: 'consultation',
      appointment_date: '2026-12-03' as never,
      appointment_time: '12:30',
      duration_minutes: 30,
      email: ida.email,
      first_name: 'Ida',
    })
    .execute()
  const mailed = manageUrlOf(made.services.settings, id, 1).split('/aftale/')[1]!
  expect(await findManagedAppointment(made.services, mailed)).toMatchObject({ id })
  await confirm(made, tokenIn(mails.find(({ to }) => to === NEW)!.text))
  expect(await findManagedAppointment(made.services, mailed)).toBeNull()
  expect((await ownAppointments(made.services, asReached(ida.id)))[0]!.path).toMatch(/^\/aftale\//)
})
