import { expect, test } from 'vitest'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { reconcile } from './commands/reconcile.ts'
import { lastReconciliation } from './queries/outcome.ts'
import { askRefund } from './steps/ask-refund.ts'

/** Two deposits in both books, paid yesterday. */
async function books(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const { services } = w
  const ida = await signedIn(services)
  const at = new Date('2026-11-29T10:00:00Z')
  const add = async (day: string) => {
    const id = services.newId()
    const appointment = await visit(services, ida, w.providerId, { at: `${day}T12:30` })
    await services.db.k
      .insertInto('payments')
      .values({
        id,
        appointment_id: appointment,
        kind: 'deposit',
        amount: kroner(500),
        status: 'confirmed',
        provider: services.payments.name,
        paid_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute()
    services.payments.listed.set(id, { reference: id, paid: kroner(500), refunded: 0 as Ore, at })
    return id
  }
  const first = await add('2026-12-03')
  const second = await add('2027-02-03')
  return { ...w, first, second, listed: services.payments.listed, at }
}

test.each(engines())('two books that agree give no difference, and nobody is written to (%s)', async (engine) => {
  const w = await books(engine)
  expect(await reconcile(w.services)).toMatchObject({ compared: 2, differences: [], hasFailed: false })
  expect(await w.count('outbox', `kind = 'books-differ'`)).toBe(0)
})

test.each(engines())('what differs is told to the clinic, once a day, and nothing is mended (%s)', async (engine) => {
  const w = await books(engine)
  const stray = w.services.newId()
  w.listed.delete(w.first)
  w.listed.set(w.second, { ...w.listed.get(w.second)!, refunded: kroner(100) })
  w.listed.set(stray, { reference: stray, paid: kroner(900), refunded: 0 as Ore, at: w.at })
  w.listed.set('other-shop', { reference: 'other-shop', paid: kroner(50), refunded: 0 as Ore, at: w.at })
  const found = await reconcile(w.services)
  expect(new Set(found!.differences.map(({ kind, reference }) => `${kind} ${reference}`))).toEqual(
    new Set([`not-at-provider ${w.first}`, `refunded-differs ${w.second}`, `not-in-our-book ${stray}`]),
  )
  expect(await reconcile(w.services)).toBeNull()
  while ((await deliverDue(w.services, deliverOne)) > 0);
  const alerts = w.sent.filter(({ id }) => id.startsWith('books-'))
  expect(alerts.map(({ to }) => to)).toEqual(['hej@falm.example'])
  expect(await lastReconciliation(w.services)).toEqual(found)
  expect([await w.count('ledger_entries'), await w.count('refunds')]).toEqual([2, 0])
})

test('money whose messages may still be on their way is left for the next day', async () => {
  const w = await books()
  const { services, clock } = w
  const late = services.newId()
  services.payments.listed.set(late, { reference: late, paid: kroner(500), refunded: 0 as Ore, at: clock.instant() })
  await inTransaction(services.db, (tx) =>
    askRefund(tx, { paymentId: w.first, reason: 'withdrawn', newId: services.newId }),
  )
  w.listed.set(w.first, { ...w.listed.get(w.first)!, refunded: kroner(500) })
  expect((await reconcile(services))!.differences).toEqual([])
})

test.each(engines())(
  'a provider that cannot be asked is told to the clinic once a day, and asked again every hour (%s)',
  async (engine) => {
    const w = await books(engine)
    const { services, clock } = w
    services.payments.goAway()
    expect(await reconcile(services)).toMatchObject({ hasFailed: true, differences: [] })
    expect(await lastReconciliation(services)).toMatchObject({ hasFailed: true })
    clock.moveTo('2026-11-30T08:20:00+01:00')
    expect(await reconcile(services)).toBeNull()
    clock.moveTo('2026-11-30T09:00:00+01:00')
    expect((await Promise.all([reconcile(services), reconcile(services)])).filter(Boolean)).toMatchObject([
      { hasFailed: true },
    ])
    while ((await deliverDue(services, deliverOne)) > 0);
    expect(w.sent.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      'hej@falm.example Regnskabet er ikke sammenlignet i dag',
    ])
    services.payments.comeBack()
    clock.moveTo('2026-11-30T10:00:00+01:00')
    expect(await reconcile(services)).toMatchObject({ compared: 2, differences: [], hasFailed: false })
    expect(await lastReconciliation(services)).toMatchObject({ compared: 2, hasFailed: false })
    clock.moveTo('2026-11-30T12:00:00+01:00')
    expect(await reconcile(services)).toBeNull()
  },
)

test('a comparison whose server died is begun anew, and is not shown as books that agree', async () => {
  const w = await books()
  const { services, clock } = w
  const died = { provider: services.payments.name, day: clock.today(), started_at: clock.instant(), since: w.at }
  await services.db.k.insertInto('reconciliations').values(died).execute()
  expect(await reconcile(services)).toBeNull()
  expect(await lastReconciliation(services)).toBeNull()
  clock.moveTo('2026-11-30T09:00:00+01:00')
  expect(await reconcile(services)).toMatchObject({ compared: 2, hasFailed: false })
})
