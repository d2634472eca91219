import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { engines, world } from '#test/clinic/world.ts'
import { openDayAfter } from './next-open-day.ts'

const monday = clinicDay('2026-11-30')

test.each(engines())(
  'the next open day is the first on which somebody has hours and nothing is closed (%s)',
  async (engine) => {
    const { services, opens, addProvider } = await world({ engine })
    expect(await openDayAfter(services, monday)).toBeNull()
    await opens('2026-11-30', '09:00', '17:00')
    await opens('2026-12-01', '09:00', '17:00', { isAvailable: false })
    await opens('2026-12-02', '12:00', '17:00')
    await opens('2026-12-04', '12:00', '17:00', { provider: await addProvider('Asta') })
    const closure = { starts_at: '2026-12-02T00:00' as never, ends_at: '2026-12-03T00:00' as never }
    await services.db.k
      .insertInto('closures')
      .values({ provider_id: null, ...closure })
      .execute()
    expect(await openDayAfter(services, monday)).toBe('2026-12-04')
    expect(await openDayAfter(services, clinicDay('2026-12-04'))).toBeNull()
  },
)
