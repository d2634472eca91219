import { expect, test } from 'vitest'
import { logView } from '#app/services/access-log/access-log.ts'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf, headersWith, person } from '#test/clinic/people.ts'
import { engines, world } from '#test/clinic/world.ts'
import { findAnything } from './queries.ts'

test.each(engines())(
  'a search finds clients, their visits of today and a visit by its booking number (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { services, providerId } = w
    w.clock.moveTo('2026-12-03T08:00:00+01:00')
    const ida = await signedIn(services, { firstName: 'Ida', lastName: 'Holm', phone: '+4520304050' })
    const today = await visit(services, ida, providerId, { at: '2026-12-03T12:30' })
    const later = await visit(services, ida, providerId, { at: '2027-02-03T12:30', type: 'consultation' })
    await visit(services, ida, providerId, { at: '2026-12-03T15:00', status: 'cancelled' })
    await visit(services, await signedIn(services, { firstName: 'Bo', lastName: 'Berg' }), providerId, {
      at: '2026-12-03T14:00',
    })
    const client = {
      id: ida.userId,
      name: 'Ida Holm',
      phone: '+4520304050',
      email: ida.email,
      next: '2026-12-03T12:30',
    }
    for (const q of ['hol', '4050', 'ida'])
      expect(await findAnything(services, ida, q)).toMatchObject({
        clients: [client],
        visits: [{ id: today, type: 'treatment' }],
      })
    expect((await findAnything(services, ida, bookingNumber(later))).visits.map(({ id }) => id)).toEqual([today, later])
    expect(await findAnything(services, ida, 'nothing')).toEqual({ clients: [], near: [], recent: [], visits: [] })
  },
)

test.each(engines())('only staff search, and who was found is written to the access log (%s)', async (engine) => {
  const w = await world({ engine })
  const { services } = w
  const ida = await signedIn(services, { firstName: 'Ida' })
  const rikke = await signedIn(services, { firstName: 'Rikke', roles: ['reception'] })
  const asked = async (userId: string) =>
    apiOf(services).fetch('http://clinic.test/api/staff/find?q=ida', {
      headers: { cookie: await cookieOf(services, userId) },
    })
  expect((await asked(ida.userId)).status).toBe(403)
  expect(await w.count('access_log')).toBe(0)
  expect(await (await asked(rikke.userId)).json()).toMatchObject({ clients: [{ id: ida.userId }] })
  const log = services.db.k.selectFrom('access_log').select(['actor_id', 'what'])
  expect(await log.execute()).toEqual([{ actor_id: rikke.userId, what: 'search' }])
})

test.each(engines())('where no client is found, those with a similar name are offered (%s)', async (engine) => {
  const { services } = await world({ engine })
  const klara = await signedIn(services, { firstName: 'Klara', lastName: 'Østergård' })
  await signedIn(services, { firstName: 'Klara', lastName: 'Personale', roles: ['reception'] })
  await signedIn(services, { firstName: 'Bo', lastName: 'Berg' })
  const near = async (q: string) => (await findAnything(services, klara, q)).near.map(({ id }) => id)
  for (const q of ['Klarra', 'Klara Østergaardt', 'oesterguard']) expect(await near(q)).toEqual([klara.userId])
  // Found as typed, too short, or no name.
  for (const q of ['klara', 'kx', '20304099', 'klarra@post.example']) expect(await near(q)).toEqual([])
})

test.each(engines())(
  'before anything is typed the bar offers the clients this user opened last in this session (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { services } = w
    const [ida, bo] = [await signedIn(services, { firstName: 'Ida' }), await signedIn(services, { firstName: 'Bo' })]
    w.clock.moveTo('2026-12-03T11:59:00+01:00')
    const rikke = await person(services, { roles: ['reception'] })
    const mille = await person(services, { roles: ['reception'] })
    const api = apiOf(services)
    const recent = async (cookie: string) =>
      (await api.get('/api/staff/find?q=', { cookie })).body.recent.map(({ id }: { id: string }) => id)
    const cookie = await cookieOf(services, rikke.id)
    const actor = (await services.sessions.actorOf(headersWith(cookie)))!
    for (const [patientId, at] of [
      [ida.userId, '12:00'],
      [bo.userId, '12:10'],
      [ida.userId, '12:20'],
    ] as const) {
      w.clock.moveTo(`2026-12-03T${at}:00+01:00`)
      await logView(services, actor, { what: 'record', page: '/admin/patients/:id', patientId })
    }
    expect(await recent(cookie)).toEqual([ida.userId, bo.userId])
    expect(await recent(await cookieOf(services, mille.id))).toEqual([])
    w.clock.moveTo('2026-12-03T12:21:00+01:00')
    expect(await recent(await cookieOf(services, rikke.id))).toEqual([])
  },
)
