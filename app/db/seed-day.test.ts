import { expect, test } from 'vitest'
import { timeOf } from '#app/domain/clinic-time.ts'
import { LANES, laneOf } from '#app/domain/day-board.ts'
import { dayBoard } from '#app/features/appointments/queries/board.ts'
import { world } from '#test/world.ts'
import { seedDay } from './seed-day.ts'

test.each(['2026-12-03T14:36:00+01:00', '2026-12-03T00:10:00+01:00', '2026-12-03T23:50:00+01:00'])(
  'the demo’s day has somebody in every lane at whatever hour it starts, nobody at night (%s), and a second start adds nobody',
  async (now) => {
    const { services, providerId } = await world({ now })
    for (let starts = 0; starts < 2; starts++) await seedDay(services, providerId)
    const shown = await dayBoard(services, services.clock.today())
    expect(shown).toHaveLength(10)
    expect(shown.every(({ startsAt }) => timeOf(startsAt) >= '08:00' && timeOf(startsAt) <= '20:30')).toBe(true)
    expect(new Set(shown.map(({ status, addOns }) => laneOf(status, addOns)))).toEqual(new Set(LANES))
  },
)
