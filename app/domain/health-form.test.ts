import { expect, test } from 'vitest'
import { clinicDay } from './clinic-time.ts'
import { HEALTH_KEYS, healthFindings, testSpotOf, whyHealthIsDue, type HealthAnswers } from './health-form.ts'

const TODAY = clinicDay('2026-11-30')
const answers = (yes: Partial<Record<string, string>>) =>
  Object.fromEntries(HEALTH_KEYS.map((key) => [key, { yes: key in yes, more: yes[key] ?? '' }])) as HealthAnswers

test.each([
  ['nothing', {}, []],
  ['a pregnancy', { pregnant: '' }, ['stop']],
  ['isotretinoin still taken', { isotretinoin: '' }, ['stop']],
  ['isotretinoin until five months ago', { isotretinoin: '2026-07-01' }, ['stop']],
  ['isotretinoin until eight months ago', { isotretinoin: '2026-03-30' }, ['doctor']],
  ['isotretinoin until two years ago', { isotretinoin: '2024-11-30' }, []],
  ['thick scars', { keloid: '' }, ['doctor', 'spot']],
  ['blood thinners', { 'blood-thinner': 'Eliquis' }, ['doctor']],
  ['a tattoo that reacted', { reacted: 'kløe' }, ['stop']],
  ['a tattoo of seven weeks', { 'new-tattoo': '2026-10-12' }, ['stop']],
  ['a tattoo of eight weeks', { 'new-tattoo': '2026-10-05' }, []],
  ['an allergy and a tan', { allergy: 'lidocain', tan: '' }, ['stop', 'tell']],
])('of %s it follows: %j', (_what, yes, weights) => {
  expect(healthFindings(answers(yes), TODAY).map(({ weight }) => weight)).toEqual(weights)
})

test('after isotretinoin the laser waits 180 days, and a doctor looks until a year has passed', () => {
  const of = (day: string) => healthFindings(answers({ isotretinoin: '2026-01-01' }), clinicDay(day))[0]?.weight
  expect([of('2026-06-29'), of('2026-06-30'), of('2026-12-31'), of('2027-01-01')]).toEqual([
    'stop',
    'doctor',
    'doctor',
    undefined,
  ])
})

test.each([
  [null, 'none'],
  [{ version: 1, givenOn: TODAY }, 'new-version'],
  [{ version: 2, givenOn: clinicDay('2026-09-01') }, null],
  [{ version: 2, givenOn: clinicDay('2026-08-31') }, 'old'],
])('an answer %j is to be given anew: %s', (last, why) => {
  expect(whyHealthIsDue(last, TODAY)).toBe(why)
})

test.each([
  ['nobody was treated', [], { state: 'needed' }],
  ['the spot is 13 days old', ['2026-11-17'], { state: 'waiting', from: '2026-12-01' }],
  ['the spot is 14 days old', ['2026-11-16'], null],
  ['the spot is old and more followed', ['2026-11-29', '2026-06-01'], null],
])('where a test spot is needed and %s', (_what, days, expected) => {
  const findings = healthFindings(answers({ keloid: '' }), TODAY)
  expect(testSpotOf(findings, days.map(clinicDay), TODAY)).toEqual(expected)
  expect(testSpotOf([], days.map(clinicDay), TODAY)).toBe(null)
})
