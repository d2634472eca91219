import { expect, test } from 'vitest'
import { editedOrder, type OrderedVisit } from './edited-order.ts'
import { kroner } from '#app/domain/money/money.ts'
import { FALLBACK_RULES } from './pricing-rules.ts'
import { quote, withoutDeposit } from './pricing.ts'

const GROUND = { rules: FALLBACK_RULES, singleDiscountPercent: 0, benefits: null }
const single = (areaCm2: number | null, addOns: string[] = [], more: object = {}) =>
  quote({ areaCm2, plan: 'single', addOns, ...more }, FALLBACK_RULES)
const visit = (more: Partial<OrderedVisit> = {}): OrderedVisit => ({
  order: single(30),
  areaCm2: 30,
  isOfPlan: false,
  ...more,
})
const dearer = FALLBACK_RULES.map((rule) => ({ ...rule, price: kroner(rule.price / 100 + 100) }))

test('an order edited back and forth is the order as it was', () => {
  const first = visit()
  const withCream = editedOrder(first, { areaCm2: 30, addOns: ['creme'] }, GROUND)!
  const back = editedOrder({ ...first, order: withCream }, { areaCm2: 30, addOns: [] }, GROUND)
  expect(withCream.total).toBeGreaterThan(first.order!.total)
  expect(back).toEqual(first.order)
})

test('the deposit stays what was asked for; the rest at the clinic is what changes', () => {
  const order = single(30)
  const edited = editedOrder(visit({ order }), { areaCm2: 64, addOns: ['creme'] }, GROUND)!
  expect(edited.total).toBe(single(64, ['creme']).total)
  expect(edited).toMatchObject({ deposit: order.deposit, dueNow: order.dueNow })
  expect(edited.dueNow + edited.dueAtClinic).toBe(edited.total)
  const waived = editedOrder(visit({ order: withoutDeposit(order) }), { areaCm2: 64, addOns: [] }, GROUND)!
  expect(waived).toMatchObject({ dueNow: 0, depositLine: null, dueAtClinic: waived.total })
})

test('what stays costs what it was ordered at, what is new costs today’s price', () => {
  const order = single(30, ['creme'])
  const ground = { ...GROUND, rules: dearer }
  expect(editedOrder(visit({ order }), { areaCm2: 30, addOns: ['creme'] }, ground)!.total).toBe(order.total)
  const priceOf = (key: string) => FALLBACK_RULES.find(({ ruleName }) => ruleName === key)!.price
  const more = editedOrder(visit({ order }), { areaCm2: 30, addOns: ['creme', 'consultation'] }, ground)!
  expect(more.total).toBe(order.total + priceOf('consultation') + kroner(100))
  const larger = editedOrder(visit({ order }), { areaCm2: 64, addOns: ['creme'] }, ground)!
  expect(larger.treatmentTotal).toBe(quote({ areaCm2: 64, plan: 'single' }, dearer).treatmentTotal)
  expect(larger.addOnsTotal).toBe(priceOf('creme'))
})

test('an add-on that is not sold any more stays at its price', () => {
  const order = single(30, ['creme'])
  const rules = FALLBACK_RULES.filter(({ ruleName }) => ruleName !== 'creme')
  expect(editedOrder(visit({ order }), { areaCm2: 30, addOns: ['creme'] }, { ...GROUND, rules })!.total).toBe(
    order.total,
  )
})

test('the discounts of the order hold for what is edited', () => {
  const benefits = { discountPercent: 10, discount: kroner(50), zeroDeposit: false, freePainCoverage: true }
  const order = single(30, [], { benefits, code: 'ABC', singleDiscountPercent: 5 })
  const edited = editedOrder(visit({ order }), { areaCm2: 64, addOns: ['creme'] }, { ...GROUND, benefits })!
  expect(edited.total).toBe(single(64, ['creme'], { benefits, code: 'ABC', singleDiscountPercent: 5 }).total)
  // A discount that began since was not agreed.
  const plain = editedOrder(visit(), { areaCm2: 64, addOns: [] }, { ...GROUND, singleDiscountPercent: 20 })!
  expect(plain.total).toBe(single(64).total)
})

test('a visit without a price gets today’s, all of it at the clinic', () => {
  const edited = editedOrder(visit({ order: null, areaCm2: null }), { areaCm2: 30, addOns: [] }, GROUND)!
  expect(edited).toMatchObject({ total: single(30).total, dueNow: 0, dueAtClinic: single(30).total })
})

test('of a visit of a plan only the extras have a price of its own', () => {
  const ofPlan = visit({ order: null, isOfPlan: true })
  const extra = editedOrder(ofPlan, { areaCm2: 30, addOns: ['creme'] }, GROUND)!
  const cream = FALLBACK_RULES.find(({ ruleName }) => ruleName === 'creme')!.price
  expect(extra).toMatchObject({ total: cream, treatmentTotal: 0, addOnsTotal: cream, dueNow: 0, dueAtClinic: cream })
  expect(editedOrder({ ...ofPlan, order: extra }, { areaCm2: 30, addOns: [] }, GROUND)).toBeNull()
})
