import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor, shippedText } from '#app/content/text/i18n.server.ts'
import { OWN_TEXT_KEYS, SAFER_TEXTS, type OwnTextKey } from '#app/content/text/own-texts.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { whyNotText } from '#app/domain/clinic/own-texts.ts'
import { TextList } from './text-list.tsx'

const NOTHING = { da: '', en: '' }
const COVERAGE = 'affiliates:benefit-pain-coverage'

function shown(key: OwnTextKey, own: Record<Language, string>, lng: Language) {
  const row = { key, shipped: { da: shippedText('da', key), en: shippedText('en', key) }, own }
  const element = <TextList title="" rows={[row]} outcome={null} />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nextProvider>,
  )
}

test.each([
  ['da', 'Skriv det i stedet'],
  ['en', 'Write this instead'],
] as const)('where the shipped words may promise free medicine, safer ones are offered (%s)', (lng, use) => {
  const safer = SAFER_TEXTS[COVERAGE]!
  const html = shown(COVERAGE, NOTHING, lng)
  expect(html).toContain(safer[lng])
  expect(html).toContain(use)
  expect(shown(COVERAGE, safer, lng)).not.toContain(use)
  expect(shown('home:hero-lead', NOTHING, lng)).not.toContain(use)
})

test.each(LANGUAGES)('the safer words may be saved as they are (%s)', (lng) => {
  const offered = OWN_TEXT_KEYS.flatMap((key) => SAFER_TEXTS[key]?.[lng] ?? [])
  expect(offered).toHaveLength(1)
  expect(whyNotText(shippedText(lng, COVERAGE), offered[0]!)).toBeNull()
})

test.each([
  ['da', 'Oprindelig tekst'],
  ['en', 'Original text'],
] as const)(
  'beside a text the owner wrote stands what it replaces, in the language it was written in (%s)',
  (lng, name) => {
    const key = 'home:tips-title'
    const html = shown(key, { ...NOTHING, [lng]: 'Noget andet' }, lng)
    expect(html.split(name)).toHaveLength(2)
    expect(html.split(name)[1]).toContain(shippedText(lng, key))
    expect(shown(key, NOTHING, lng)).not.toContain(name)
  },
)
