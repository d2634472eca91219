import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import { useSizeNote } from './size-note.tsx'

function Note({ discountPercent }: { discountPercent: number }) {
  return <p>{useSizeNote(FALLBACK_RULES, discountPercent)}</p>
}

const noteIn = (lng: Language, discountPercent: number) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <Note discountPercent={discountPercent} />
    </I18nextProvider>,
  )

/** What more skin costs alone, and in a package at 25 % off. */
const FIGURES = { single: /\b1[02]0\b(?!\scm)/, package: /\b(?:90|75)\b/ }
const PACKAGE = { da: 'i pakken', en: 'in the package' }

test.each(LANGUAGES)('what a larger tattoo costs is said in the figures of the chosen plan alone (%s)', (lng) => {
  const single = noteIn(lng, 0)
  expect(single).toMatch(FIGURES.single)
  expect(single).not.toMatch(FIGURES.package)
  expect(single).not.toContain(PACKAGE[lng])
  const inPackage = noteIn(lng, 25)
  expect(inPackage).toMatch(FIGURES.package)
  expect(inPackage).not.toMatch(FIGURES.single)
  for (const words of [PACKAGE[lng], '25']) expect(inPackage).toContain(words)
})
