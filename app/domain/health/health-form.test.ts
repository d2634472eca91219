import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import {
  HEALTH_GROUPS,
  HEALTH_KEYS,
  healthFindings,
  questionsOf,
  whyHealthIsDue,
  type HealthAnswers,
} from './health-form.ts'

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

const given = (day: string, version = 2) => ({ version, givenOn: clinicDay(day) })
test.each([
  ['nothing was ever answered', null, '2026-12-01', 'none'],
  ['an earlier form was answered', given('2026-11-30', 1), '2026-12-01', 'new-version'],
  ['the answers are 14 days old on the day of the visit', given('2026-11-17'), '2026-12-01', null],
  ['the answers are 15 days old on the day of the visit', given('2026-11-16'), '2026-12-01', 'old'],
  ['the visit is 14 days away', given('2026-11-29'), '2026-12-14', 'old'],
  ['the visit is 15 days away', given('2026-06-01'), '2026-12-15', null],
  ['no visit is booked', given('2026-06-01'), null, null],
] as const)('where %s, health is asked about because: %s', (_what, last, visit, why) => {
  expect(whyHealthIsDue(last, { today: TODAY, visitOn: visit && clinicDay(visit) })).toBe(why)
})

test('each question is on one of four screens, and no screen has more than eight', () => {
  const screens = HEALTH_GROUPS.map(questionsOf)
  expect(screens.map(({ length }) => length)).toEqual([3, 5, 8, 5])
  expect(screens.flat().toSorted()).toEqual(HEALTH_KEYS.toSorted())
})
