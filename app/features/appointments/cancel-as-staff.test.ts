import { expect, test } from 'vitest'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { dayBoard } from '#app/features/appointments/queries/board.ts'
import { signLink } from '#app/services/links/links.ts'
import { cancelledByStaff, signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { cancelAsStaff, cancelAtOnce, finishCancellations, undoCancellation } from './commands/cancel-as-staff.ts'
import { markVisit, moveAsStaff, undoMark } from './commands/change-as-staff.ts'
import { cancelManagedAppointment } from './commands/managed-appointment.ts'
import { remindClients } from './commands/remind.ts'
import { stretchVisit } from './commands/stretch.ts'

async function clinic(engine?: 'embedded' | 'postgres') {
  const w = await world({ ...(engine && { engine }) })
  for (const day of ['2026-12-03', '2026-12-10']) await w.opens(day, '12:00', '19:30')
  const ida = await signedIn(w.services, { email: 'ida@post.example' })
  const nurse = await signedIn(w.services, { roles: ['provider'] })
  const id = await visit(w.services, ida, w.providerId, { paid: 50_000, bookedAt: '2026-10-01T08:00:00Z' })
  const mails = async () => {
    while ((await deliverDue(w.services, deliverOne)) > 0);
    return w.sent.splice(0)
  }
  const finish = () => finishCancellations(w.services)
  const visitRow = async () => {
    const { updated_at: _at, ...row } = await w.services.db.k
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row
  }
  return { ...w, ida, nurse, id, mails, finish, visitRow }
}

const later = clinicTime('2026-12-10T15:30')
const byClinic = { reason: 'The laser is being repaired', wish: 'clinic' } as const
const byClient = { reason: 'Phoned: is ill', wish: 'client' } as const

test.each(engines())(
  'slot, mail and refund of a cancelled visit wait two minutes and then follow once, whichever instance is first (%s)',
  async (engine) => {
    const { services, clock, nurse, id, providerId, mails, finish, count } = await clinic(engine)
    expect(await cancelAsStaff(services, nurse, { id, ...byClinic })).toEqual({ ok: true, value: null })
    clock.moveTo('2026-11-30T08:01:59+01:00')
    expect(await finish()).toBe(0)
    expect([await mails(), await count('refunds')]).toEqual([[], 0])
    const bo = await signedIn(services)
    const other = await visit(services, bo, providerId, { at: '2026-12-10T12:30', type: 'consultation' })
    const taken = { id: other, startsAt: clinicTime('2026-12-03T12:30') }
    expect(await moveAsStaff(services, nurse, taken)).toMatchObject({ refusal: 'slot-taken' })
    clock.moveTo('2026-11-30T08:02:00+01:00')
    const finished = await Promise.all([finish(), finish(), finish()])
    expect(finished.reduce((all, one) => all + one)).toBe(1)
    expect(await finish()).toBe(0)
    expect(await count('refunds', `reason = 'by-clinic' and amount = 50000`)).toBe(1)
    expect(await count('audit_log', `action = 'visit-cancelled' and actor_id = '${nurse.userId}'`)).toBe(1)
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]!.text).toContain('The laser is being repaired')
    expect(await moveAsStaff(services, nurse, taken)).toMatchObject({ ok: true })
    expect(await cancelAsStaff(services, nurse, { id, ...byClinic })).toMatchObject({ refusal: 'already-cancelled' })
  },
)

test.each(engines())('an undone cancellation leaves the visit as it was, and nothing follows (%s)', async (engine) => {
  const { services, clock, nurse, id, mails, finish, visitRow, count } = await clinic(engine)
  const colleague = await signedIn(services, { roles: ['provider'] })
  const before = await visitRow()
  await cancelAsStaff(services, nurse, { id, ...byClinic })
  const [shown] = await dayBoard(services, before.appointment_date)
  expect(shown).toMatchObject({ status: 'confirmed', undoUntil: '2026-11-30T08:02' })
  expect(await undoMark(services, colleague, { id, from: 'confirmed' })).toEqual({ ok: true, value: 'confirmed' })
  expect(await visitRow()).toEqual(before)
  clock.moveTo('2026-11-30T08:10:00+01:00')
  expect(await finish()).toBe(0)
  expect([await mails(), await count('refunds'), await count('appointment_history')]).toEqual([[], 0, 0])
  expect(await undoCancellation(services, nurse, id)).toMatchObject({ refusal: 'moved-by-someone-else' })
})

test.each(engines())('undo and the end of the two minutes at once: one of them counts (%s)', async (engine) => {
  const { services, clock, nurse, id, finish, visitRow, count } = await clinic(engine)
  await cancelAsStaff(services, nurse, { id, ...byClinic })
  clock.moveTo('2026-11-30T08:02:00+01:00')
  const [finished, undone] = await Promise.all([finish(), undoCancellation(services, nurse, id)])
  expect(finished === 1).toBe(!undone.ok)
  expect((await visitRow()).status).toBe(undone.ok ? 'confirmed' : 'cancelled')
  expect(await count('refunds')).toBe(finished)
})

