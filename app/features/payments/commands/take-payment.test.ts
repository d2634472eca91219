import { describe, expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'
import { dayBoard } from '#app/features/appointments/queries/board.ts'
import { approvedPlan } from '#test/clinic/approved-plan.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { takenPaymentIn } from '../schema.ts'
import { takePayment } from './take-payment.ts'

const TODAY = clinicDay('2026-12-03')
const ORDERED = { ...quote({ areaCm2: 30, plan: 'single', addOns: [] }, FALLBACK_RULES), dueAtClinic: kroner(400) }
type Tenders = [method: string, kroner: string][]

/** Ida comes today: 400 kr. are left of the order, and the visit is a session of a plan for 900 kr. */
async function desk(engine: Engine, now = '2026-12-03T12:00:00+01:00') {
  const w = await world({ engine, now })
  const { services } = w
  const staff = await signedIn(services, { firstName: 'Astrid', roles: ['provider', 'admin'] })
  const ida = await signedIn(services)
  const id = await visit(services, ida, w.providerId, { status: 'ankommet' })
  const { k } = services.db
  await k
    .updateTable('appointments')
    .set({ quote: JSON.stringify(ORDERED) })
    .where('id', '=', id)
    .execute()
  const planId = await approvedPlan(services, staff, ida)
  const ofPlan = k.updateTable('plan_sessions').where('plan_id', '=', planId)
  await ofPlan.set({ appointment_id: id }).where('number', '=', 1).execute()
  const due = async () => (await dayBoard(services, TODAY))[0]!.due
  const take = (
    tenders: Tenders,
    { sum = kroner(1_300), key = services.newId() }: { sum?: Ore; key?: string } = {},
  ) => {
    const fields: Record<string, string> = { key, due: String(sum) }
    for (const [at, [method, amount]] of tenders.entries())
      Object.assign(fields, { [`method-${at}`]: method, [`amount-${at}`]: amount })
    return takePayment(services, staff, id, takenPaymentIn((name) => fields[name] ?? '').data!)
  }
  return { ...w, ida, id, planId, due, take }
}

describe.each(engines())('payment of a visit at the desk, %s', (engine) => {
  test('one payment settles the order and the session, each with its invoice, and nothing is left on the board', async () => {
    const w = await desk(engine)
    expect(await w.due()).toBe(kroner(1_300))
    const key = w.services.newId()
    expect(await w.take([['card-terminal', '1300']], { key })).toEqual({ ok: true, value: null })
    expect(await w.take([['card-terminal', '1300']], { key })).toEqual({ ok: true, value: null })
    expect(await w.due()).toBe(0)
    expect([await w.count('payments'), await w.count('invoices')]).toEqual([2, 2])
    expect(await w.count('payments', "kind = 'session' and amount = 90000")).toBe(1)
    expect(await w.count('payments', "kind = 'visit' and amount = 40000")).toBe(1)
  })

  test('split over card and cash every øre is entered once, by its own way of paying', async () => {
    const w = await desk(engine)
    expect(
      await w.take([
        ['card-terminal', '1000,50'],
        ['cash', '299,50'],
      ]),
    ).toMatchObject({ ok: true })
    expect(await w.due()).toBe(0)
    const { rows } = await w.services.db.pool.query(
      'select method, sum(amount)::int as amount from ledger_entries group by method order by method',
    )
    expect(rows).toEqual([
      { method: 'card-terminal', amount: 100_050 },
      { method: 'cash', amount: 29_950 },
    ])
  })

  test('a part leaves the rest due, and more than is due is refused', async () => {
    const w = await desk(engine)
    expect(await w.take([['mobilepay', '1300,01']])).toMatchObject({ refusal: 'above-due' })
    expect(await w.take([['mobilepay', '300']])).toMatchObject({ ok: true })
    expect(await w.due()).toBe(kroner(1_000))
  })

  test('two desks take the same payment at once: one records it, the other reads who did and what is left', async () => {
    const w = await desk(engine)
    const answers = await Promise.all([1, 2].map(() => w.take([['card-terminal', '1300']])))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      refusal: 'due-changed',
      details: { due: 0, last: { by: 'Astrid Holm' } },
    })
    expect(await w.count('payments')).toBe(2)
  })

  test('[law 56] outside the hours of cash none is taken', async () => {
    const w = await desk(engine, '2026-12-03T22:00:00+01:00')
    expect(await w.take([['cash', '1300']])).toMatchObject({ refusal: 'cash-hours' })
    expect(await w.take([['transfer', '1300']])).toMatchObject({ ok: true })
  })

  test('[law 57] cash above the limit is refused, what was paid in cash before counted with it', async () => {
    const w = await desk(engine)
    const { k } = w.services.db
    const costs = (left: number) => JSON.stringify({ ...ORDERED, dueAtClinic: kroner(left) })
    await k
      .updateTable('appointments')
      .set({ quote: costs(20_000) })
      .where('id', '=', w.id)
      .execute()
    expect(await w.take([['cash', '15000']], { sum: kroner(20_900) })).toMatchObject({ refusal: 'cash-limit' })
    expect(await w.take([['cash', '14999']], { sum: kroner(20_900) })).toMatchObject({ ok: true })
    expect(await w.take([['cash', '1']], { sum: kroner(5_901) })).toMatchObject({ refusal: 'cash-limit' })
    expect(await w.take([['card-terminal', '5901']], { sum: kroner(5_901) })).toMatchObject({ ok: true })
  })
})
