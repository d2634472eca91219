import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { kroner } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { forgetCards } from '#app/features/payments/commands/forget-cards.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import type { Services } from '#app/services/services.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { saveBilling, setRates } from './commands/account.ts'
import { askForCode, changeCode, makeCampaignCode } from './commands/codes.ts'
import { settleCommissions } from './commands/settle-commissions.ts'
import { campaignCodeSchema, partnerCodeChangeSchema, partnerRatesSchema } from './schema.ts'
import { decidePartner } from './commands/partners.ts'
import { findCode, partnerApplications } from './queries/codes.ts'
import { fraudSignals, managedCodes } from './queries/clinic.ts'
import { balanceOf } from './queries/window.ts'

type World = Awaited<ReturnType<typeof world>>
beforeAll(async () => void (await world()))

let made = 0
async function partnerWithCode({ services }: World, code: string, who: Parameters<typeof signedIn>[1] = {}) {
  const partner = await signedIn(services, { ...who, roles: ['affiliate'] })
  const id = services.newId()
  const row = { id, affiliate_code: code, company_name: code, user_id: partner.userId }
  await services.db.k
    .insertInto('affiliates')
    .values({ ...row, status: 'active', is_active: true })
    .execute()
  return { partner, id }
}
/** A client's visit with a code, each at an hour of its own. */
const brought = (w: World, who: SignedIn, affiliateId: string | undefined, more: object = {}) => {
  made++
  const at = `2026-12-${String(1 + (made % 28)).padStart(2, '0')}T${String(8 + Math.floor(made / 28)).padStart(2, '0')}:00`
  return visit(w.services, who, w.providerId, { at, ...(affiliateId ? { affiliateId } : {}), paid: 50_000, ...more })
}
async function payWith(services: Services, appointmentId: string, card: string) {
  const { id, amount } = await services.db.k
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const event = { eventId: `card-${id}`, reference: id, providerReference: 'x', amount, currency: 'DKK', card }
  expect(await recordPaymentEvent(services, { ...event, kind: 'charged' })).toBe('recorded')
  return id
}
const signalsOf = async (w: World, code: string) => (await fraudSignals(w.services)).filter((one) => one.code === code)

test.each(engines())('[sec 22] clients with cards and addresses of their own are no signal (%s)', async (engine) => {
  const w = await world({ engine })
  const { id } = await partnerWithCode(w, 'HONEST', { phone: '+4520000000' })
  for (let n = 0; n < policy.partnerBurst + 2; n++) {
    const client = await signedIn(w.services, { phone: `+452000001${n}` })
    // Two a day, and each pays every time with their own card.
    for (const at of [0, 1]) {
      const bookedAt = new Date(Date.UTC(2026, 10, 1 + n, 9 + at)).toISOString()
      await payWith(w.services, await brought(w, client, id, { bookedAt, type: 'consultation' }), `card-of-${n}`)
    }
  }
  expect(await signalsOf(w, 'HONEST')).toEqual([])
})

test.each(engines())(
  '[sec 22] one card that pays for several clients of a partner, or for the partner too, is looked at (%s)',
  async (engine) => {
    const w = await world({ engine })
    const [ring, own] = [await partnerWithCode(w, 'RING'), await partnerWithCode(w, 'OWNCARD')]
    for (let n = 0; n < 3; n++)
      await payWith(w.services, await brought(w, await signedIn(w.services), ring.id), 'card-of-ring')
    await payWith(w.services, await brought(w, await signedIn(w.services), own.id), 'card-of-partner')
    expect(await signalsOf(w, 'OWNCARD')).toEqual([])
    await payWith(w.services, await brought(w, own.partner, undefined), 'card-of-partner')
    expect(await signalsOf(w, 'RING')).toEqual([{ kind: 'same-card', code: 'RING', count: 3 }])
    expect(await signalsOf(w, 'OWNCARD')).toEqual([{ kind: 'same-card', code: 'OWNCARD', count: 2 }])
  },
)

test('[sec 22] the own phone, a throw-away address, a burst and a shared payout account are looked at', async () => {
  const w = await world()
  const [own, away, burst, shared] = [
    await partnerWithCode(w, 'OWN', { phone: '+4520304050' }),
    await partnerWithCode(w, 'AWAY'),
    await partnerWithCode(w, 'BURST'),
    await partnerWithCode(w, 'SHARED'),
  ]
  const other = await partnerWithCode(w, 'OTHER')
  const visitOf = async (id: string, who: Parameters<typeof signedIn>[1] = {}, more: object = {}) =>
    brought(w, await signedIn(w.services, who), id, more)
  const first = await visitOf(own.id)
  await w.services.db.k.updateTable('appointments').set({ phone: '+4520304050' }).where('id', '=', first).execute()
  await visitOf(away.id, { email: `${w.services.newId()}@10minutemail.com` })
  for (let n = 0; n < policy.partnerBurst; n++) await visitOf(burst.id, {}, { bookedAt: '2026-11-20T10:05:00Z' })
  const billing = { billingName: 'A', billingAddress: 'B', cvr: '', isVatRegistered: false }
  for (const { partner } of [shared, other])
    await saveBilling(w.services, partner, { ...billing, payoutAccount: '1234 567890' })
  expect(await signalsOf(w, 'OWN')).toEqual([{ kind: 'own-address', code: 'OWN', count: 1 }])
  expect(await signalsOf(w, 'AWAY')).toEqual([{ kind: 'throw-away', code: 'AWAY', count: 1 }])
  expect(await signalsOf(w, 'BURST')).toEqual([{ kind: 'burst', code: 'BURST', count: policy.partnerBurst }])
  expect(await signalsOf(w, 'SHARED')).toEqual([{ kind: 'same-account', code: 'SHARED', count: 1 }])
})

