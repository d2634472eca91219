import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import { SizeChoice } from './size-choice.tsx'
import { scanIn } from './use-analysis.ts'

const shown = (size: string | null, lng: Language = 'da') =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <SizeChoice
        scan={size === null ? null : scanIn(JSON.stringify({ size, typed: true, savedAt: 0 }), 0)}
        rules={FALLBACK_RULES}
      />
    </I18nextProvider>,
  ).replaceAll('\u00a0', ' ')
const checkedIn = (html: string) => /<input[^>]*id="([^"]+)"[^>]*checked/.exec(html)?.[1]

test('every size has its price before anything is ordered, and only the one without an end is a least price', () => {
  const html = shown(null)
  for (const price of ['900', '1.020–1.620', '1.740–2.580', 'fra 2.680']) expect(html).toContain(price)
  expect(html).not.toContain('fra 900')
  expect(shown(null, 'en')).toContain('DKK 1,020–1,620')
})

test('nothing is chosen until somebody does, and what is chosen is the size the booking is made with', () => {
  expect(checkedIn(shown(null))).toBe('t-size-unknown')
  expect(checkedIn(shown('31–60 cm²'))).toBe('t-size-31')
  expect(scanIn(JSON.stringify({ size: '0–30 cm²', savedAt: 0 }), 0)).toMatchObject({ areaCm2: 30, open: false })
})

test('a size that was measured or worked out elsewhere is told and not asked for again', () => {
  const html = shown('48 cm²')
  expect(html).toContain('48 cm²')
  expect(html).not.toContain('type="radio"')
})

test('the sizes fold to the chosen one, with a way back to the others', () => {
  expect(shown('31–60 cm²')).toContain('data-folded="true"')
  expect(shown('31–60 cm²')).toContain('Ret størrelsen')
  expect(shown(null)).not.toContain('data-folded')
  expect(shown(null)).not.toContain('Ret størrelsen')
})
