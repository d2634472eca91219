import { expect, test } from 'vitest'
import { manageUrlOf } from '#app/services/links/links.ts'
import { fileLinkState, fileUrlOf } from '#app/services/links/files.ts'
import { quickSessions } from '#test/clinic/quick-passwords.ts'
import type { Services } from '#app/services/services.ts'
import { consultation, openClinic } from '#test/clinic/clinic.ts'
import { apiOf } from '#test/clinic/http.ts'
import { asHeader, cookieOf, PASSWORD, person } from '#test/clinic/people.ts'
import { totp } from '#test/support/totp.ts'

const NEXT = 'another-secret-that-is-long-enough-too'

/** The same installation started with another secret. */
function restarted(services: Services, secrets: { secret: string; previousSecret: string | null }): Services {
  const settings = services.settings.with(secrets)
  return { ...services, settings, sessions: quickSessions({ db: services.db, clock: services.clock, settings }) }
}

test('[sec 74.5] while a secret is replaced, links, devices, answers and second factors of before hold', async () => {
  const { services, api } = await openClinic()
  const old = services.settings.secret
  const booked = await api.post('/api/bookings', consultation, { 'Idempotency-Key': 'my-own-key' })
  const ida = await person(services)
  const cookie = await cookieOf(services, ida.id)
  const begun = await api.post('/api/account/two-factor/start', { password: PASSWORD }, { cookie })
  const confirmed = await api.post('/api/account/two-factor/confirm', { code: totp(begun.body.secret) }, { cookie })
  const link = { key: 'treatment-booking/1-ab.jpg', sessionId: 's', purpose: 'view' } as const
  const now = services.clock.instant()
  const parts = new URL(fileUrlOf(services.settings, link, now), 'http://x').searchParams
  const proof = { until: parts.get('until'), proof: parts.get('proof') }

  const turning = restarted(services, { secret: NEXT, previousSecret: old })
  expect(await turning.sessions.encryptAnew()).toBe(1)
  const after = apiOf(turning)
  const again = await after.post('/api/bookings', consultation, { 'Idempotency-Key': 'my-own-key' })
  expect(again.text).toBe(booked.text)
  const token = (url: string) => url.split('/').at(-1)!
  expect((await after.get(`/api/appointments/${token(booked.body.manageUrl)}.ics`)).status).toBe(200)
  expect(fileLinkState(turning.settings, link, proof, now)).toBe('valid')

  // Once what was encrypted is written anew, the old secret can be forgotten.
  const done = restarted(services, { secret: NEXT, previousSecret: null })
  const fresh = apiOf(done)
  const half = await fresh.post('/api/account/sign-in', { email: ida.email, password: PASSWORD })
  const half2 = { cookie: asHeader(half.headers.getSetCookie()) }
  const code = totp(begun.body.secret, new Date(Date.now() + 30_000))
  expect((await fresh.post('/api/account/two-factor', { code }, half2)).status).toBe(200)
  expect((await fresh.get(`/api/appointments/${token(booked.body.manageUrl)}.ics`)).status).toBe(404)
  const made = manageUrlOf(done.settings, booked.body.appointmentId, 1)
  expect((await fresh.get(`/api/appointments/${token(made)}.ics`)).status).toBe(200)
  expect(confirmed.status).toBe(200)
})

test('a secret replaced without the previous one costs the second factors, and the server starts', async () => {
  const { services, api } = await openClinic()
  const ida = await person(services)
  const cookie = await cookieOf(services, ida.id)
  const begun = await api.post('/api/account/two-factor/start', { password: PASSWORD }, { cookie })
  await api.post('/api/account/two-factor/confirm', { code: totp(begun.body.secret) }, { cookie })
  const lost = restarted(services, { secret: NEXT, previousSecret: null })
  expect(await lost.sessions.encryptAnew()).toBe(0)
})

test('[sec 3.2] a recovery code lies nowhere but on paper, and holds once, also when it was kept the way of before', async () => {
  const { services, api } = await openClinic()
  const ida = await person(services)
  const cookie = await cookieOf(services, ida.id)
  const begun = await api.post('/api/account/two-factor/start', { password: PASSWORD }, { cookie })
  const { body } = await api.post('/api/account/two-factor/confirm', { code: totp(begun.body.secret) }, { cookie })
  const [code] = body.recoveryCodes as string[]
  const { rows } = await services.db.pool.query('select backup_codes from two_factors')
  expect(rows[0].backup_codes).not.toContain(code)
  const give = async (recoveryCode: string) => {
    const half = await api.post('/api/account/sign-in', { email: ida.email, password: PASSWORD })
    const headers = { cookie: asHeader(half.headers.getSetCookie()) }
    return (await api.post('/api/account/two-factor', { recoveryCode }, headers)).status
  }
  expect(await give(rows[0].backup_codes.slice(2, 45))).not.toBe(200)
  expect(await give(code!)).toBe(200)
  expect(await give(code!)).toBe(401)
})
