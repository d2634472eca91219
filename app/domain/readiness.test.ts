import { expect, test } from 'vitest'
import { clinicDay } from './clinic-time.ts'
import { HEALTH_FORM_VERSION, HEALTH_KEYS, type HealthAnswers, type HealthQuestion } from './health-form.ts'
import { readinessOf } from './readiness.ts'

const day = clinicDay('2026-12-03')
const answers = (...yes: HealthQuestion[]) =>
  Object.fromEntries(HEALTH_KEYS.map((key) => [key, { yes: yes.includes(key), more: '' }])) as HealthAnswers
const said = (...yes: HealthQuestion[]) => ({
  answers: answers(...yes),
  version: HEALTH_FORM_VERSION,
  givenOn: clinicDay('2026-11-20'),
})
const ready = {
  type: 'treatment',
  status: 'confirmed',
  addOns: [],
  health: said(),
  firstTreated: null,
  signed: ['laser'],
  taken: [],
} as const
const nothing = { health: null, isHealthDue: false, consents: [], photos: [] }

test('a treatment that is answered and signed for lacks nothing before the client has come', () => {
  expect(readinessOf(ready, day)).toEqual(nothing)
})

test('the gravest answer stands in the way, a test spot only until it has been given', () => {
  const health = (...yes: HealthQuestion[]) => readinessOf({ ...ready, health: said(...yes) }, day).health
  expect([health('epilepsy', 'tan'), health('epilepsy', 'keloid'), health('keloid'), health('allergy')]).toEqual([
    'stop',
    'doctor',
    'spot',
    null,
  ])
  const seen = { ...ready, health: said('keloid'), firstTreated: clinicDay('2026-10-01') }
  expect(readinessOf(seen, day).health).toBe(null)
})

test('answers that are missing or old are asked for, and a signature for each thing that is done', () => {
  expect(readinessOf({ ...ready, health: null, signed: [], addOns: ['smertefri'] }, day)).toEqual({
    ...nothing,
    isHealthDue: true,
    consents: ['laser', 'anaesthesia'],
  })
  expect(readinessOf({ ...ready, addOns: ['creme'] }, day)).toEqual(nothing)
  const old = { ...said(), givenOn: clinicDay('2025-01-01') }
  expect(readinessOf({ ...ready, health: old }, day).isHealthDue).toBe(true)
})

test('when it is over only the photos are left, and a consultation or a visit that came to nothing lacks none', () => {
  const bare = { ...ready, health: null, signed: [] }
  expect(readinessOf({ ...bare, status: 'completed', taken: ['before'] }, day)).toEqual({
    ...nothing,
    photos: ['after'],
  })
  expect(readinessOf({ ...bare, status: 'no_show' }, day)).toEqual(nothing)
  expect(readinessOf({ ...bare, type: 'consultation' }, day)).toEqual(nothing)
})
