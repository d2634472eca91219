import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { registerOf } from '#app/domain/journal/complications.ts'
import type { Language } from '#app/domain/language.ts'
import { ComplicationRegister } from './complication-register.tsx'

const register = registerOf([
  { skinType: 2, wavelengthsNm: [1064, 532], grade: 0 },
  { skinType: null, wavelengthsNm: [1064], grade: 2 },
])

/** The cells of each table, row by row. */
const tablesIn = (lng: Language) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <ComplicationRegister register={register} followed={1} />
    </I18nextProvider>,
  )
    .split('<table')
    .slice(1)
    .map((table) => table.split('<tr>').slice(1))
    .map((rows) => rows.map((row) => [...row.matchAll(/<t[hd](?: [^>]*)?>([^<]*)/g)].map(([, text]) => text)))

test.each([
  [
    'da',
    ['Behandlinger', 'Komplikationer', 'Andel', '95 %-interval'],
    ['Hudtype', 'Bølgelængde', 'Ikke noteret', 'For få til en procent'],
  ],
  [
    'en',
    ['Treatments', 'Complications', 'Share', '95% interval'],
    ['Skin type', 'Wavelength', 'Not recorded', 'Too few for a percentage'],
  ],
] as const)('each table of the register names its rows once and repeats no heading (%s)', (lng, head, words) => {
  const [skin, wavelength, unknown, few] = words
  const rate = (n: string, count: string) => [n, count, few, '']
  expect(tablesIn(lng)).toEqual([
    [head, rate('2', '1')],
    [
      [skin, ...head],
      ['II', ...rate('1', '0')],
      [unknown, ...rate('1', '1')],
    ],
    [
      [wavelength, ...head],
      ['532\u00a0nm', ...rate('1', '0')],
      ['1064\u00a0nm', ...rate('2', '1')],
    ],
  ])
})
