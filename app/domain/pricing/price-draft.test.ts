import { expect, test } from 'vitest'
import { kroner } from '#app/domain/money/money.ts'
import { FALLBACK_RULES } from './pricing.ts'
import {
  effectOf,
  EMPTY_DRAFT,
  fixFor,
  problemsOf,
  termsOf,
  typed,
  withDraft,
  withNewSize,
  without,
  type PriceDraft,
} from './price-draft.ts'

const sized = (draft: PriceDraft) =>
  withDraft(FALLBACK_RULES, draft)
    .filter(({ ruleType }) => ruleType === 'size_tier')
    .map(({ titleDa, price }) => `${titleDa} ${price / 100}`)

test('a new size divides the last one in two, and the list has no gap', () => {
  const draft = withNewSize(EMPTY_DRAFT, FALLBACK_RULES, 'new')
  expect(sized(draft)).toEqual([
    'Størrelse 31–100 cm² 120',
    'Størrelse 101–200 cm² 100',
    'Størrelse 201–400 cm² 80',
    'Størrelse over 400 cm² 80',
  ])
  expect(problemsOf(withDraft(FALLBACK_RULES, draft))).toEqual([])
})

test('where a size is removed the gap is named, and is closed by a new size or by the one before it', () => {
  const draft = without(EMPTY_DRAFT, 'size-101-200')
  const list = withDraft(FALLBACK_RULES, draft)
  const [problem] = problemsOf(list)
  expect(problem).toEqual({ code: 'tier-gap', ruleName: 'size-31-100', next: 'size-201+' })
  const filled = withNewSize(draft, FALLBACK_RULES, 'new')
  expect([sized(filled), problemsOf(withDraft(FALLBACK_RULES, filled))]).toEqual([
    ['Størrelse 31–100 cm² 120', 'Størrelse 101–200 cm² 120', 'Størrelse over 200 cm² 80'],
    [],
  ])
  const mended = typed(draft, FALLBACK_RULES, fixFor(problem!, list)!)
  expect(sized(mended)).toEqual(['Størrelse 31–200 cm² 120', 'Størrelse over 200 cm² 80'])
  const noLast = without(EMPTY_DRAFT, 'size-201+')
  const [ends] = problemsOf(withDraft(FALLBACK_RULES, noLast))
  expect(fixFor(ends!, withDraft(FALLBACK_RULES, noLast))).toMatchObject({ ruleName: 'size-101-200', sizeMaxCm2: null })
})

test('a size is called by its bounds as they change; a title the clinic wrote itself stays', () => {
  const small = FALLBACK_RULES[1]!
  const change = { ...termsOf(small), ruleName: small.ruleName, sizeMaxCm2: 120 }
  const named = (rules: typeof FALLBACK_RULES) =>
    withDraft(rules, { ...EMPTY_DRAFT, changes: [change] }).find(({ ruleName }) => ruleName === small.ruleName)
  expect(named(FALLBACK_RULES)).toMatchObject({ titleDa: 'Størrelse 31–120 cm²', titleEn: 'Size 31–120 cm²' })
  expect(named([{ ...small, titleDa: 'Mellem' }])).toMatchObject({ titleDa: 'Mellem' })
  const base = { ...termsOf(FALLBACK_RULES[0]!), ruleName: 'base-session', sizeMaxCm2: 40 }
  expect(withDraft(FALLBACK_RULES, { ...EMPTY_DRAFT, changes: [base] })[0]).toMatchObject({
    baseCoverageCm2: 40,
    descriptionDa: 'Dækker op til 40 cm²',
  })
})

test('terms typed back to what they were are no change, and a rule that only was added is gone when removed', () => {
  const was = { ...termsOf(FALLBACK_RULES[0]!), ruleName: 'base-session' }
  const dearer = typed(EMPTY_DRAFT, FALLBACK_RULES, { ...was, price: kroner(950) })
  expect([dearer.changes.length, typed(dearer, FALLBACK_RULES, was)]).toEqual([1, EMPTY_DRAFT])
  expect(without(withNewSize(EMPTY_DRAFT, FALLBACK_RULES, 'new'), 'new').added).toEqual([])
})

test('what a change does is shown on 10, 50, 150 and 400 cm²', () => {
  const was = { ...termsOf(FALLBACK_RULES[0]!), ruleName: 'base-session' }
  const draft = typed(EMPTY_DRAFT, FALLBACK_RULES, { ...was, price: kroner(950) })
  expect(effectOf(FALLBACK_RULES, withDraft(FALLBACK_RULES, draft))).toEqual(
    [
      [10, 900, 950],
      [50, 1380, 1430],
      [150, 3580, 3630],
      [400, 7780, 7830],
    ].map(([areaCm2, before, after]) => ({ areaCm2, before: kroner(before!), after: kroner(after!) })),
  )
})
