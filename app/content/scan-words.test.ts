import { expect, test } from 'vitest'
import { textIfAny } from '#app/content/text/i18n.server.ts'
import { PAIN_LEVELS } from '#app/domain/scan/analysis.ts'
import { assess, SCAN_WARNINGS } from '#app/domain/scan/assessment.ts'
import { BODY_SITES } from '#app/domain/scan/body-sites.ts'
import { COLOUR_CLASSES, INKS } from '#app/domain/scan/ink.ts'
import { KD_FACTORS, INK_AMOUNTS, SCARRINGS } from '#app/domain/scan/kirby-desai.ts'
import { PLAN_TREATMENT_TYPES } from '#app/domain/plans/plan.ts'
import { ADVICE, NO_ANSWERS } from '#app/domain/scan/scan.ts'
import { SIZE_CLASSES } from '#app/domain/scan/scan-size.ts'
import { analysisInWords } from './scan-words.ts'

const wordsIn = (lng: 'da' | 'en') => (key: string, values?: object) =>
  textIfAny(lng, `analysis:${key}`, { ...values }) ?? key

const CODES = [
  ...[...KD_FACTORS, 'size', 'age', 'smoking'].map((factor) => `factor-${factor}`),
  ...['1', '2', '3', '4', '5', '6', 'suggested', 'unknown'].map((code) => `value-skin-type-${code}`),
  ...[...BODY_SITES, 'unknown'].map((site) => `value-location-${site}`),
  ...COLOUR_CLASSES.map((code) => `value-colour-${code}`),
  ...INK_AMOUNTS.map((code) => `value-ink-amount-${code}`),
  ...[...SCARRINGS, 'unknown'].map((code) => `value-scarring-${code}`),
  ...['none', 'cover-up', 'unknown'].map((code) => `value-layering-${code}`),
  ...['measured', ...SIZE_CLASSES.map((name) => `class-${name}`)].map((code) => `value-size-${code}`),
  ...['measured', 'said', 'assumed'].map((code) => `known-${code}`),
  ...['faster', 'neutral', 'slower', 'unclear'].map((code) => `effect-${code}`),
  ...INKS.map((ink) => `ink-${ink}`),
  ...PAIN_LEVELS.map((level) => `pain-${level}`),
  ...PLAN_TREATMENT_TYPES.map((goal) => `goal-${goal}`),
  ...SCAN_WARNINGS.map((code) => `warning-${code}`),
  ...ADVICE.map((code) => `advice-${code}`),
]

test.each(['da', 'en'] as const)('[spec 3 scan-codes] every code a result can hold has its text in %s', (lng) => {
  const missing = CODES.filter((key) => wordsIn(lng)(key) === `analysis:${key}`)
  expect(missing).toEqual([])
})

test('a result in words says what it rests on, that it is a machine that made it, and promises nothing', () => {
  const measures = { photos: [], analyzer: 'local', model: 'test', opinion: null } as const
  const answers = { ...NO_ANSWERS, bodySite: 'forearm', age: 1 } as const
  const result = assess({ ...measures, photos: [] }, answers)
  const da = analysisInWords(result, answers, wordsIn('da'))
  const en = analysisInWords(result, answers, wordsIn('en'))
  expect(da.explanation).toMatch(/^Vi regner med \d+ til \d+ behandlinger\. .*kunstig intelligens.*ikke en diagnose/)
  expect(en.explanation).toMatch(/^We expect \d+ to \d+ sessions\. .*artificial intelligence.*not a diagnosis/)
  expect(da.prolongingFactors).toContain('Placering: Underarm')
  expect(en.prolongingFactors).toContain('Placement: Forearm')
  expect(JSON.stringify([da, en])).not.toMatch(/analysis:|\{\{|undefined|!/)
})
