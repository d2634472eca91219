import { expect, test } from 'vitest'
import type { Ore } from '#app/domain/money/money.ts'
import { proposePlan } from '#app/features/plans/commands/treatment-plan.ts'
import { proposalSchema } from '#app/features/plans/schema.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { approveCommissions, settleCommissions } from './commands/settle-commissions.ts'

/** A partner with a code, and a client who has come by it once, on this day. */
async function linked(engine: Engine, bookedAt: string) {
  const w = await world({ engine })
  const { services } = w
  const partner = await signedIn(services, { roles: ['affiliate'] })
  const client = await signedIn(services)
  const code = services.newId()
  const names = { affiliate_code: 'NORD', company_name: 'Nord', user_id: partner.userId }
  await services.db.k
    .insertInto('affiliates')
    .values({ id: code, ...names, status: 'active', is_active: true })
    .execute()
  const first = { type: 'consultation', affiliateId: code, bookedAt } as const
  await visit(services, client, w.providerId, { at: '2026-12-01T10:00', ...first })
  await services.db.k.updateTable('profiles').set({ affiliate_id: code }).where('id', '=', client.userId).execute()
  const pay = async (id: string, kind: 'deposit' | 'visit', amount: number, at: string) => {
    const payment = {
      id: services.newId(),
      appointment_id: id,
      kind,
      amount: amount as Ore,
      paid_at: at,
      created_at: at,
    }
    await services.db.k
      .insertInto('payments')
      .values({ ...payment, status: 'confirmed', provider: 'sandbox' })
      .execute()
    return payment.id
  }
  const quoted = (id: string, lines: { kind: string; amount: number }[]) =>
    w.services.db.k
      .updateTable('appointments')
      .set({ quote: JSON.stringify({ lines, dueAtClinic: 0 }) })
      .where('id', '=', id)
      .execute()
  const bases = async () => {
    await settleCommissions(services)
    const rows = await services.db.k.selectFrom('commissions').select('base').orderBy('id').execute()
    return rows.map(({ base }) => base)
  }
  return { ...w, client, code, pay, quoted, bases }
}

const ORDER = { at: '2026-12-03T12:30', status: 'completed' } as const

test.each(engines())(
  'of a visit that is a session of a course the course alone earns: what is paid at it is for more (%s)',
  async (engine) => {
    const w = await linked(engine, '2026-10-01T10:00:00Z')
    const staff = await signedIn(w.services, { roles: ['provider', 'admin'] })
    const wish = { treatmentType: 'fading', sessions: '2', sessionPrice: '900' }
    const made = await proposePlan(w.services, staff, { ...proposalSchema.parse(wish), patientId: w.client.userId })
    if (!made.ok) throw new Error(made.refusal)
    const id = await visit(w.services, w.client, w.providerId, { ...ORDER, affiliateId: w.code })
    await w.quoted(id, [
      { kind: 'session', amount: 180_000 },
      { kind: 'add-on', amount: 25_000 },
    ])
    await w.services.db.k
      .updateTable('plan_sessions')
      .set({ appointment_id: id })
      .where('plan_id', '=', made.value.planId)
      .where('number', '=', 1)
      .execute()
    await w.pay(id, 'visit', 25_000, '2026-12-03T12:00:00Z')
    expect(await w.bases()).toEqual([0])
  },
)

test.each(engines())(
  'beside a treatment a code made free, nothing is earned on what else is paid (%s)',
  async (engine) => {
    const w = await linked(engine, '2026-10-01T10:00:00Z')
    const id = await visit(w.services, w.client, w.providerId, { ...ORDER, affiliateId: w.code })
    await w.quoted(id, [
      { kind: 'session', amount: 90_000 },
      { kind: 'code-discount', amount: -90_000 },
      { kind: 'add-on', amount: 25_000 },
    ])
    await w.pay(id, 'visit', 25_000, '2026-12-03T12:00:00Z')
    expect(await w.bases()).toEqual([0])
  },
)

test.each(engines())(
  'an order from before a client came by a partner earns that partner nothing (%s)',
  async (engine) => {
    const w = await linked(engine, '2026-10-10T10:00:00Z')
    const before = { at: '2026-12-03T12:30', status: 'completed', bookedAt: '2026-10-01T10:00:00Z' } as const
    const id = await visit(w.services, w.client, w.providerId, before)
    await w.pay(id, 'visit', 90_000, '2026-12-03T12:00:00Z')
    expect(await w.bases()).toEqual([])
  },
)

test.each(engines())(
  'a deposit that went back counts towards no treatment: what is paid instead of it earns (%s)',
  async (engine) => {
    const w = await linked(engine, '2026-10-01T10:00:00Z')
    const id = await visit(w.services, w.client, w.providerId, { ...ORDER, affiliateId: w.code })
    await w.quoted(id, [{ kind: 'session', amount: 90_000 }])
    const deposit = await w.pay(id, 'deposit', 50_000, '2026-11-01T10:00:00Z')
    await w.bases()
    await w.services.db.k
      .insertInto('refunds')
      .values({
        id: w.services.newId(),
        payment_id: deposit,
        amount: 50_000 as Ore,
        reason: 'by-clinic',
        status: 'done',
        done_at: '2026-11-02T10:00:00Z',
      })
      .execute()
    await w.pay(id, 'visit', 90_000, '2026-12-03T12:00:00Z')
    // Both without VAT; of the first nothing is earned any more.
    expect(await w.bases()).toEqual([40_000, 72_000])
  },
)

test.each(engines())('a commission waits while some of its payment is on its way back (%s)', async (engine) => {
  const w = await linked(engine, '2026-09-01T10:00:00Z')
  const order = { at: '2026-10-05T12:30', status: 'completed', affiliateId: w.code } as const
  const id = await visit(w.services, w.client, w.providerId, order)
  const payment = await w.pay(id, 'visit', 90_000, '2026-10-05T12:00:00Z')
  expect(await w.bases()).toEqual([72_000])
  const refund = w.services.newId()
  await w.services.db.k
    .insertInto('refunds')
    .values({ id: refund, payment_id: payment, amount: 45_000 as Ore, reason: 'by-clinic' })
    .execute()
  expect(await approveCommissions(w.services)).toBe(0)
  await w.services.db.k
    .updateTable('refunds')
    .set({ status: 'done', done_at: w.clock.instant() })
    .where('id', '=', refund)
    .execute()
  await w.bases()
  expect(await approveCommissions(w.services)).toBe(1)
  expect(await w.count('commission_entries', "bucket = 'approved' and amount = 3600")).toBe(1)
})
