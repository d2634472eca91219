import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import type { ClinicMethod } from '#app/domain/money/payment.ts'
import { recordClinicPayment, refundByStaff } from '#app/features/payments/commands/at-clinic.ts'
import { markPaidBack } from '#app/features/payments/commands/send-refund.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { closeTill } from './commands.ts'
import { openTill, tillClosings, tillEntries } from './queries.ts'

type World = Awaited<ReturnType<typeof world>>
const counted = (card: number, mobilepay = 0, transfer = 0) => ({
  'card-terminal': kroner(card),
  mobilepay: kroner(mobilepay),
  cash: kroner(0),
  transfer: kroner(transfer),
})

async function desk(w: World) {
  const staff = await signedIn(w.services, { roles: ['provider', 'admin'], firstName: 'Nora', lastName: 'Lund' })
  const ida = await signedIn(w.services)
  const id = await visit(w.services, ida, w.providerId, { status: 'completed' })
  const pay = async (method: Exclude<ClinicMethod, 'cash'>, amount: number) => {
    const key = w.services.newId()
    const asked = { key, subject: `visit:${id}`, method, amount: kroner(amount), note: '', isAbove: 'on' as const }
    await recordClinicPayment(w.services, staff, ida.userId, asked)
    return key
  }
  const through = async () => (await openTill(w.services.db.k)).through
  return { staff, ida, pay, through }
}

test.each(engines())(
  'a closing holds what the book says of each way of paying, and cannot be changed (%s)',
  async (engine) => {
    const w = await world({ engine, now: '2026-12-03T18:00:00+01:00' })
    const { staff, ida, pay, through } = await desk(w)
    const back = await pay('card-terminal', 1_000)
    await pay('card-terminal', 620)
    await pay('mobilepay', 250)
    const refund = { key: w.services.newId(), payment: back, amount: 40_000 as Ore, note: 'For meget' }
    await refundByStaff(w.services, staff, ida.userId, refund)
    const { id: refundId } = await w.services.db.k.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    await markPaidBack(w.services, staff, ida.userId, refundId)
    // The same sums from the rows themselves.
    const { rows } = await sql<{ method: string; amount: number }>`select p.method,
      sum(p.amount - coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.status = 'done'), 0))::int as amount
    from payments p where p.status in ('confirmed', 'refunded') group by 1 order by 1`.execute(w.services.db.k)
    const till = await openTill(w.services.db.k)
    expect(rows).toEqual([
      { method: 'card-terminal', amount: till.expected['card-terminal'] },
      { method: 'mobilepay', amount: till.expected.mobilepay },
    ])
    expect(till.expected).toEqual(counted(1_220, 250))
    const input = { counted: counted(1_220, 250), through: till.through, cashLeft: kroner(0), note: '' }
    expect(await closeTill(w.services, staff, input)).toMatchObject({ ok: true })
    expect(await tillClosings(w.services)).toMatchObject([
      { day: '2026-12-03', by: 'Nora Lund', difference: 0, isOff: false },
    ])
    for (const change of [
      'update till_closings set note = $$x$$',
      'delete from till_closings',
      'truncate till_closings',
    ])
      await expect(sql.raw(change).execute(w.services.db.k)).rejects.toThrow()
    // What comes later is the next closing's.
    await pay('mobilepay', 100)
    expect((await openTill(w.services.db.k)).expected).toEqual(counted(0, 100))
    const again = { counted: counted(0, 100), through: await through(), cashLeft: kroner(0), note: '' }
    expect(await closeTill(w.services, staff, again)).toMatchObject({ refusal: 'till-closed-already' })
    w.clock.moveTo('2026-12-04T18:00:00+01:00')
    expect(await closeTill(w.services, staff, again)).toMatchObject({ ok: true })
    expect((await openTill(w.services.db.k)).entries).toBe(0)
  },
)

test('a difference asks for a note, and a payment that came while somebody counted is shown first', async () => {
  const w = await world({ now: '2026-12-03T18:00:00+01:00' })
  const { staff, pay, through } = await desk(w)
  await pay('card-terminal', 900)
  const seen = await through()
  await pay('mobilepay', 100)
  const short = { counted: counted(850, 100), cashLeft: kroner(0), note: '' }
  expect(await closeTill(w.services, staff, { ...short, through: seen })).toMatchObject({ refusal: 'till-changed' })
  const now = { ...short, through: await through() }
  expect(await closeTill(w.services, staff, now)).toMatchObject({ refusal: 'till-needs-note' })
  expect(await closeTill(w.services, staff, { ...now, note: 'Byttepenge' })).toMatchObject({ ok: true })
  expect(await tillClosings(w.services)).toMatchObject([{ difference: -kroner(50), isOff: true, note: 'Byttepenge' }])
})

test.each(engines())(
  'the cash left in the drawer opens the next till, and its entries are listed with their numbers (%s)',
  async (engine) => {
    const w = await world({ engine, now: '2026-12-03T18:00:00+01:00' })
    const { staff, pay, through } = await desk(w)
    await pay('mobilepay', 250)
    expect(await tillEntries(w.services.db.k)).toMatchObject([
      { kind: 'payment', method: 'mobilepay', amount: 25_000, number: expect.stringMatching(/2026-0001$/) },
    ])
    const cash = { ...counted(0, 250), cash: kroner(1_000) }
    const input = { counted: cash, through: await through(), note: 'Byttepenge', cashLeft: kroner(1_001) }
    expect(await closeTill(w.services, staff, input)).toMatchObject({ refusal: 'till-left-too-much' })
    expect(await closeTill(w.services, staff, { ...input, cashLeft: kroner(600) })).toMatchObject({ ok: true })
    expect(await tillEntries(w.services.db.k)).toEqual([])
    const next = await openTill(w.services.db.k)
    expect(next).toMatchObject({ openingCash: kroner(600), expected: { cash: kroner(600), mobilepay: 0 } })
    w.clock.moveTo('2026-12-04T18:00:00+01:00')
    const agreed = { counted: next.expected, through: next.through, note: '', cashLeft: kroner(600) }
    expect(await closeTill(w.services, staff, agreed)).toMatchObject({ ok: true })
    expect(await tillClosings(w.services)).toMatchObject([
      { openingCash: kroner(600), cashLeft: kroner(600), isOff: false },
      { openingCash: 0, cashLeft: kroner(600), difference: kroner(1_000) },
    ])
  },
)

test('a client and a partner close no till', async () => {
  const w = await world()
  const through = 0
  for (const who of [await signedIn(w.services), await signedIn(w.services, { roles: ['affiliate'] })])
    expect(
      await closeTill(w.services, who, { counted: counted(0), through, cashLeft: kroner(0), note: '' }),
    ).toMatchObject({
      refusal: 'forbidden',
    })
})
