import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { engines, world } from '#test/clinic/world.ts'
import { calendarsOf, listProviders } from './availability.ts'

test.each(engines())(
  'however many days are asked for, the database plans how to read a day only a few times (%s)',
  async (engine) => {
    const { services, opens, providerId: provider } = await world({ engine, now: '2026-12-01T08:00:00+01:00' })
    await opens('2026-12-03', '12:00', '16:00')
    for (let n = 1; n <= 24; n++) {
      const day = clinicDay(`2026-12-${String(Math.ceil(n / 2)).padStart(2, '0')}`)
      const calendars = await calendarsOf(services, day, day, { provider: n % 2 ? provider : null })
      expect(calendars).toHaveLength(day === '2026-12-03' ? 1 : 0)
    }
    const { rows } = await services.db.pool.query<{ name: string; custom: number; kept: number }>(
      `select name, custom_plans as custom, generic_plans as kept from pg_prepared_statements where name like '%calendar%'`,
    )
    // Of everybody and of one. The first five are the server's way of finding out that one plan will do.
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['calendars', 'one-calendar'])
    for (const { custom, kept } of rows) {
      expect(custom).toBeLessThanOrEqual(5)
      expect(kept).toBeGreaterThanOrEqual(7)
    }
  },
)

test('lists the providers who take appointments, and not one who has left', async () => {
  const { services, providerId } = await world()
  expect(await listProviders(services)).toEqual([{ id: providerId, name: 'Behandler', isDoctor: false }])
  await services.db.k.updateTable('providers').set({ is_active: false }).execute()
  expect(await listProviders(services)).toEqual([])
})
