import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { assess } from '#app/domain/scan/assessment.ts'
import { kroner } from '#app/domain/money/money.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import { NO_ANSWERS, type ScanAnswers } from '#app/domain/scan/scan.ts'
import { seenPhoto } from '#test/support/fake-vision.ts'
import { ResultFigures } from './result-summary.tsx'
import type { Priced } from './use-price.ts'

const lines = [{ kind: 'package-discount' }]
const prices = { session: { total: kroner(1380) }, course: { total: kroner(6210), sessions: 6, lines } }
const priced = { prices, failed: false } as unknown as Priced
const nothing = () => {}
const PAIN = ['Lav', 'Moderat', 'Høj']

function figures(answers: ScanAnswers) {
  const photos = [seenPhoto(), seenPhoto()]
  const result = assess({ photos, analyzer: 'local', model: 'fake', opinion: null }, answers)
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <ResultFigures result={result} priced={priced} rules={FALLBACK_RULES} onMeasure={nothing} onPlace={nothing} />
      </ClinicContext>
    </I18nextProvider>,
  ).replaceAll(/<[^>]+>|&nbsp;|\s+/g, ' ')
}

test('without a measure and a place nothing is said of size, price and pain as if they were known', () => {
  const shown = figures(NO_ANSWERS)
  for (const said of ['Ikke målt', 'Mål den nu', '900–4.580', 'op til 200 cm²', 'Vælg sted'])
    expect(shown).toContain(said)
  for (const claim of ['over 100', '30–100', '1.380', '6.210', ...PAIN, '±']) expect(shown).not.toContain(claim)
  expect(shown.indexOf('Mål den nu')).toBeLessThan(shown.indexOf('900–4.580'))
})

test('with both it is: the doubt of the size once, the prices, how it feels there', () => {
  const reference = { kind: 'longest-side', photo: 0, cm: 7.5 } as const
  const shown = figures({ ...NO_ANSWERS, reference, bodySite: 'forearm' })
  for (const said of ['1.380', '6.210']) expect(shown).toContain(said)
  expect(PAIN.filter((level) => shown.includes(level))).toHaveLength(1)
  expect(shown.match(/\d+ cm² ± \d+ %/g)).toHaveLength(1)
  for (const asked of ['Mål den nu', 'Vælg sted', '900–4.580']) expect(shown).not.toContain(asked)
})
