import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { EMPTY_DRAFT, type NewRule, type PriceDraft } from './price-draft.ts'
import { nameFor, planned, whyNotPlanned } from './price-plan.ts'
import { FALLBACK_RULES, type PricingRule } from './pricing-rules.ts'

const FROM = clinicDay('2027-01-01')
const plan = (draft: Partial<PriceDraft>, rules: readonly PricingRule[] = FALLBACK_RULES, from = FROM) => {
  let nth = 0
  return planned(rules, { draft: { ...EMPTY_DRAFT, ...draft }, from, newId: () => `new-${++nth}` })
}
const raised = { ruleName: 'base-session', price: kroner(950), sizeMinCm2: null, sizeMaxCm2: 30 }
const addOn: NewRule = {
  ruleName: 'extra-ice',
  ruleType: 'addon',
  titleDa: 'Is',
  titleEn: 'Ice',
  price: kroner(50),
  sizeMinCm2: 0,
  sizeMaxCm2: null,
  unitCm2: null,
  displayOrder: 50,
}
const dated = (rules: readonly PricingRule[], ruleName: string) =>
  rules
    .filter((rule) => rule.ruleName === ruleName)
    .map(({ id, price, validFrom, validUntil }) => ({ id, price, validFrom, validUntil }))

test('a rule in force ends the day before, and its successor bears the same name', () => {
  const { rules, planned: changes } = plan({ changes: [raised] })
  expect(dated(rules, 'base-session')).toEqual([
    { id: 'fallback-base', price: kroner(900), validFrom: null, validUntil: '2026-12-31' },
    { id: 'new-1', price: kroner(950), validFrom: '2027-01-01', validUntil: null },
  ])
  expect(changes).toMatchObject([
    { ruleName: 'base-session', was: { price: kroner(900) }, became: { price: kroner(950) } },
  ])
  expect(rules).toHaveLength(FALLBACK_RULES.length + 1)
})

test('a rule that begins on that very day is changed in its place', () => {
  const first = plan({ changes: [raised] }).rules
  const { rules } = plan({ changes: [{ ...raised, price: kroner(980) }] }, first)
  expect(dated(rules, 'base-session')).toEqual([
    { id: 'fallback-base', price: kroner(900), validFrom: null, validUntil: '2026-12-31' },
    { id: 'new-1', price: kroner(980), validFrom: '2027-01-01', validUntil: null },
  ])
})

test('a change to what the rule says already, or to a rule that is not there, is none', () => {
  expect(
    plan({
      changes: [
        { ...raised, price: kroner(900) },
        { ...raised, ruleName: 'nowhere' },
      ],
    }),
  ).toEqual({
    rules: FALLBACK_RULES,
    planned: [],
  })
})

test('a retired rule ends the day before, with what was planned for it; what is past stays', () => {
  const later = clinicDay('2027-03-01')
  const list = plan({ changes: [raised] }, FALLBACK_RULES, later).rules
  const { rules, planned: changes } = plan({ retired: ['base-session'] }, list)
  expect(dated(rules, 'base-session')).toEqual([
    { id: 'fallback-base', price: kroner(900), validFrom: null, validUntil: '2026-12-31' },
  ])
  expect(changes).toMatchObject([{ ruleName: 'base-session', became: null }])
  const past = plan({ changes: [raised] }).rules
  const retired = plan({ retired: ['base-session'] }, past, later).rules
  expect(dated(retired, 'base-session').map(({ validUntil }) => validUntil)).toEqual(['2026-12-31', '2027-02-28'])
})

test('a rule whose last day is that day still ends, one whose last day was before is left', () => {
  const ending = (validUntil: string) =>
    FALLBACK_RULES.map((rule) => (rule.ruleName === 'creme' ? { ...rule, validUntil: clinicDay(validUntil) } : rule))
  const until = (day: string) => dated(plan({ retired: ['creme'] }, ending(day)).rules, 'creme')[0]!.validUntil
  expect([until('2027-01-01'), until('2026-12-30')]).toEqual(['2026-12-31', '2026-12-30'])
})

test('a new rule and a revived one hold from the day on, under new ids', () => {
  const revived = FALLBACK_RULES.find(({ ruleName }) => ruleName === 'creme')!
  const without = FALLBACK_RULES.filter((rule) => rule !== revived)
  let nth = 0
  const draft = { ...EMPTY_DRAFT, added: [addOn] }
  const result = planned(without, { draft, from: FROM, newId: () => `new-${++nth}`, revived: [revived] })
  expect(result.rules.slice(-2)).toMatchObject([
    { ruleName: 'extra-ice', id: 'new-1', isActive: true, validFrom: '2027-01-01', validUntil: null },
    { ruleName: 'creme', id: 'new-2', isActive: true, validFrom: '2027-01-01', validUntil: null },
  ])
  expect(result.planned.map(({ was }) => was)).toEqual([null, null])
})

test('a plan is refused for its day, a missing title, a gap now or later, or when it changes nothing', () => {
  const why = (draft: Partial<PriceDraft>, { from = FROM, today = '2026-12-01', rules = FALLBACK_RULES } = {}) =>
    whyNotPlanned(plan(draft, rules, from), { from, today: clinicDay(today) })
  expect(why({})).toBe('nothing-changed')
  expect(why({ changes: [raised] })).toBeNull()
  expect(why({ changes: [raised] }, { today: '2027-01-01' })).toBeNull()
  expect(why({ changes: [raised] }, { today: '2027-01-02' })).toBe('prices-in-past')
  expect(why({ added: [{ ...addOn, titleDa: '' }] })).toBe('add-on-untitled')
  expect(why({ added: [addOn] })).toBeNull()
  expect(why({ retired: ['base-session'] })).toBe('prices-incomplete')
  const second = { ...FALLBACK_RULES[0]!, id: 'second', ruleName: 'second-base', validFrom: clinicDay('2027-06-01') }
  expect(why({ changes: [raised] }, { rules: [...FALLBACK_RULES, second] })).toBe('prices-later-incomplete')
})

test('a new rule is named by its size or its title, in at most 40 signs, and never as another', () => {
  const size = { ...addOn, ruleType: 'size_tier' as const, sizeMinCm2: 201 }
  expect(nameFor({ ...size, sizeMaxCm2: 300 }, [])).toBe('size-201-300')
  expect(nameFor(size, [])).toBe('size-201+')
  expect(nameFor({ ...addOn, titleEn: 'Ice  & cold – pack' }, [])).toBe('extra-ice-cold-pack')
  expect(nameFor({ ...addOn, titleEn: '', titleDa: 'Køl' }, [])).toMatch(/^extra-k/)
  expect(nameFor(addOn, ['extra-ice'])).toBe('extra-ice-2')
  expect(nameFor(addOn, ['extra-ice', 'extra-ice-2'])).toBe('extra-ice-3')
  expect(nameFor({ ...addOn, titleEn: 'abcdefghijklmnopqrstuvwxyz0123456789' }, [])).toBe(
    'extra-abcdefghijklmnopqrstuvwxyz01',
  )
})
