import { expect, test } from 'vitest'
import { clinicDay, clinicTime } from './clinic-time.ts'
import { kroner } from './money.ts'
import { patientWarnings } from './patient-warnings.ts'

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

test('the gravest stands first: erasure, a doctor’s yes, money, visits nobody closed, visits missed', () => {
  const visits = [
    visit('2026-12-10T10:00', 'confirmed', ['smertefri']),
    visit('2026-12-01T10:00', 'confirmed', ['smertefri']),
    visit('2026-11-01T10:00', 'no_show'),
    visit('2026-10-01T10:00', 'no_show'),
  ]
  expect(patientWarnings({ visits, owed: kroner(400), erasureAsked: true, withoutPhotos: 0 }, today)).toEqual([
    { code: 'erasure' },
    { code: 'doctor', day: '2026-12-10' },
    { code: 'owes', amount: kroner(400) },
    { code: 'unclosed', count: 1 },
    { code: 'missed', count: 2 },
  ])
})
