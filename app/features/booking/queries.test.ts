import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/clinic-time.ts'
import { engines, world } from '#test/world.ts'
import { calendarsOf } from './queries.ts'

test.each(engines())(
  'however many days are asked for, the database plans how to read a day only a few times (%s)',
  async (engine) => {
    const { services, opens, providerId: provider } = await world({ engine, now: '2026-12-01T08:00:00+01:00' })
    await opens('2026-12-03', '12:00', '16:00')
    for (let n = 1; n <= 12; n++) {
      const day = clinicDay(`2026-12-${String(n).padStart(2, '0')}`)
      const calendars = await calendarsOf(services, day, day, { provider: n % 2 ? provider : null })
      expect(calendars).toHaveLength(n === 3 ? 1 : 0)
    }
    const { rows } = await services.db.pool.query<{ custom: number; kept: number }>(
      `select custom_plans as custom, generic_plans as kept from pg_prepared_statements where name = 'calendars'`,
    )
    // The first five are the server's way of finding out that one plan will do.
    expect(rows[0]!.custom).toBeLessThanOrEqual(5)
    expect(rows[0]!.kept).toBeGreaterThanOrEqual(7)
  },
)
