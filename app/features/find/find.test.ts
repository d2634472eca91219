import { expect, test } from 'vitest'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf } from '#test/clinic/people.ts'
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
      expect(await findAnything(services, q)).toMatchObject({
        clients: [client],
        visits: [{ id: today, type: 'treatment' }],
      })
    expect((await findAnything(services, bookingNumber(later))).visits.map(({ id }) => id)).toEqual([today, later])
    expect(await findAnything(services, 'nothing')).toEqual({ clients: [], visits: [] })
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
