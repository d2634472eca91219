import { expect, test } from 'vitest'
import { shouldRevalidate } from './patient-journal.tsx'

const HERE = 'http://clinic.test/admin/patients/1/journal?new=treatment'
const SIGNED = 'http://clinic.test/admin/patients/1/journal?signed=1'

test.each([
  ['draft', HERE, false],
  ['draft', SIGNED, true],
  ['sign', HERE, true],
])('after a %s on the way to %s the journal is read again: %s', (intent, to, isRead) => {
  const formData = new FormData()
  formData.set('intent', intent)
  const urls = { currentUrl: new URL(HERE), nextUrl: new URL(to) }
  const args = { ...urls, formData, defaultShouldRevalidate: true, currentParams: {}, nextParams: {} }
  expect(shouldRevalidate(args)).toBe(isRead)
})