test('a cancelled visit that can still be undone is neither moved, stretched, received nor reminded of', async () => {
  const { services, clock, nurse, id, finish } = await clinic()
  clock.moveTo('2026-12-02T12:35:00+01:00')
  await cancelAsStaff(services, nurse, { id, ...byClinic })
  expect(await moveAsStaff(services, nurse, { id, startsAt: later })).toMatchObject({ refusal: 'already-cancelled' })
  expect(await stretchVisit(services, nurse, { id, from: 30, minutes: 45 })).toMatchObject({ ok: false })
  expect(await remindClients(services)).toBe(0)
  await undoCancellation(services, nurse, id)
  expect(await remindClients(services)).toBe(1)
  clock.moveTo('2026-12-03T12:35:00+01:00')
  await cancelAsStaff(services, nurse, { id, ...byClinic })
  for (const to of ['ankommet', 'no_show'] as const)
    expect(await markVisit(services, nurse, { id, from: 'confirmed', to })).toMatchObject({
      refusal: 'already-cancelled',
    })
  clock.moveTo('2026-12-03T12:37:00+01:00')
  expect(await finish()).toBe(1)
})

test('what goes back is decided when staff cancel, not two minutes later', async () => {
  const { services, clock, nurse, ida, providerId, finish, count } = await clinic()
  const booked = { type: 'consultation', paid: 30_000, bookedAt: '2026-11-23T08:00:00Z' } as const
  const id = await visit(services, ida, providerId, { at: later, ...booked })
  clock.moveTo('2026-12-07T23:59:00+01:00')
  await cancelAsStaff(services, nurse, { id, ...byClient })
  clock.moveTo('2026-12-08T00:01:00+01:00')
  expect(await finish()).toBe(1)
  expect(await count('refunds', `reason = 'withdrawn' and amount = 30000`)).toBe(1)
})

test('a cancellation that fails holds up no other', async () => {
  const { services, clock, nurse, ida, id, providerId, finish, visitRow, count } = await clinic()
  const other = await visit(services, ida, providerId, { at: later, type: 'consultation', paid: 30_000 })
  for (const one of [id, other]) await cancelAsStaff(services, nurse, { id: one, ...byClinic })
  await services.db.pool.query(
    `update appointments set cancel_as = cancel_as || '{"refund": "unknown"}' where id = '${id}'`,
  )
  clock.moveTo('2026-11-30T08:02:00+01:00')
  await expect(finish()).rejects.toMatchObject({ constraint: 'refunds_reason_check' })
  expect([(await visitRow()).status, await count('refunds', 'amount = 30000')]).toEqual(['confirmed', 1])
})

test('carried out at once, the slot is free before the two minutes are over', async () => {
  const { services, nurse, id, visitRow } = await clinic()
  await cancelAsStaff(services, nurse, { id, ...byClient })
  expect(await cancelAtOnce(services, nurse, id)).toEqual({ ok: true, value: null })
  expect((await visitRow()).status).toBe('cancelled')
  expect(await cancelAtOnce(services, nurse, id)).toMatchObject({ refusal: 'moved-by-someone-else' })
})

test('a client who cancels meanwhile is mailed once, and nothing follows', async () => {
  const { services, clock, nurse, id, mails, finish, visitRow } = await clinic()
  await cancelAsStaff(services, nurse, { id, ...byClinic })
  const { link_version: version } = await visitRow()
  const token = signLink(services.settings.secret, 'appointment', id, version)
  expect(await cancelManagedAppointment(services, token, '')).toMatchObject({ ok: true })
  expect(await visitRow()).toMatchObject({ status: 'cancelled', cancel_at: null, cancel_as: null })
  clock.moveTo('2026-11-30T08:02:00+01:00')
  expect(await finish()).toBe(0)
  expect(await mails()).toHaveLength(1)
})

test('cancelled for the client after the days of withdrawal, the deposit stays', async () => {
  const { services, nurse, id, count } = await clinic()
  await cancelledByStaff(services, nurse, { id, ...byClient })
  expect(await count('refunds')).toBe(0)
})

test('[spec 12 staff-refund] an admin returns a deposit the rule keeps, a provider does not, and the audit log says who and why', async () => {
  const { services, nurse, id, count } = await clinic()
  const admin = await signedIn(services, { roles: ['admin'] })
  const cancel = { id, ...byClient, isGoodwill: true }
  expect(await cancelledByStaff(services, nurse, cancel)).toMatchObject({ refusal: 'forbidden' })
  expect(await cancelledByStaff(services, admin, cancel)).toEqual({ ok: true, value: null })
  expect(await count('refunds', `reason = 'by-clinic' and amount = 50000`)).toBe(1)
  const detail = `detail @> '{"wish": "client", "reason": "Phoned: is ill", "back": 50000, "isGoodwill": true}'`
  expect(await count('audit_log', `action = 'visit-cancelled' and actor_id = '${admin.userId}' and ${detail}`)).toBe(1)
})

test('a client neither cancels as staff, nor undoes it, nor carries it out', async () => {
  const { services, ida, nurse, id } = await clinic()
  expect(await cancelAsStaff(services, ida, { id, ...byClient })).toMatchObject({ refusal: 'forbidden' })
  await cancelAsStaff(services, nurse, { id, ...byClient })
  for (const act of [undoCancellation, cancelAtOnce])
    expect(await act(services, ida, id)).toMatchObject({ refusal: 'forbidden' })
})
