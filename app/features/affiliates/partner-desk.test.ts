import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import type { Services } from '#app/services/services.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { declinePayout, requestPayout, payPayout } from './commands/payouts.ts'
import { saveBilling } from './commands/account.ts'
import { approveCommissions, settleCommissions } from './commands/settle-commissions.ts'
import * as shown from './queries/window.ts'

type World = Awaited<ReturnType<typeof world>>
beforeAll(async () => void (await world()))

async function code({ db, newId }: Services, affiliate_code: string, more: object = {}) {
  const id = newId()
  await db.k
    .insertInto('affiliates')
    .values({ id, affiliate_code, company_name: `Firma ${affiliate_code}`, status: 'active', is_active: true, ...more })
    .execute()
  return id
}

const billing = {
  billingName: 'Studio Nord',
  billingAddress: 'Nørregade 1, 1165 København K',
  payoutAccount: '0000 0000000000',
  cvr: '00000000',
  isVatRegistered: true,
}

/** A client's treatment with a code, paid and given long enough ago. */
async function treated(w: World, who: SignedIn, affiliateId: string, { at = '2026-11-01T12:30', paid = 100_000 } = {}) {
  return visit(w.services, who, w.providerId, { at, affiliateId, paid, status: 'completed', bookedAt: `${at}:00Z` })
}
const settle = async (w: World) => {
  await settleCommissions(w.services)
  await approveCommissions(w.services)
}
/** A partner with a code, and what one treatment of 1.000 kr. gave them: 80 kr., approved. */
async function earning(w: World) {
  const partner = await signedIn(w.services, { roles: ['affiliate'] })
  const own = await code(w.services, 'NORD', { user_id: partner.userId, terms_accepted_at: w.clock.instant() })
  await treated(w, await signedIn(w.services, { firstName: 'Xaviera', lastName: 'Quistgaard' }), own)
  await settle(w)
  await saveBilling(w.services, partner, billing)
  return { partner, own }
}

test.each(engines())(
  '[sec 22] a treated client’s payment is the partner’s: pending, then approved, then paid with a statement (%s)',
  async (engine) => {
    const w = await world({ engine })
    const partner = await signedIn(w.services, { roles: ['affiliate'] })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const own = await code(w.services, 'NORD', { user_id: partner.userId, terms_accepted_at: w.clock.instant() })
    await treated(w, await signedIn(w.services), own, { at: '2026-11-20T12:30' })
    await settle(w)
    expect(await shown.balanceOf(w.services, partner.userId)).toEqual({ pending: 8_000, approved: 0, paid: 0 })
    expect(await requestPayout(w.services, partner)).toMatchObject({ refusal: 'payout-details-missing' })
    await saveBilling(w.services, partner, billing)
    expect(await requestPayout(w.services, partner)).toMatchObject({ refusal: 'nothing-approved' })

    w.clock.moveTo('2026-12-05T08:00:00+01:00')
    await settle(w)
    expect(await requestPayout(w.services, partner)).toEqual({ ok: true, value: { amount: 8_000 } })
    expect(await requestPayout(w.services, partner)).toMatchObject({ refusal: 'payout-open' })
    const [asked] = await shown.payoutsOf(w.services, partner.userId)
    expect(await payPayout(w.services, partner, asked!.id)).toMatchObject({ refusal: 'forbidden' })
    expect((await payPayout(w.services, admin, asked!.id)).ok).toBe(true)
    expect(await shown.balanceOf(w.services, partner.userId)).toEqual({ pending: 0, approved: 0, paid: 8_000 })
    expect(await shown.statementOf(w.services, partner.userId, asked!.id)).toMatchObject({
      number: 'A2026-0001',
      net: 8_000,
      vat: 2_000,
      seller: { name: 'Studio Nord' },
    })
    expect(await shown.statementOf(w.services, w.services.newId(), asked!.id)).toBeNull()
  },
)

test('a commission is approved on the fourteenth day after the treatment, not on the thirteenth', async () => {
  const w = await world()
  const partner = await signedIn(w.services, { roles: ['affiliate'] })
  const own = await code(w.services, 'NORD', { user_id: partner.userId })
  await treated(w, await signedIn(w.services), own, { at: '2026-11-20T12:30' })
  w.clock.moveTo('2026-12-03T23:59:59+01:00')
  await settle(w)
  expect(await shown.balanceOf(w.services, partner.userId)).toEqual({ pending: 8_000, approved: 0, paid: 0 })
  w.clock.moveTo('2026-12-04T00:00:00+01:00')
  await settle(w)
  expect(await shown.balanceOf(w.services, partner.userId)).toEqual({ pending: 0, approved: 8_000, paid: 0 })
})

