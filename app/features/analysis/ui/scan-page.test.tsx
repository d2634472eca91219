import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { SCAN_SETTINGS } from '#app/domain/scan/assessment.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { ScanPage } from './scan-page.tsx'

const drawn = (lng: Language, outside: string | null) => {
  const element = <ScanPage settings={SCAN_SETTINGS} outside={outside} />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nextProvider>,
  )
}

test.each(LANGUAGES)(
  'who else is sent the photos stands beside the consent, and nobody does who is not (%s)',
  (lng) => {
    expect(drawn(lng, 'OpenAI')).toMatch(/OpenAI.*USA/)
    expect(drawn(lng, null)).not.toContain('USA')
  },
)
