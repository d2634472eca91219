import { expect, test, vi } from 'vitest'
import { cancelManagedAppointment } from '#app/features/appointments/commands/managed-appointment.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { consultation, openClinic } from '#test/clinic/clinic.ts'
import { world } from '#test/clinic/world.ts'
import { deliverOne } from './deliver.ts'
import { deliverDue } from './outbox.ts'

const away = async () => {
  throw new Error('The mail server is away')
}

/** A row that has been tried so often before, and is due again. */
async function rowTried(attempts: number) {
  const w = await world()
  await w.services.db.k.insertInto('outbox').values({ kind: 'withdrawn', body: '{}', attempts }).execute()
  const alerts = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await deliverDue(w.services, away)
  const said = alerts.mock.calls.map(([line]) => JSON.parse(String(line)) as { level: string; event?: string })
  alerts.mockRestore()
  const row = await w.services.db.k.selectFrom('outbox').select(['failed_at', 'attempts']).executeTakeFirstOrThrow()
  return { ...w, row, events: said.filter(({ level }) => level === 'alert').map(({ event }) => event) }
}

test('a mail server that is down for a weekend loses nothing: a row is tried for three days', async () => {
  const { row, events, services } = await rowTried(290)
  expect(row).toMatchObject({ failed_at: null, attempts: 291 })
  expect(events).toEqual([])
  await services.db.pool.query('update outbox set next_attempt_at = now()')
  const delivered: string[] = []
  await deliverDue(services, async (_services, { kind }) => void delivered.push(kind))
  expect(delivered).toEqual(['withdrawn'])
})

test('somebody is called when a row is late, and again when it is given up', async () => {
  expect((await rowTried(11)).events).toEqual(['outbox-late'])
  const { row, events } = await rowTried(299)
  expect(events).toEqual(['outbox-given-up'])
  expect(row.failed_at).not.toBeNull()
})

test('what waited for the mail server and is no longer so is not sent: cancelled before its confirmation went', async () => {
  const w = await openClinic()
  const booked = await bookAppointment(w.services, bookingSchema.parse(consultation), { lng: 'da' })
  if (!booked.ok) throw new Error(booked.refusal)
  await cancelManagedAppointment(w.services, booked.value.manageUrl.split('/aftale/')[1]!, '')
  while ((await deliverDue(w.services, deliverOne)) > 0);
  expect(w.sent.map(({ subject }) => subject)).toEqual(['Din tid er aflyst: torsdag 3. december 2026 kl. 12.30'])
})

test('a message nobody handles stops loudly: somebody is called at the first try, and the row is not lost', async () => {
  const { services, count } = await world()
  await services.db.pool.query(`insert into outbox (kind) values ('consultation-boked')`)
  const alerts = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await deliverDue(services, deliverOne)
  const said = alerts.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
  alerts.mockRestore()
  expect(said).toEqual([
    expect.objectContaining({ level: 'alert', event: 'outbox-kind-unknown', kind: 'consultation-boked' }),
  ])
  expect(await count('outbox', 'done_at is null and failed_at is null')).toBe(1)
})

test('a row that another instance took meanwhile is left to it', async () => {
  const { services } = await world()
  await services.db.pool.query(`insert into outbox (kind) values ('first'), ('second')`)
  const delivered: string[] = []
  await deliverDue(services, async (_services, { kind }) => {
    delivered.push(kind)
    // The first took longer than the lease, and the second was leased elsewhere.
    await services.db.pool.query(`update outbox set attempts = attempts + 1 where kind = 'second'`)
  })
  expect(delivered).toEqual(['first'])
})

test('a row whose instance died is left alone for a minute, then delivered by another', async () => {
  const { services } = await world()
  const { pool } = services.db
  await pool.query(`insert into outbox (kind) values ('first')`)
  const delivered: string[] = []
  const another = () => deliverDue(services, async (_services, { kind }) => void delivered.push(kind))
  await deliverDue(services, async () => {
    const { rows } = await pool.query('select extract(epoch from locked_until - now()) as seconds from outbox')
    expect(Number(rows[0].seconds)).toBeGreaterThan(55)
    expect(Number(rows[0].seconds)).toBeLessThanOrEqual(60)
    expect([await another(), delivered]).toEqual([0, []])
    await pool.query(`update outbox set locked_until = now() - interval '1 millisecond'`)
    expect([await another(), delivered]).toEqual([1, ['first']])
  })
})
