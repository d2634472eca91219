import { describe, expect, test } from 'vitest'
import { consultation, openClinic } from '#test/clinic/clinic.ts'
import { engines, type Engine } from '#test/clinic/world.ts'

/** Two who treat on a Thursday, one of them from three o'clock, and somebody who has no hours. */
async function twoOf(engine: Engine = 'postgres') {
  const w = await openClinic({ engine })
  const asta = await w.addProvider('Asta')
  await w.opens('2026-12-03', '15:00', '19:30', { provider: asta })
  await w.addProvider('Uden timer')
  const switchOff = (id: string) =>
    w.services.db.k.updateTable('providers').set({ is_active: false }).where('id', '=', id).execute()
  return { ...w, asta, switchOff }
}

const order = {
  treatmentType: 'completeRemoval',
  date: '2026-12-03',
  time: '15:30',
  plan: 'package',
  email: 'bo@post.example',
  firstName: 'Bo',
  lastName: 'Holm',
  isAdult: true,
}

describe.each(engines())('a visitor who asks for one person, %s', (engine) => {
  test('is told who there is, and sees that person’s times alone', async () => {
    const { api, asta, providerId } = await twoOf(engine)
    const { body } = await api.get('/api/availability?type=consultation&from=2026-12-03&to=2026-12-03')
    expect(body.providers).toEqual([
      { id: asta, name: 'Asta' },
      { id: providerId, name: 'Behandler' },
    ])
    expect(body.days[0].slots[0].time).toBe('12:00')
    const own = await api.get(`/api/availability?type=consultation&provider=${asta}&from=2026-12-03&to=2026-12-03`)
    expect(own.body.providers).toEqual(body.providers)
    expect(own.body.days[0].slots[0].time).toBe('15:00')
  })

  test('[spec 1 chosen-person] gets a time with that person, and no other when it is taken', async () => {
    const { api, asta, services } = await twoOf(engine)
    const wish = { ...consultation, appointmentTime: '15:30', provider: asta }
    expect((await api.post('/api/bookings', wish)).status).toBe(201)
    const [row] = await services.db.k.selectFrom('appointments').select('provider_id').execute()
    expect(row).toEqual({ provider_id: asta })
    const late = await api.post('/api/bookings', { ...wish, email: 'bo@post.example' })
    expect(late.body).toMatchObject({ code: 'slot-taken' })
    expect(late.body.slots).toContainEqual({ time: '15:30', available: false })
    expect(late.body.slots[0].time).toBe('15:00')
  })

  test('is told so when the person was switched off meanwhile, and nothing is booked', async () => {
    const { api, asta, switchOff, count } = await twoOf(engine)
    await switchOff(asta)
    const wish = { ...consultation, appointmentTime: '15:30', provider: asta }
    const asked = await api.post('/api/bookings', wish)
    expect([asked.status, asked.body.code]).toEqual([409, 'provider-gone'])
    expect(asked.body.detail).toMatch(/Den behandler, du valgte, kan ikke bookes længere/)
    const bought = await api.post('/api/payments/package', { ...order, provider: asta })
    expect([bought.status, bought.body.code]).toEqual([409, 'provider-gone'])
    expect([await count('appointments'), await count('treatment_plans')]).toEqual([0, 0])
    expect((await api.post('/api/bookings', { ...wish, provider: null })).status).toBe(201)
  })
})

test('a booking that was made is answered again, whoever has been switched off since', async () => {
  const { api, asta, switchOff } = await twoOf()
  const wish = { ...consultation, appointmentTime: '15:30', provider: asta }
  const key = { 'Idempotency-Key': 'one-click' }
  const first = await api.post('/api/bookings', wish, key)
  await switchOff(asta)
  const again = await api.post('/api/bookings', wish, key)
  expect([again.status, again.body]).toEqual([201, first.body])
})

test('the same request for another person is another request', async () => {
  const { api, asta, providerId } = await twoOf()
  const wish = { ...consultation, appointmentTime: '15:30', provider: asta }
  const key = { 'Idempotency-Key': 'one-click' }
  await api.post('/api/bookings', wish, key)
  const other = await api.post('/api/bookings', { ...wish, provider: providerId }, key)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused'])
})
