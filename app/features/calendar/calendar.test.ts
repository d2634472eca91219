import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { listAvailability } from '#app/features/booking/queries/availability.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { blockTime, unblockTime } from './commands.ts'
import { calendarDays, waitingClients } from './queries.ts'

const day = clinicDay('2026-12-03')

async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  await w.opens(day, '12:00', '14:00')
  const nurse = await signedIn(w.services, { roles: ['provider'] })
  const free = async () => {
    const [listed] = await listAvailability(w.services, { type: 'consultation', from: day, to: day })
    return listed!.slots.filter(({ available }) => available).map(({ time }) => time)
  }
  const block = (from: string, to: string) => ({
    providerId: w.providerId,
    resourceId: null,
    from: clinicTime(`${day}T${from}`),
    to: clinicTime(`${day}T${to}`),
    reason: 'Frokost',
  })
  return { ...w, nurse, free, block }
}

test.each(engines())(
  'the calendar shows who is booked, until when a time is held, and what is blocked (%s)',
  async (engine) => {
    const { services, nurse, providerId, block } = await clinic(engine)
    const ida = await signedIn(services)
    await visit(services, ida, providerId, { at: '2026-10-01T12:00', status: 'completed' })
    const id = await visit(services, ida, providerId, { at: `${day}T12:30` })
    await visit(services, ida, providerId, { at: `${day}T13:30`, status: 'cancelled', type: 'consultation' })
    await services.db.k
      .updateTable('appointments')
      .set({ payment_status: 'pending', hold_expires_at: '2026-12-03T09:00:00Z' })
      .where('id', '=', id)
      .execute()
    await blockTime(services, nurse, block('13:00', '13:30'))
    const shown = await calendarDays(services, { from: day, to: day })
    expect(shown.visits).toMatchObject([{ id, treatment: 2, heldUntil: '2026-12-03T10:00', minutes: 30 }])
    expect(shown.open.map(({ from, to }) => `${from}–${to}`)).toEqual(['12:00–13:00', '13:30–14:00'])
    expect(shown.blocks).toMatchObject([{ providerId, from: `${day}T13:00`, reason: 'Frokost' }])
  },
)

test('a blocked time is not offered, and is again once the block is gone', async () => {
  const { services, nurse, free, block } = await clinic()
  expect(await blockTime(services, nurse, block('12:30', '13:00'))).toEqual({ ok: true, value: null })
  expect(await free()).toEqual(['12:00', '13:00', '13:30'])
  const { blocks } = await calendarDays(services, { from: day, to: day })
  await unblockTime(services, nurse, blocks[0]!.id)
  expect(await free()).toEqual(['12:00', '12:30', '13:00', '13:30'])
})

test('a time with a visit in it is not blocked, and clients block nothing', async () => {
  const { services, nurse, providerId, block, count } = await clinic()
  const ida = await signedIn(services)
  await visit(services, ida, providerId, { at: `${day}T12:30` })
  expect(await blockTime(services, nurse, block('12:45', '13:15'))).toMatchObject({ refusal: 'visits-in-block' })
  expect(await blockTime(services, ida, block('13:15', '13:30'))).toMatchObject({ refusal: 'forbidden' })
  expect(await count('closures')).toBe(0)
})

test.each(engines())(
  'whoever is under way and has no next time waits on the calendar until one is booked (%s)',
  async (engine) => {
    const { services, clock, providerId } = await clinic(engine)
    const ida = await signedIn(services)
    await visit(services, ida, providerId, { at: '2026-10-01T12:00', status: 'completed' })
    await sql`insert into treatment_plans (id, patient_id, origin, status, treatment_type, session_count, session_price,
      single_price, total, quote, approved_at)
    values (gen_random_uuid(), ${ida.userId}, 'proposed', 'active', 'full_removal', 8, 90000, 90000, 720000, '{}', now())`.execute(
      services.db.k,
    )
    const waiting = { id: ida.userId, name: 'Ida Holm', last: expect.stringContaining('2026-10-01') }
    expect(await waitingClients(services)).toMatchObject({ clients: [waiting], more: 0 })
    await visit(services, ida, providerId, { at: `${day}T12:30` })
    clock.moveTo('2026-11-30T08:00:06+01:00')
    expect((await waitingClients(services)).clients).toEqual([])
  },
)
