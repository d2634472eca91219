import { expect, test } from 'vitest'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { patientWarnings, warningsForFrontDesk } from './patient-warnings.ts'

const today = clinicDay('2026-12-03')
const visit = (at: string, status: 'confirmed' | 'completed' | 'no_show', addOns: string[] = []) => ({
  startsAt: clinicTime(at),
  status,
  addOns: addOns.map((key) => ({ key })),
})
const quiet = { visits: [], owed: kroner(0), erasureAsked: false, withoutPhotos: 0 }

test('a client of whom nothing is wrong has no warning', () => {
  const visits = [visit('2026-10-01T10:00', 'completed', ['smertefri']), visit('2026-11-01T10:00', 'no_show')]
  expect(patientWarnings({ ...quiet, visits }, today)).toEqual([])
})

test('what a doctor has answered waits for nobody any more', () => {
  const asked = visit('2026-12-10T10:00', 'confirmed', ['smertefri'])
  expect(patientWarnings({ ...quiet, visits: [asked] }, today)).toEqual([{ code: 'doctor', day: '2026-12-10' }])
  expect(patientWarnings({ ...quiet, visits: [{ ...asked, decided: ['smertefri'] }] }, today)).toEqual([])
})

test('the gravest stands first: erasure, a doctor’s yes, a consent nobody signed, money, visits nobody closed, visits missed', () => {
  const visits = [
    visit('2026-12-10T10:00', 'confirmed', ['smertefri']),
    visit('2026-12-01T10:00', 'confirmed', ['smertefri']),
    visit('2026-11-01T10:00', 'no_show'),
    visit('2026-10-01T10:00', 'no_show'),
  ]
  expect(
    patientWarnings({ visits, owed: kroner(400), erasureAsked: true, unsigned: 1, withoutPhotos: 0 }, today),
  ).toEqual([
    { code: 'erasure' },
    { code: 'doctor', day: '2026-12-10' },
    { code: 'unsigned', count: 1 },
    { code: 'owes', amount: kroner(400) },
    { code: 'unclosed', count: 1 },
    { code: 'missed', count: 2 },
  ])
})

test('of the answers what stops stands first, and each thing that is only to be known says what was written to it', () => {
  const found = (question: 'tan' | 'immune' | 'allergy' | 'blood-thinner', weight: 'stop' | 'doctor' | 'tell') => ({
    question,
    weight,
    until: null,
  })
  const findings = [
    found('tan', 'stop'),
    found('immune', 'doctor'),
    { ...found('allergy', 'tell'), more: 'Plaster' },
    found('blood-thinner', 'tell'),
  ]
  expect(patientWarnings({ ...quiet, health: { findings, spot: { state: 'needed' } } }, today)).toEqual([
    { code: 'health', weight: 'stop', said: [{ question: 'tan', more: '' }] },
    { code: 'health', weight: 'doctor', said: [{ question: 'immune', more: '' }] },
    { code: 'test-spot', spot: { state: 'needed' } },
    { code: 'health', weight: 'tell', said: [{ question: 'allergy', more: 'Plaster' }] },
    { code: 'health', weight: 'tell', said: [{ question: 'blood-thinner', more: '' }] },
  ])
})

test('the clinic’s own reasons stand beside the answers of their state, and a cleared client is said to be', () => {
  const findings = [{ question: 'tan', weight: 'stop', until: null }] as const
  const clearance = [
    { state: 'stopped', reasons: ['doctor-refused'] },
    { state: 'needs-doctor', reasons: ['reaction', 'spot-changed'] },
  ] as const
  const warned = (health: Parameters<typeof patientWarnings>[0]['health']) =>
    patientWarnings({ ...quiet, health }, today)
  expect(warned({ findings, spot: null, clearance })).toEqual([
    { code: 'clearance', state: 'stopped', reasons: ['doctor-refused'] },
    { code: 'health', weight: 'stop', said: [{ question: 'tan', more: '' }] },
    { code: 'clearance', state: 'needs-doctor', reasons: ['reaction', 'spot-changed'] },
  ])
  const allowed = { findings: [], spot: null, clearance: [{ state: 'allowed', reasons: [] }] } as const
  expect(warned(allowed)).toEqual([{ code: 'clearance', state: 'allowed', reasons: [] }])
  const limit = { words: 'Højst 2 J/cm²', note: '', by: 'Amir', until: clinicDay('2027-11-30') }
  expect(warned({ ...allowed, limit })).toEqual([{ code: 'limit', limit }])
})

test('the front desk reads that a clinician is to be asked, and none of the clinic’s own reasons', () => {
  expect(
    warningsForFrontDesk([
      { code: 'clearance', state: 'stopped', reasons: ['doctor-refused'] },
      { code: 'clearance', state: 'needs-doctor', reasons: ['reaction'] },
      { code: 'limit', limit: { words: 'Højst 2 J/cm²', note: '', by: 'Amir', until: clinicDay('2027-11-30') } },
      { code: 'unsigned', count: 1 },
    ]),
  ).toEqual([{ code: 'ask-clinician' }, { code: 'unsigned', count: 1 }])
  expect(warningsForFrontDesk([{ code: 'clearance', state: 'unanswered', reasons: [] }])).toEqual([])
})
