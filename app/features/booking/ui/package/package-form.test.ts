import { expect, test } from 'vitest'
import { packageBody, packageStart, packageStepFields, type PackageValues } from './package-form.ts'

const filled = {
  ...packageStart,
  firstName: 'Freja',
  lastName: 'Sørensen',
  email: 'freja@eksempel.example',
  appointmentDate: '2026-12-03',
  appointmentTime: '15:30',
  treatmentType: 'completeRemoval',
} as PackageValues
const nothingMore = { code: null, areaCm2: null, replaces: null, quote: null }

test('a package is asked for with the person chosen, and with nobody where it is whoever is free', () => {
  const asta = '7b0a8d5e-94a5-4a6e-8d0f-0d7b2f1c3a11'
  expect(packageBody({ ...filled, provider: asta }, nothingMore)).toMatchObject({ provider: asta })
  expect(Object.keys(packageBody(filled, nothingMore))).not.toContain('provider')
})

test('who treats is chosen on the step of the time, signed in or not', () => {
  expect(packageStepFields(false)[2]).toContain('provider')
  expect(packageStepFields(true)[3]).toContain('provider')
})
