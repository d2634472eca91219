import { expect, test } from 'vitest'
import { cancelledByStaff, signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { staffCancellation } from './staff-cancellation.ts'

test.each(engines())('the money shown before a visit is cancelled is the money that goes back (%s)', async (engine) => {
  const { services, providerId } = await world({ engine })
  const [ida, nurse] = [await signedIn(services), await signedIn(services, { roles: ['provider'] })]
  for (const [bookedAt, wish, rule, back] of [
    ['2026-10-01T08:00:00Z', 'client', 'kept', 0],
    ['2026-10-01T08:00:00Z', 'clinic', 'by-clinic', 50_000],
    ['2026-11-29T08:00:00Z', 'client', 'withdrawn', 50_000],
  ] as const) {
    const id = await visit(services, ida, providerId, { paid: 50_000, bookedAt })
    const before = await staffCancellation(services, id)
    expect(before).toMatchObject({ state: 'open', paid: 50_000, refunded: 0, isOfPlan: false })
    expect(before?.rules[wish]).toBe(rule)
    await cancelledByStaff(services, nurse, { id, reason: 'ill', wish })
    expect(await staffCancellation(services, id)).toMatchObject({ state: 'cancelled', refunded: back })
  }
})

test('a visit that is not there has no cancellation', async () => {
  const { services } = await world()
  expect(await staffCancellation(services, services.newId())).toBeNull()
})
