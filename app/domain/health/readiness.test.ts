import { expect, test } from 'vitest'
import { clearanceReasons } from './clearance.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import type { ConsentKind } from './treatment-consent.ts'
import { HEALTH_FORM_VERSION, HEALTH_KEYS, type HealthAnswers, type HealthQuestion } from './health-form.ts'
import { readinessForFrontDesk, readinessOf } from './readiness.ts'

const day = clinicDay('2026-12-03')
const answers = (...yes: HealthQuestion[]) =>
  Object.fromEntries(HEALTH_KEYS.map((key) => [key, { yes: yes.includes(key), more: '' }])) as HealthAnswers
const clearedBy = ({ yes = [] as HealthQuestion[], consents = ['laser'] as ConsentKind[], givenOn = '2026-11-25' }) =>
  clearanceReasons({
    health: { answers: answers(...yes), version: HEALTH_FORM_VERSION, givenOn: clinicDay(givenOn) },
    consents,
    decision: null,
    firstTreated: null,
    spot: null,
    hasOpenReaction: false,
  })
const ready = {
  type: 'treatment',
  status: 'confirmed',
  addOns: [],
  isTestSpot: false,
  clearance: clearedBy({}),
  limit: null,
  decided: [],
  overridden: [],
  taken: [],
} as const
const nothing = {
  health: null,
  limit: null,
  isHealthDue: false,
  consents: [],
  photos: [],
  laser: 'start',
  mayCheckIn: true,
  mayNumb: true,
}

test('a treatment with answers and a signed consent lacks nothing before the client has come', () => {
  expect(readinessOf(ready, day)).toEqual(nothing)
})

test('the gravest answer stands in the way', () => {
  const health = (...yes: HealthQuestion[]) => readinessOf({ ...ready, clearance: clearedBy({ yes }) }, day).health
  expect([health('epilepsy', 'tan'), health('epilepsy', 'cosmetic-tattoo'), health('cosmetic-tattoo')]).toEqual([
    'stop',
    'doctor',
    'spot',
  ])
  expect(health('allergy')).toBe(null)
})

test('the laser is started, or a test spot given, as far as the clearance permits or an override of its reasons', () => {
  const laser = (yes: HealthQuestion[], overridden: string[] = []) =>
    readinessOf({ ...ready, clearance: clearedBy({ yes }), overridden }, day).laser
  expect([laser([]), laser(['cosmetic-tattoo']), laser(['epilepsy']), laser(['pregnant'])]).toEqual([
    'start',
    'test-spot',
    null,
    null,
  ])
  expect([laser(['pregnant'], ['health:pregnant']), laser(['pregnant', 'epilepsy'], ['health:pregnant'])]).toEqual([
    'start',
    null,
  ])
  expect(readinessOf({ ...ready, clearance: clearedBy({ yes: ['pregnant'] }) }, day).mayCheckIn).toBe(false)
})

test('the limit of a doctor’s yes is shown until the yes ends, and never beside a stop or a doctor’s look', () => {
  const limit = { words: 'Højst 2 J/cm²', note: '', by: 'Amir', until: clinicDay('2026-12-04') }
  const shown = (more: Partial<Parameters<typeof readinessOf>[0]> = {}, on = day) =>
    readinessOf({ ...ready, limit, ...more }, on).limit
  expect([shown(), shown({ clearance: clearedBy({ yes: ['cosmetic-tattoo'] }) })]).toEqual([limit, limit])
  expect(shown({}, clinicDay('2026-12-04'))).toBe(null)
  expect(shown({ clearance: clearedBy({ yes: ['epilepsy'] }) })).toBe(null)
  expect(shown({ clearance: clearedBy({ yes: ['epilepsy'] }), overridden: ['health:epilepsy'] })).toEqual(limit)
  expect([shown({ status: 'completed' }), shown({ type: 'consultation' })]).toEqual([null, null])
  expect(readinessForFrontDesk(readinessOf({ ...ready, limit }, day)).limit).toBe(null)
})

test('answers that are missing or expired are asked for, and a signature for each thing that is done', () => {
  const due = { ...nothing, isHealthDue: true, consents: ['laser'], laser: null, mayNumb: false }
  expect(readinessOf({ ...ready, clearance: null }, day)).toEqual({ ...due, consents: [] })
  const unsigned = clearedBy({ consents: [], givenOn: '2025-01-01' })
  expect(readinessOf({ ...ready, clearance: unsigned }, day)).toEqual(due)
  expect(readinessOf({ ...ready, clearance: unsigned, addOns: ['smertefri'] }, day)).toEqual({
    ...due,
    consents: ['laser', 'anaesthesia'],
  })
  expect(readinessOf({ ...ready, addOns: ['creme'] }, day)).toEqual(nothing)
})

test('when it is over only the photos are left, and a consultation or a visit that came to nothing lacks none', () => {
  const bare = { ...ready, clearance: null }
  expect(readinessOf({ ...bare, status: 'completed', taken: ['before'] }, day)).toEqual({
    ...nothing,
    photos: ['after'],
  })
  expect(readinessOf({ ...bare, status: 'no_show' }, day)).toEqual(nothing)
  expect(readinessOf({ ...bare, type: 'consultation' }, day)).toEqual(nothing)
})