test.each(engines())(
  '[sec 22] of five admins who pay one payout at once, one pays it, and once (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { partner } = await earning(w)
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const asks = await Promise.all([1, 2, 3].map(() => requestPayout(w.services, partner)))
    expect(asks.filter(({ ok }) => ok)).toHaveLength(1)
    const [asked] = await shown.payoutsOf(w.services, partner.userId)
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => payPayout(w.services, admin, asked!.id)))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shown.balanceOf(w.services, partner.userId)).toEqual({ pending: 0, approved: 0, paid: 8_000 })
    expect(await w.count('commission_entries', `cause = 'payout'`)).toBe(2)
    expect(await w.count('outbox', `kind = 'payout-paid'`)).toBe(1)
  },
)

test.each(engines())(
  '[sec 22] the database itself refuses to change, delete or empty what partners earned (%s)',
  async (engine) => {
    const w = await world({ engine })
    await earning(w)
    const { k } = w.services.db
    for (const attempt of [
      sql`update commission_entries set amount = amount + 1`,
      sql`delete from commission_entries`,
      sql`update commissions set base = base + 1`,
      sql`delete from commissions`,
    ])
      await expect(attempt.execute(k)).rejects.toThrow('append-only')
  },
)

test.each([
  ['da', 'Din udbetaling er på vej', 'Svar på din udbetaling', '80 kr.'],
  ['en', 'Your payout is on its way', 'Our answer to your payout request', 'DKK 80'],
] as const)(
  '[sec 22] a partner is told what became of a payout, without any client in the mail (%s)',
  async (lng, ...words) => {
    const [paid, declined, amount] = words
    const w = await world()
    const { partner } = await earning(w)
    const { services } = w
    await services.db.k.updateTable('profiles').set({ lng }).where('id', '=', partner.userId).execute()
    const admin = await signedIn(services, { roles: ['admin'] })
    for (const answer of [declinePayout, payPayout]) {
      await requestPayout(services, partner)
      const asked = (await shown.payoutsOf(services, partner.userId)).find(({ status }) => status === 'requested')
      expect((await answer(services, admin, asked!.id)).ok).toBe(true)
      expect(await answer(services, admin, asked!.id)).toMatchObject({ refusal: 'already-decided' })
    }
    while ((await deliverDue(services, deliverOne)) > 0);
    const mails = w.sent.filter(({ to }) => to === partner.email)
    expect(mails.map(({ subject }) => subject)).toEqual([declined, paid])
    for (const { text } of mails) {
      expect(text).toContain(amount)
      expect(text).toContain('/affiliate-dashboard/payouts')
      expect(text).not.toMatch(/Xaviera|Quistgaard/)
    }
  },
)

test('[law 33] [sec 22] a sub-partner’s client earns them their share, and the one above a bonus; two levels up nothing', async () => {
  const w = await world()
  const [top, middle, low] = await Promise.all([1, 2, 3].map(() => signedIn(w.services, { roles: ['affiliate'] })))
  const first = await code(w.services, 'TOP', { user_id: top!.userId })
  const second = await code(w.services, 'MIDT', { user_id: middle!.userId, parent_affiliate_id: first })
  const third = await code(w.services, 'LAV', { user_id: low!.userId, parent_affiliate_id: second })
  await treated(w, await signedIn(w.services), third)
  await settle(w)
  const approved = async (who: SignedIn) => (await shown.balanceOf(w.services, who.userId)).approved
  expect([await approved(low!), await approved(middle!), await approved(top!)]).toEqual([8_000, 1_600, 0])
  expect(await shown.treeOf(w.services, top!.userId)).toMatchObject([
    { code: 'TOP', level: 0 },
    { code: 'MIDT', level: 1, earned: 0 },
    { code: 'LAV', level: 2, earned: 0, treated: 'few' },
  ])
})

test('[sec 22] a linked client’s later visit without a code earns for twelve months, and no longer', async () => {
  const w = await world()
  const { partner, own } = await earning(w)
  const client = await signedIn(w.services)
  await visit(w.services, client, w.providerId, {
    at: '2025-10-01T10:00',
    type: 'consultation',
    affiliateId: own,
    bookedAt: '2025-10-01T10:00:00Z',
  })
  await w.services.db.k.updateTable('profiles').set({ affiliate_id: own }).where('id', '=', client.userId).execute()
  const without = (at: string) =>
    visit(w.services, client, w.providerId, { at, paid: 100_000, status: 'completed', bookedAt: `${at}:00Z` })
  await without('2026-09-15T10:00')
  await without('2026-11-01T10:00')
  await settle(w)
  expect(await w.count('commissions', `partner_id = '${partner.userId}'`)).toBe(2)
})

