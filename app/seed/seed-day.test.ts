import { expect, test } from 'vitest'
import { SHIPPED_TERMS } from '#app/domain/booking/booking-terms.ts'
import { serviceFor } from '#app/domain/booking/booking.ts'
import { epochMinutesOf, timeOf } from '#app/domain/time/clinic-time.ts'
import { LANES, laneOf, minutesLate } from '#app/domain/booking/day-board.ts'
import { dayBoard, type BoardVisit } from '#app/features/appointments/queries/board.ts'
import { world } from '#test/clinic/world.ts'
import { seedDay } from './seed-day.ts'

const lanesOf = (shown: BoardVisit[]) => new Set(shown.map(({ status, numbedAt }) => laneOf(status, numbedAt !== null)))

async function boardAt(now: string) {
  const { services, providerId } = await world({ now })
  for (let starts = 0; starts < 2; starts++) await seedDay(services, providerId)
  const today = services.clock.today()
  const shown = await dayBoard(services, today)
  const hours = await services.db.k
    .selectFrom('availability')
    .select(['start_time', 'end_time'])
    .where('provider_id', '=', providerId)
    .where('date', '=', today)
    .execute()
  return { shown, hours, minute: epochMinutesOf(services.clock.now()) }
}

const SUNDAY = '2026-12-06T13:05:00+01:00'

test.each(['2026-12-03T10:00:00+01:00', '2026-12-03T14:36:00+01:00', '2026-12-03T18:14:00+01:00', SUNDAY])(
  'through the day the demo has somebody in every lane and one who is late (%s), and a second start adds nobody',
  async (now) => {
    const { shown, minute } = await boardAt(now)
    expect(shown).toHaveLength(10)
    expect(lanesOf(shown)).toEqual(new Set(LANES))
    expect(shown.filter((visit) => minutesLate(visit, minute) > 0).length).toBeGreaterThan(0)
    for (const { type, areaCm2, minutes } of shown)
      expect(minutes).toBe(serviceFor(type, areaCm2, SHIPPED_TERMS.lengths).durationMinutes)
  },
)

test.each([
  ['2026-12-03T03:00:00+01:00', 10, ['expected']],
  ['2026-12-03T00:10:00+01:00', 10, ['expected']],
  ['2026-12-03T21:00:00+01:00', 9, ['done']],
  ['2026-12-06T23:50:00+01:00', 9, ['done']],
] as const)('at night (%s) nobody is being treated: all are to come, or all have gone', async (now, count, lanes) => {
  const { shown } = await boardAt(now)
  expect(shown).toHaveLength(count)
  expect(lanesOf(shown)).toEqual(new Set(lanes))
})

test.each(['03:00', '08:20', '09:10', '12:00', '18:50', '19:40', '20:10', '20:59', '23:50'])(
  'started at %s, nobody is done before their time, in the chair before it or after it, or expected long after it',
  async (time) => {
    const { shown, hours, minute } = await boardAt(`2026-12-03T${time}:00+01:00`)
    const [open] = hours
    for (const visit of shown) {
      const { startsAt, status, since, minutes } = visit
      const start = epochMinutesOf(startsAt)
      expect(timeOf(startsAt) >= open!.start_time.slice(0, 5)).toBe(true)
      expect(start + minutes <= epochMinutesOf(`${startsAt.slice(0, 10)}T${open!.end_time.slice(0, 5)}` as never)).toBe(
        true,
      )
      if (since !== null) expect(since).toBeLessThanOrEqual(minute)
      if (status === 'completed') expect(since!).toBeGreaterThan(start)
      if (status === 'in_progress') expect(minute - start).toBeGreaterThanOrEqual(0)
      if (status === 'in_progress') expect(minute - start).toBeLessThan(60)
      if (status === 'scheduled' || status === 'confirmed') expect(minute - start).toBeLessThan(90)
    }
    expect(hours).toHaveLength(1)
  },
)
