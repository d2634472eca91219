import { expect, test } from 'vitest'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { closeVisit } from './close-visit.ts'

async function clinic(engine?: 'embedded' | 'postgres') {
  const w = await world({ ...(engine && { engine }) })
  const [ida, admin] = [await signedIn(w.services), await signedIn(w.services, { roles: ['admin'] })]
  await cleared(w.services, ida.userId)
  return { ...w, ida, admin }
}
const past = '2026-10-01T09:00'

test.each(engines())('a visit closed as done has every move in its history, by who closed it (%s)', async (engine) => {
  const { services, ida, admin, providerId } = await clinic(engine)
  const id = await visit(services, ida, providerId, { at: past })
  const closed = await closeVisit(services, { id, patientId: ida.userId, as: 'completed' }, admin)
  expect(closed).toEqual({ ok: true, value: 'completed' })
  const history = await services.db.k
    .selectFrom('appointment_history')
    .select(['actor', 'was', 'became'])
    .orderBy('id')
    .execute()
  expect(history).toEqual([
    { actor: admin.userId, was: 'confirmed', became: 'ankommet' },
    { actor: admin.userId, was: 'ankommet', became: 'in_progress' },
    { actor: admin.userId, was: 'in_progress', became: 'completed' },
  ])
})

test.each(engines())('of two people closing one visit, one does and the other is told (%s)', async (engine) => {
  const { services, ida, admin, providerId, count } = await clinic(engine)
  const id = await visit(services, ida, providerId, { at: past })
  const both = await Promise.all(
    (['completed', 'no_show'] as const).map((as) => closeVisit(services, { id, patientId: ida.userId, as }, admin)),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const status = both[0]?.ok ? 'completed' : 'no_show'
  expect(await count('appointments', `status = '${status}'`)).toBe(1)
  expect(await count('appointment_history')).toBe(both[0]?.ok ? 3 : 1)
})

test('a visit to come, one closed already, and somebody who arrived and then did not are not closed like that', async () => {
  const { services, ida, admin, providerId } = await clinic()
  const coming = await visit(services, ida, providerId)
  const done = await visit(services, ida, providerId, { at: past, status: 'cancelled' })
  const arrived = await visit(services, ida, providerId, { at: '2026-10-02T09:00', status: 'ankommet' })
  const close = (id: string) => closeVisit(services, { id, patientId: ida.userId, as: 'no_show' }, admin)
  for (const id of [coming, done, arrived]) expect(await close(id)).toEqual({ ok: false, refusal: 'move-not-allowed' })
})

test('only staff close a visit, and only on the page of its client', async () => {
  const { services, ida, admin, providerId } = await clinic()
  const bo = await signedIn(services)
  const id = await visit(services, ida, providerId, { at: past })
  const asked = { id, as: 'no_show' } as const
  expect(await closeVisit(services, { ...asked, patientId: ida.userId }, ida)).toMatchObject({ refusal: 'forbidden' })
  expect(await closeVisit(services, { ...asked, patientId: bo.userId }, admin)).toMatchObject({ refusal: 'not-found' })
})