test('[sec 22] the mark of a card goes a year after the payment', async () => {
  const w = await world()
  const { id } = await partnerWithCode(w, 'YEAR')
  const payment = await payWith(w.services, await brought(w, await signedIn(w.services), id), 'card-of-year')
  const cardOf = async () => {
    const query = w.services.db.k.selectFrom('payments').select('card').where('id', '=', payment)
    return (await query.executeTakeFirstOrThrow()).card
  }
  w.clock.moveTo('2027-11-30T08:00:00+01:00')
  await forgetCards(w.services)
  expect(await cardOf()).toBe('card-of-year')
  w.clock.moveTo('2027-12-30T08:00:00+01:00')
  await forgetCards(w.services)
  expect(await cardOf()).toBe('')
})

test('[sec 22] a share of their own holds from the next payment on, and only who manages partners sets it', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const { partner, id } = await partnerWithCode(w, 'RATE')
  const earned = async () => {
    await settleCommissions(w.services)
    return (await balanceOf(w.services, partner.userId)).pending
  }
  await brought(w, await signedIn(w.services), id)
  expect(await earned()).toBe(kroner(40))
  const rates = partnerRatesSchema.parse({ partnerId: partner.userId, commissionPercent: '12,5', bonusPercent: '' })
  expect(await setRates(w.services, partner, rates)).toMatchObject({ ok: false })
  expect(await setRates(w.services, admin, rates)).toMatchObject({ ok: true })
  expect(await earned()).toBe(kroner(40))
  await brought(w, await signedIn(w.services), id)
  expect(await earned()).toBe(kroner(90))
  expect(partnerRatesSchema.safeParse({ ...rates, commissionPercent: '51', bonusPercent: '' }).success).toBe(false)
})

test('[sec 22] what a code gives and when it holds is changed by the clinic alone, day by day', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const { partner, id } = await partnerWithCode(w, 'GIVES')
  const change = partnerCodeChangeSchema.parse({
    id,
    discountPercent: '10',
    zeroDeposit: 'true',
    isActive: 'true',
    validFrom: '2026-12-01',
    validUntil: '2026-12-31',
  })
  expect(await changeCode(w.services, partner, change)).toMatchObject({ ok: false })
  expect(await changeCode(w.services, admin, change)).toMatchObject({ ok: true })
  const changed = (await managedCodes(w.services)).find(({ code }) => code === 'GIVES')
  expect(changed).toMatchObject({
    discountPercent: 10,
    zeroDeposit: true,
    freePainCoverage: false,
    validFrom: '2026-12-01',
    validUntil: '2026-12-31',
  })
})

test.each(engines())(
  '[sec 22] a partner asks for more codes, each with the clinic’s yes, and no more than there may be (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const { partner } = await partnerWithCode(w, 'FIRST')
    const ask = (code: string) => askForCode(w.services, partner, code)
    expect(await ask('FIRST')).toEqual({ ok: false, refusal: 'partner-code-taken' })
    expect(await ask('SECOND')).toMatchObject({ ok: true })
    expect(await findCode(w.services, 'SECOND')).toMatchObject({ refusal: 'code-unknown' })
    const [waiting] = await partnerApplications(w.services)
    await decidePartner(w.services, admin, {
      id: waiting!.id,
      decision: 'approve',
      discountPercent: 10,
      zeroDeposit: false,
    })
    expect(await findCode(w.services, 'SECOND')).toMatchObject({ ok: true })
    const asked = await Promise.all(Array.from({ length: policy.codesPerPartner + 3 }, (_, n) => ask(`MORE${n}`)))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(policy.codesPerPartner - 2)
    expect(asked.filter((one) => !one.ok && one.refusal === 'too-many-codes')).toHaveLength(5)
    expect(await w.count('affiliates', `user_id = '${partner.userId}'`)).toBe(policy.codesPerPartner)
    // Whoever is no partner asks on the page for everybody.
    expect(await askForCode(w.services, await signedIn(w.services), 'NOBODY')).toMatchObject({ refusal: 'not-found' })
  },
)

test('[sec 22] a campaign’s code holds at once, gives kroner as well, and only who manages partners makes it', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const campaign = campaignCodeSchema.parse({
    code: 'jul 100',
    name: 'Jul',
    discountPercent: '0',
    discountKroner: '100',
    validFrom: '',
    validUntil: '',
  })
  expect(await makeCampaignCode(w.services, await signedIn(w.services), campaign)).toMatchObject({ ok: false })
  expect(await makeCampaignCode(w.services, admin, campaign)).toMatchObject({ ok: true })
  expect(await makeCampaignCode(w.services, admin, campaign)).toEqual({ ok: false, refusal: 'partner-code-taken' })
  expect(await findCode(w.services, 'jul100')).toMatchObject({ value: { benefits: { discount: kroner(100) } } })
  expect(await w.count('audit_log', "action = 'partner-changed'")).toBe(1)
})
