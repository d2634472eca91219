import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { TimeField } from './time-field.tsx'

const drawn = (lng: 'da' | 'en', value?: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <TimeField label="Fra" name="from" defaultValue={value} />
    </I18nextProvider>,
  )

test.each([
  ['da', '>15.30</option>'],
  ['en', '>15:30</option>'],
] as const)('a time reads as the page writes times, and is sent as it always was (%s)', (lng, said) => {
  expect(drawn(lng)).toContain(`<option value="15:30"${said}`)
  expect(drawn(lng)).toContain('<option value="" selected="">–</option>')
})

test('a time between the quarters, or before six, is kept among them', () => {
  expect(drawn('da', '09:10')).toContain('<option value="09:10" selected="">09.10</option><option value="09:15">')
  expect(drawn('da', '05:30')).toContain('<option value="05:30" selected="">05.30</option><option value="06:00">')
})
