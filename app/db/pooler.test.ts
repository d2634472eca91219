import { expect, test } from 'vitest'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { listAvailability } from '#app/features/booking/queries/availability.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { faultProxy, throughPort } from '#test/support/fault-proxy.ts'
import { strictPooler } from '#test/support/pooler.ts'
import { freshDatabase, world } from '#test/clinic/world.ts'
import { openDatabase } from './client.ts'
import { isDatabaseAway, type OutageEvent } from './outage.ts'

const DAY = clinicDay('2026-12-03')

test('behind a pooler in transaction mode times are listed and booked, and notifications come past it', async () => {
  const w = await world()
  const direct = w.ownUrl
  const pooler = await strictPooler(Number(new URL(direct).port))
  const db = await openDatabase(throughPort(direct, pooler.port), '', { isPooled: true, listenUrl: direct })
  const heard: string[] = []
  await db.listen('changed', (table) => void heard.push(table))
  const services = { ...w.services, db }
  await w.opens(DAY, '12:00', '19:30')
  const input = bookingSchema.parse({
    type: 'consultation',
    email: 'ida@post.example',
    firstName: 'Ida',
    lastName: 'Holm',
    phone: '+4520304050',
    appointmentDate: DAY,
    appointmentTime: '12:30',
    isAdult: true,
  })
  expect(await bookAppointment(services, input, { lng: 'da' })).toMatchObject({ ok: true })
  const [listed] = await listAvailability(services, { type: 'consultation', from: DAY, to: DAY, provider: undefined })
  expect(listed!.slots.find(({ time }) => time === '12:30')).toMatchObject({ available: false })
  await db.heavy.selectFrom('appointments').select('id').execute()
  await db.pool.query(`select pg_notify('changed', 'closures')`)
  await expect.poll(() => heard).toContain('closures')
  expect(pooler.refused).toEqual([])
  await db.close()
  await pooler.close()
})

test('without the switch such a pooler refuses the first connection', async () => {
  const database = await freshDatabase()
  const pooler = await strictPooler(Number(new URL(database.url).port))
  await expect(openDatabase(throughPort(database.url, pooler.port), '')).rejects.toThrow()
  expect(pooler.refused[0]).toBe('parameter statement_timeout')
  await pooler.close()
  await database.drop()
})

test('heavy reads go to the replica; where it is away they fail and the clinic goes on', async () => {
  const database = await freshDatabase()
  const replica = await faultProxy(Number(new URL(database.url).port))
  const events: OutageEvent['event'][] = []
  const onOutage = ({ event }: OutageEvent) => void events.push(event)
  const db = await openDatabase(database.url, '', { readUrl: throughPort(database.url, replica.port), onOutage })
  const read = () =>
    db.heavy
      .selectFrom('appointments')
      .select('id')
      .execute()
      .then(
        () => 'answered',
        (error: unknown) => (isDatabaseAway(error) ? 'away' : 'failed'),
      )
  expect(await read()).toBe('answered')
  replica.set('refuse')
  expect(await read()).toBe('away')
  expect(await db.k.selectFrom('appointments').select('id').execute()).toEqual([])
  expect([db.isAway(), events]).toEqual([false, []])
  await db.close()
  await replica.close()
  await database.drop()
})
