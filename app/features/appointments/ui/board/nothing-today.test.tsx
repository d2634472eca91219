import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { clinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { NothingToday } from './nothing-today.tsx'

const shown = (lng: Language, next: ClinicDay | null) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <NothingToday next={next} />
    </I18nextProvider>,
  )

test('a day without visits says when the clinic is open next, and leads to that day', () => {
  const day = clinicDay('2026-12-03')
  expect(shown('da', day)).toContain(
    '<a href="/admin/calendar?day=2026-12-03">Næste åbne dag er torsdag 3. december</a>',
  )
  expect(shown('en', day)).toMatch(/day=2026-12-03&amp;lng=en">The next open day is Thursday 3 December</)
  expect(shown('da', null)).not.toContain('<a')
})
