import { expect, test } from 'vitest'
import { kroner } from '#app/domain/money.ts'
import { sizePrice } from '#app/domain/pricing.ts'
import { termsOf } from '#app/domain/price-draft.ts'
import type { Services } from '#app/services/services.ts'
import { signedIn } from '#test/desk.ts'
import { engines, world } from '#test/world.ts'
import { planPrices } from './commands.ts'
import { priceList } from './queries.ts'

const sessionOf = async (services: Services, areaCm2: number) =>
  sizePrice(areaCm2, (await priceList(services)).rules).total
const ruleNamed = async (services: Services, name: string) =>
  (await priceList(services)).rules.find(({ ruleName }) => ruleName === name)!

test.for(engines())('a planned price holds from midnight of its day, not a minute before (%s)', async (engine) => {
  const { services, clock, count } = await world({ now: '2026-12-31T23:50:00+01:00', engine })
  const owner = await signedIn(services, { roles: ['admin'] })
  const base = await ruleNamed(services, 'base-session')
  const change = { ...termsOf(base), id: base.id, price: kroner(950) }
  expect(await planPrices(services, owner, { from: '2027-01-01', changes: [change] })).toMatchObject({ ok: true })
  expect(await sessionOf(services, 10)).toBe(kroner(900))
  clock.moveTo('2027-01-01T00:00:30+01:00')
  expect(await sessionOf(services, 10)).toBe(kroner(950))
  expect(await count('pricing_rule_changes', `actor_id = '${owner.userId}'`)).toBe(1)
})

test('a list with a gap or an overlap cannot be planned', async () => {
  const { services, count } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  const tier = await ruleNamed(services, 'size-101-200')
  const plan = (to: number) =>
    planPrices(services, owner, { from: '2027-01-01', changes: [{ ...termsOf(tier), id: tier.id, sizeMaxCm2: to }] })
  expect(await plan(180)).toMatchObject({ refusal: 'prices-incomplete' })
  expect(await plan(220)).toMatchObject({ refusal: 'prices-incomplete' })
  expect(await count('pricing_rule_changes')).toBe(0)
})

test('prices of days that are past stay, and nobody but an admin plans any', async () => {
  const { services } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  const provider = await signedIn(services, { roles: ['provider'] })
  const base = await ruleNamed(services, 'base-session')
  const changes = [{ ...termsOf(base), id: base.id, price: kroner(1) }]
  expect(await planPrices(services, owner, { from: '2026-11-29', changes })).toMatchObject({
    refusal: 'prices-in-past',
  })
  expect(await planPrices(services, provider, { from: '2027-01-01', changes })).toMatchObject({ refusal: 'forbidden' })
  expect(await planPrices(services, owner, { from: '2027-01-01', changes: [] })).toMatchObject({
    refusal: 'nothing-changed',
  })
})
