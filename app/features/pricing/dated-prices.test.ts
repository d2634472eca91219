import { expect, test } from 'vitest'
import { addOnsFor } from '#app/domain/pricing/add-ons.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { quote, sizePrice } from '#app/domain/pricing/pricing.ts'
import {
  EMPTY_DRAFT,
  termsOf,
  typed,
  withNewAddOn,
  withNewSize,
  without,
  type PriceDraft,
  type RuleTerms,
} from '#app/domain/pricing/price-draft.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import type { Services } from '#app/services/services.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { planPrices, undoPrices } from './commands.ts'
import { priceBatches, rulesHolding } from './queries.ts'

const listed = async ({ db, clock }: Services) => rulesHolding(db.k, clock.today())
const sessionOf = async (services: Services, areaCm2: number) => sizePrice(areaCm2, await listed(services)).total
const extrasOf = async (services: Services) =>
  (await listed(services)).filter(({ ruleType }) => ruleType === 'addon').map(({ titleDa }) => titleDa)

async function changing(services: Services, ruleName: string, terms: Partial<RuleTerms>): Promise<PriceDraft> {
  const rules = await listed(services)
  const rule = rules.find((one) => one.ruleName === ruleName)!
  return typed(EMPTY_DRAFT, rules, { ...termsOf(rule), ruleName, ...terms })
}
const newest = async (services: Services) => (await priceBatches(services))[0]!
const takeBack = async (services: Services, owner: SignedIn) => undoPrices(services, owner, (await newest(services)).id)

test.for(engines())('a planned price holds from midnight of its day, not a minute before (%s)', async (engine) => {
  const { services, clock, count } = await world({ now: '2026-12-31T23:50:00+01:00', engine })
  const owner = await signedIn(services, { roles: ['admin'] })
  const draft = await changing(services, 'base-session', { price: kroner(950) })
  expect(await planPrices(services, owner, { from: '2027-01-01', draft })).toMatchObject({ ok: true })
  expect(await sessionOf(services, 10)).toBe(kroner(900))
  clock.moveTo('2027-01-01T00:00:30+01:00')
  expect(await sessionOf(services, 10)).toBe(kroner(950))
  expect(await count('pricing_rule_changes', `actor_id = '${owner.userId}'`)).toBe(1)
})