test('[sec 22] counts under three read as a few, and nothing finer than a month is shown', async () => {
  const w = await world()
  const { partner, own } = await earning(w)
  const brought = async () => (await shown.codesOf(w.services, partner.userId, 'all'))[0]
  expect(await brought()).toMatchObject({ code: 'NORD', bookings: 'few', treated: 'few', clicks: 0, earned: 8_000 })
  for (const hour of ['13', '14']) await treated(w, await signedIn(w.services), own, { at: `2026-11-02T${hour}:00` })
  expect(await brought()).toMatchObject({ bookings: 3, treated: 3 })
  const months = await shown.monthsOf(w.services, partner.userId)
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toMatchObject({ month: '2026-11', bookings: 3 })
})

/** Every query of a partner's pages, each with what a page gives it. One that is missing here fails the test below. */
const READS = {
  everyPartner: (w: World) => shown.everyPartner(w.services),
  codesOf: (w: World, id: string) => shown.codesOf(w.services, id, 'all'),
  monthsOf: (w: World, id: string) => shown.monthsOf(w.services, id),
  funnelOf: (w: World, id: string) => shown.funnelOf(w.services, id, 'year'),
  treeOf: (w: World, id: string) => shown.treeOf(w.services, id),
  balanceOf: (w: World, id: string) => shown.balanceOf(w.services, id),
  payoutsOf: (w: World, id: string) => shown.payoutsOf(w.services, id),
  statementOf: (w: World, id: string) => shown.statementOf(w.services, id, id),
  accountOf: (w: World, id: string) => shown.accountOf(w.services, id, { own: 10, parent: 2 }),
}
const WINDOW = 'partner_codes partner_months partner_earnings partner_balances partner_payouts partner_accounts'.split(
  ' ',
)

test.each(engines())(
  '[sec 22] every query of a partner’s pages runs as somebody who may read the partner’s views alone (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { partner } = await earning(w)
    expect(Object.keys(READS).sort()).toEqual(
      Object.keys(shown)
        .filter((name) => name !== 'PERIODS')
        .sort(),
    )
    const { db } = w.services
    const role = `window_${Date.now()}`
    await sql.raw(`create role ${role}`).execute(db.k)
    await sql.raw(`grant select on ${WINDOW.join(', ')} to ${role}`).execute(db.k)
    try {
      for (const [name, read] of Object.entries(READS))
        await db.k.transaction().execute(async (tx) => {
          await sql.raw(`set local role ${role}`).execute(tx)
          const behind = { ...w, services: { ...w.services, db: { ...db, k: tx } } } as World
          const text = JSON.stringify((await read(behind, partner.userId)) ?? name)
          expect(text).not.toMatch(/Xaviera|Quistgaard|2026-11-01/)
        })
      const peek = db.k.transaction().execute(async (tx) => {
        await sql.raw(`set local role ${role}`).execute(tx)
        await tx.selectFrom('appointments').select('email').execute()
      })
      await expect(peek).rejects.toThrow(/permission denied/)
    } finally {
      await sql.raw(`drop owned by ${role}`).execute(db.k)
      await sql.raw(`drop role ${role}`).execute(db.k)
    }
  },
)

test('[sec 22] the pages of a partner read through this window alone', async () => {
  const folder = new URL('../../routes/affiliate/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => /\.tsx?$/.test(name))
  expect(files.length).toBeGreaterThan(5)
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const read = [...text.matchAll(/from '(#app\/(?:features\/[^']*queries|db\/)[^']*)'/g)].map(([, from]) => from)
    expect([name, read.filter((from) => from !== '#app/features/affiliates/queries/window.ts')]).toEqual([name, []])
  }
})

test('[law 41] [sec 23.1] nothing of a client is in what a partner gets: no view of their pages has a column of a person', async () => {
  const w = await world()
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
     where table_name in (${sql.join(WINDOW.slice(0, 4))}) order by 1`.execute(w.services.db.k)
  const names = rows.map(({ column }) => column.split('.')[1]!)
  expect(names.filter((name) => /patient|client|email|phone|first|last|date|payment|appointment/.test(name))).toEqual(
    [],
  )
  expect(names.length).toBeGreaterThan(15)
})

test.each([
  ['pending', { status: 'pending' }],
  ['paused', { is_active: false }],
  ['not-yet', { valid_from: '2026-12-01T00:00' }],
  ['expired', { valid_until: '2026-11-29T00:00' }],
  ['active', { valid_from: '2026-11-01T00:00', valid_until: '2026-12-31T00:00' }],
])('a code that is %s says so', async (state, row) => {
  const w = await world()
  const partner = await signedIn(w.services, { roles: ['affiliate'] })
  await code(w.services, 'NORD', { user_id: partner.userId, ...row })
  expect(await shown.codesOf(w.services, partner.userId, 'all')).toMatchObject([{ state }])
})
