import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { Pain } from './pain.tsx'

test('each way to lessen the pain shows what it is, the doctor’s first', () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <Pain />
    </I18nextProvider>,
  )
  expect([...html.matchAll(/\/img\/([^"]+)\.webp/g)].map(([, name]) => name)).toEqual([
    'relief-doctor',
    'relief-cream',
    'relief-injection',
    'relief-calming',
  ])
})
