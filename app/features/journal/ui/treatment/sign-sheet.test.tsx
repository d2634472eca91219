import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import type { PhotoMoment } from '#app/domain/journal/journal-photos.ts'
import type { CoursePhoto } from '../tattoo-courses.tsx'
import type { Writing } from '../writing.tsx'
import { SignSheet } from './sign-sheet.tsx'

const DAY = clinicDay('2026-11-30')
const TREATMENT: Writing = {
  about: 'free',
  kind: 'treatment',
  title: 'Behandling',
  typed: {},
  savedAt: null,
  after: null,
  nextFrom: clinicDay('2027-01-11'),
  day: DAY,
}
const photo = (moment: PhotoMoment, takenOn = DAY) => ({ moment, takenOn }) as CoursePhoto

function sheetOf(writing: Writing, photos: CoursePhoto[] = [], typed: Record<string, string> = {}): string {
  const entry = { typed, set: () => {}, value: (name: string) => typed[name] ?? '', savedAt: null, hasFailed: false }
  const shown = { name: 'Ida Holm', entry, writing, photos, last: [], changes: [], isBusy: false, onClose: () => {} }
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <SignSheet {...shown} />
    </I18nextProvider>,
  )
}
const bookIn = (page: string) => {
  const button = [...page.matchAll(/<button[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes('name="book"'))
  return /value="([^"]*)"/.exec(button ?? '')?.[1] ?? null
}

test.each([
  ['Før og efter', [photo('before'), photo('after')]],
  ['Før. Efter mangler', [photo('before')]],
  ['Efter. Før mangler', [photo('after'), photo('before', clinicDay('2026-10-19'))]],
  ['Mangler', [photo('before', clinicDay('2026-10-19'))]],
])('the sheet says of the photos of the day: %s', (words, photos) => {
  expect(sheetOf(TREATMENT, photos)).toContain(`>${words}<`)
})

test('signing may lead to the booking of the first lawful day, or of the reading of a test spot', () => {
  expect(bookIn(sheetOf(TREATMENT))).toBe('2027-01-11')
  const spot: Writing = { ...TREATMENT, kind: 'test-spot', nextFrom: null }
  const page = sheetOf(spot, [], { readOn: '2026-12-14' })
  expect(bookIn(page)).toBe('2026-12-14')
  expect(page).toContain('Underskriv og book aflæsning')
  expect(bookIn(sheetOf(spot, [], { readOn: 'snart' }))).toBeNull()
  expect(bookIn(sheetOf({ ...spot, after: 1 }, [], { readOn: '2026-12-14' }))).toBeNull()
})
