import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { changeSetting, undoChange } from '#app/features/settings/commands.ts'
import { settingChanges } from '#app/features/settings/queries.ts'
import { loader } from '#app/routes/affiliate/partner.tsx'
import type { Services } from '#app/services/services.ts'
import { signedIn, visit } from '#test/desk.ts'
import { engines, world, type Engine } from '#test/world.ts'
import { approveCommissions, settleCommissions } from './commands/settle-commissions.ts'

/** The months the partner page promises. */
async function promised(services: Services) {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(requestContext, { lng: 'da' } as never)
  const shown = await loader({ context, pattern: 'partner' } as never)
  return shown.linkMonths
}

test.each(engines())(
  'how many months a partner’s client counts without the code is the owner’s: for payments from then on, and undone with one press (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { services } = w
    const owner = await signedIn(services, { roles: ['admin'] })
    const partner = await signedIn(services, { roles: ['affiliate'] })
    const client = await signedIn(services)
    const own = services.newId()
    await services.db.k
      .insertInto('affiliates')
      .values({
        id: own,
        affiliate_code: 'NORD',
        company_name: 'Nord',
        status: 'active',
        is_active: true,
        user_id: partner.userId,
      })
      .execute()
    const first = { type: 'consultation', affiliateId: own, bookedAt: '2025-10-01T10:00:00Z' } as const
    await visit(services, client, w.providerId, { at: '2025-10-01T10:00', ...first })
    await services.db.k.updateTable('profiles').set({ affiliate_id: own }).where('id', '=', client.userId).execute()
    /** Commissions there are once a visit booked without the code at this moment is paid. */
    const earnedAfter = async (at: string) => {
      const without = { paid: 100_000, status: 'completed', bookedAt: `${at}:00Z` } as const
      await visit(services, client, w.providerId, { at, ...without })
      await settleCommissions(services)
      return w.count('commissions')
    }
    const set = (value: number) => changeSetting(services, owner, { key: 'partner_link_months', value })

    expect([await earnedAfter('2026-05-04T10:00'), await promised(services)]).toEqual([1, 12])
    expect((await set(6)).ok).toBe(true)
    // Nine months on, and what was earned before stays.
    expect([await earnedAfter('2026-07-06T10:00'), await promised(services)]).toEqual([1, 6])
    const [change] = await settingChanges(services, 1, 'partner_link_months')
    expect((await undoChange(services, owner, change!.id)).ok).toBe(true)
    expect([await earnedAfter('2026-09-07T10:00'), await promised(services)]).toEqual([2, 12])
    await set(24)
    expect([await earnedAfter('2026-11-02T10:00'), await promised(services)]).toEqual([3, 24])
    for (const wrong of [0, 61, 1.5]) expect(await set(wrong)).toMatchObject({ refusal: 'setting-out-of-bounds' })
  },
)

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
  const bases = async () => {
    await settleCommissions(services)
    const rows = await services.db.k.selectFrom('commissions').select('base').orderBy('id').execute()
    return rows.map(({ base }) => base)
  }
  return { ...w, client, code, pay, bases }
}

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
    const order = { at: '2026-12-03T12:30', status: 'completed', affiliateId: w.code } as const
    const id = await visit(w.services, w.client, w.providerId, order)
    const lines = [{ kind: 'session', amount: 90_000 }]
    await w.services.db.k
      .updateTable('appointments')
      .set({ quote: JSON.stringify({ lines, dueAtClinic: 0 }) })
      .where('id', '=', id)
      .execute()
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

test.each(LANGUAGES)('one month is one, two are several (%s)', (lng) => {
  const t = i18nFor(lng).getFixedT(null, 'partner')
  const said = [1, 2].map((count) => t('fact-months', { count }))
  expect(said).toEqual(lng === 'da' ? ['1 måned', '2 måneder'] : ['1 month', '2 months'])
})
