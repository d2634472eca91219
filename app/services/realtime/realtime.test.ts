import { expect, test } from 'vitest'
import { engines, world } from '#test/clinic/world.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { openLiveHub, type LiveEvent } from './realtime.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.each(engines())(
  'on the %s engine a second instance hears each commit once, in whatever order they come',
  async (engine) => {
    const { services } = await world({ engine })
    const other = await openLiveHub(services.db)
    const heard: LiveEvent[] = []
    other.onEvent((event) => heard.push(event))
    const { rows } = await services.db.pool.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('outbox', 'id')) as id`,
    )
    const early = rows[0]!.id // numbered first, committed last
    await services.db.pool.query(`insert into outbox (kind, day) values ('b', '2026-12-03')`)
    services.db.committed([])
    await pause(200)
    await services.db.pool.query(`insert into outbox (id, kind) overriding system value values ($1, 'a')`, [early])
    services.db.committed([])
    services.db.committed([])
    await pause(200)
    await other.close()
    expect(heard.map(({ kind, day }) => [kind, day])).toEqual([
      ['b', '2026-12-03'],
      ['a', null],
    ])
  },
)

test('a change of a day counts at once where it was made', async () => {
  const { services } = await world()
  const before = [services.live.version('2026-12-03'), services.live.changes()] as const
  services.db.committed(['2026-12-03' as ClinicDay])
  expect(services.live.version('2026-12-03')).toBe(before[0] + 1)
  expect(services.live.changes()).toBe(before[1] + 1)
})