test.for(engines())(
  '[spec 3 add-on-sizes] an add-on is offered at the sizes the owner planned for it, from their day on (%s)',
  async (engine) => {
    const { services, clock } = await world({ now: '2026-11-30T12:00:00+01:00', engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    const offered = async (areaCm2: number) =>
      addOnsFor(areaCm2, await listed(services)).some(({ ruleName }) => ruleName === 'smertelindrende')
    const crossed = await changing(services, 'smertelindrende', { sizeMinCm2: 80, sizeMaxCm2: 40 })
    expect(await planPrices(services, owner, { from: '2026-12-10', draft: crossed })).toMatchObject({
      refusal: 'prices-incomplete',
    })
    const draft = await changing(services, 'smertelindrende', { sizeMinCm2: 40, sizeMaxCm2: 80 })
    expect(await planPrices(services, owner, { from: '2026-12-10', draft })).toMatchObject({ ok: true })
    expect([await offered(20), await offered(60)]).toEqual([true, true])
    clock.moveTo('2026-12-10T00:00:10+01:00')
    expect([await offered(20), await offered(60), await offered(90)]).toEqual([false, true, false])
    expect(await takeBack(services, owner)).toMatchObject({ ok: true })
    expect(await offered(20)).toBe(true)
  },
)

test.for(engines())(
  '[spec 1 price-rules] a size and an add-on that are added, and one that is retired, hold from their day, and all of it is taken back at once (%s)',
  async (engine) => {
    const { services, clock } = await world({ now: '2026-11-30T12:00:00+01:00', engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    const rules = await listed(services)
    let draft = withNewSize(EMPTY_DRAFT, rules, 'new-1')
    draft = typed(draft, rules, { ...draft.added[0]!, price: kroner(60) })
    draft = withNewAddOn(draft, rules, 'new-2')
    draft = typed(draft, rules, { ...draft.added[1]!, titleDa: 'Køling', titleEn: 'Cooling', price: kroner(150) })
    draft = without(draft, 'smertelindrende')
    expect(await planPrices(services, owner, { from: '2026-12-10', draft })).toMatchObject({ ok: true })
    const before = await extrasOf(services)
    expect([await sessionOf(services, 500), before.length]).toEqual([kroner(900 + 14 * 120 + 20 * 100 + 60 * 80), 7])

    clock.moveTo('2026-12-10T00:00:10+01:00')
    expect(await sessionOf(services, 500)).toBe(kroner(900 + 14 * 120 + 20 * 100 + 40 * 80 + 20 * 60))
    const extras = await extrasOf(services)
    expect([extras.includes('Køling'), extras.includes('Bedøvende gel')]).toEqual([true, false])
    const titles = (await listed(services)).flatMap(({ ruleType, titleDa }) =>
      ruleType === 'size_tier' ? titleDa : [],
    )
    expect(titles).toEqual([
      'Størrelse 31–100 cm²',
      'Størrelse 101–200 cm²',
      'Størrelse 201–400 cm²',
      'Størrelse over 400 cm²',
    ])
    // A new add-on can be chosen like any other.
    const chosen = (await listed(services)).find(({ titleDa }) => titleDa === 'Køling')!
    expect(quote({ areaCm2: 20, plan: 'single', addOns: [chosen.ruleName] }, await listed(services))).toMatchObject({
      addOnsTotal: kroner(150),
      warnings: [],
    })

    expect(await takeBack(services, owner)).toMatchObject({ ok: true })
    expect(await sessionOf(services, 500)).toBe(kroner(900 + 14 * 120 + 20 * 100 + 60 * 80))
    expect(await extrasOf(services)).toEqual(before)
    // The taking back is taken back.
    expect(await takeBack(services, owner)).toMatchObject({ ok: true })
    expect((await extrasOf(services)).includes('Køling')).toBe(true)
  },
)

test('what was planned and is taken back before its day never holds', async () => {
  const { services, clock } = await world({ now: '2026-11-30T12:00:00+01:00' })
  const owner = await signedIn(services, { roles: ['admin'] })
  const before = await extrasOf(services)
  const draft = without(await changing(services, 'base-session', { price: kroner(990) }), 'creme')
  await planPrices(services, owner, { from: '2027-01-01', draft })
  const planned = await newest(services)
  expect(await undoPrices(services, owner, planned.id)).toMatchObject({ ok: true })
  clock.moveTo('2027-01-02T12:00:00+01:00')
  expect([await sessionOf(services, 10), await extrasOf(services)]).toEqual([kroner(900), before])
  // Only the newest is taken back: what came after would be lost.
  expect(await undoPrices(services, owner, planned.id)).toMatchObject({ refusal: 'changed-since' })
})

test('a change planned before another one holds until that day, and the later one then', async () => {
  const { services, clock } = await world({ now: '2026-11-30T12:00:00+01:00' })
  const owner = await signedIn(services, { roles: ['admin'] })
  const plan = async (from: string, price: Ore) =>
    planPrices(services, owner, { from, draft: await changing(services, 'base-session', { price }) })
  expect(await plan('2027-02-01', kroner(1000))).toMatchObject({ ok: true })
  expect(await plan('2027-01-01', kroner(950))).toMatchObject({ ok: true })
  const prices: Ore[] = []
  for (const day of ['2026-12-31', '2027-01-31', '2027-02-01']) {
    clock.moveTo(`${day}T12:00:00+01:00`)
    prices.push(await sessionOf(services, 10))
  }
  expect(prices).toEqual([kroner(900), kroner(950), kroner(1000)])
  // The list that holds then is changed, whatever the list of today is.
  expect(await plan('2027-03-01', kroner(1100))).toMatchObject({ ok: true })
})

test('a list with a gap or an overlap cannot be planned, nor one that a later change would tear open', async () => {
  const { services, count } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  const plan = async (draft: PriceDraft, from = '2027-01-01') => planPrices(services, owner, { from, draft })
  expect(await plan(await changing(services, 'size-101-200', { sizeMaxCm2: 180 }))).toMatchObject({
    refusal: 'prices-incomplete',
  })
  expect(await plan(await changing(services, 'size-101-200', { sizeMaxCm2: 220 }))).toMatchObject({
    refusal: 'prices-incomplete',
  })
  expect(await plan(without(EMPTY_DRAFT, 'size-101-200'))).toMatchObject({ refusal: 'prices-incomplete' })
  expect(await plan(without(EMPTY_DRAFT, 'base-session'))).toMatchObject({ refusal: 'prices-incomplete' })
  expect(await count('pricing_rule_changes')).toBe(0)

  const rules = await listed(services)
  expect(await plan(withNewSize(EMPTY_DRAFT, rules, 'new-1'), '2027-02-01')).toMatchObject({ ok: true })
  // From January the largest size would begin at 151; from February one that ends at 400 would still begin at 201.
  const wider = typed(await changing(services, 'size-101-200', { sizeMaxCm2: 150 }), rules, {
    ...termsOf(rules.find(({ ruleName }) => ruleName === 'size-201+')!),
    ruleName: 'size-201+',
    sizeMinCm2: 151,
  })
  expect(await plan(wider)).toMatchObject({ refusal: 'prices-later-incomplete' })
})

test('an add-on needs a name, and never bears that of one a doctor must approve', async () => {
  const { services } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  const rules = await listed(services)
  const named = (titleDa: string) => {
    const draft = withNewAddOn(EMPTY_DRAFT, rules, 'new-1')
    return typed(draft, rules, { ...draft.added[0]!, titleDa })
  }
  expect(await planPrices(services, owner, { from: '2027-01-01', draft: named(' ') })).toMatchObject({
    refusal: 'add-on-untitled',
  })
  expect(await planPrices(services, owner, { from: '2027-01-01', draft: named('Smertefri') })).toMatchObject({
    ok: true,
  })
  expect((await newest(services)).changes[0]!.ruleName).toBe('extra-smertefri')
})

test('prices of days that are past stay, and nobody but an admin plans any', async () => {
  const { services } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  const provider = await signedIn(services, { roles: ['provider'] })
  const draft = await changing(services, 'base-session', { price: kroner(1) })
  expect(await planPrices(services, owner, { from: '2026-11-29', draft })).toMatchObject({ refusal: 'prices-in-past' })
  expect(await planPrices(services, provider, { from: '2027-01-01', draft })).toMatchObject({ refusal: 'forbidden' })
  expect(await planPrices(services, owner, { from: '2027-01-01', draft: EMPTY_DRAFT })).toMatchObject({
    refusal: 'nothing-changed',
  })
  await planPrices(services, owner, { from: '2027-01-01', draft })
  expect(await undoPrices(services, provider, (await newest(services)).id)).toMatchObject({ refusal: 'forbidden' })
})
