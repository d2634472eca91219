import { beforeAll, expect, test } from 'vitest'
import { signLink } from '#app/services/links/links.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { consultation } from '#test/clinic/clinic.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf } from '#test/clinic/people.ts'
import { world } from '#test/clinic/world.ts'

const treatment = { ...consultation, type: 'treatment', appointmentDate: '2026-12-10' }

/** A client with a treatment on 8 December, in a clinic that is open on the 3rd and the 10th. */
async function clinic() {
  const w = await world()
  for (const day of ['2026-12-03', '2026-12-10']) await w.opens(day, '12:00', '19:30')
  const ida = await signedIn(w.services, { email: 'ida@post.example' })
  const id = await visit(w.services, ida, w.providerId, { at: '2026-12-08T12:30' })
  const linkOf = (appointmentId: string) => signLink(w.services.settings.secret, 'appointment', appointmentId, 1)
  return { ...w, api: apiOf(w.services), ida, id, linkOf, cookie: await cookieOf(w.services, ida.userId) }
}
const around8December = [{ from: '2026-10-28', to: '2027-01-18' }]

beforeAll(async () => void (await clinic()))

test('a signed-in client sees the days their six weeks close, before choosing one', async () => {
  const { api, cookie } = await clinic()
  const { body, headers } = await api.get('/api/closed-days', { cookie })
  expect(body).toEqual({ closed: around8December })
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('nobody else learns of them: not without a session, not with another person’s, not with a wrong link', async () => {
  const { api, services } = await clinic()
  const bo = await signedIn(services)
  const asBo = await cookieOf(services, bo.userId)
  for (const answer of [
    await api.get('/api/closed-days'),
    await api.get('/api/closed-days', { cookie: asBo }),
    await api.get('/api/closed-days?link=wrong'),
  ])
    expect(answer.body).toEqual({ closed: [] })
})

test('who holds a link to a treatment sees what the other treatments close; a consultation is never closed', async () => {
  const { api, services, ida, id, linkOf, providerId } = await clinic()
  const other = await visit(services, ida, providerId, { at: '2027-01-25T12:30' })
  const talk = await visit(services, ida, providerId, { at: '2026-12-03T12:30', type: 'consultation' })
  expect((await api.get(`/api/closed-days?link=${linkOf(other)}`)).body).toEqual({ closed: around8December })
  expect((await api.get(`/api/closed-days?link=${linkOf(id)}`)).body.closed[0].from).toBe('2026-12-15')
  expect((await api.get(`/api/closed-days?link=${linkOf(talk)}`)).body).toEqual({ closed: [] })
})

test('a treatment refused for the six weeks names the first open day to its client; a stranger is not refused', async () => {
  const { api, cookie } = await clinic()
  const own = await api.post('/api/bookings', treatment, { cookie })
  expect([own.status, own.body.code, own.body.firstOpenDay]).toEqual([422, 'six-weeks', '2027-01-19'])
  const stranger = await api.post('/api/bookings', treatment)
  expect([stranger.status, stranger.body.firstOpenDay]).toEqual([201, undefined])
})

test('a day without slots says why: past, beyond the window, or closed', async () => {
  const { api } = await clinic()
  const on = async (day: string) =>
    (await api.get(`/api/availability?type=treatment&from=${day}&to=${day}`)).body.days[0].refused
  expect([await on('2026-11-29'), await on('2027-02-20'), await on('2026-12-04'), await on('2026-12-03')]).toEqual([
    'past',
    'beyond-window',
    'closed',
    undefined,
  ])
})
