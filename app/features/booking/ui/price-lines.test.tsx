import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import { kroner } from '#app/domain/money/money.ts'
import { quote as order } from '#app/domain/pricing/pricing.ts'
import { AnalysisSummary } from './analysis-summary.tsx'
import type { OfferedQuote } from './api.ts'
import { asOrdered } from './as-ordered.ts'
import { PriceLines } from './price-lines.tsx'
import { SizeChoice } from './size-choice.tsx'
import { scanIn } from './use-analysis.ts'

const quote = {
  lines: [
    { key: 'base', kind: 'session' as const, title: 'Behandling', ruleName: 'base', amount: kroner(900) },
    { key: 'tier', kind: 'size' as const, title: 'Størrelse', ruleName: 'tier', amount: kroner(1780) },
  ],
  total: kroner(2680),
  deposit: kroner(500),
  dueNow: kroner(500),
  dueAtClinic: kroner(2180),
  vat: kroner(536),
  warnings: [],
}
const shown = (lng: Language, what: React.ReactNode) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18nFor(lng)}>{what}</I18nextProvider>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('the price of a size without an upper bound is a least price; the deposit is what it is', () => {
  const text = shown('da', <PriceLines quote={quote} least />)
  for (const least of ['fra 1.780', 'fra 2.680', 'fra 2.180']) expect(text).toContain(least)
  expect(text).toContain('500')
  for (const exact of ['fra 500', 'fra 900']) expect(text).not.toContain(exact)
  expect(shown('en', <PriceLines quote={quote} least />)).toContain('from')
  expect(shown('da', <PriceLines quote={quote} />)).not.toContain('fra')
})

test('a session whose size nobody knows is a least price in its own row, and no VAT is said of what may rise', () => {
  const unmeasured = {
    ...quote,
    lines: quote.lines.slice(0, 1),
    total: kroner(900),
    dueAtClinic: kroner(400),
    vat: kroner(180),
  }
  const text = shown('da', <PriceLines quote={unmeasured} least />)
  expect(text.match(/fra 900/g)).toHaveLength(2)
  expect(text).toContain('I alt, inkl. 25 % moms')
  expect(text).not.toContain('180')
  expect(shown('da', <PriceLines quote={unmeasured} />)).toContain('Heraf 25 % moms 180')
})

test('of a size nobody knows the row says that it is measured at the clinic; of a known one how much skin it is for', () => {
  const unmeasured = { ...quote, lines: quote.lines.slice(0, 1), total: kroner(900), dueAtClinic: kroner(400) }
  const text = shown('da', <PriceLines quote={unmeasured} least covers={30} />)
  expect(text).toMatch(/Behandling .*Størrelsen måles i klinikken/)
  expect(text).not.toContain('30 cm²')
  expect(text.match(/fra 900/g)).toHaveLength(2)
  expect(shown('da', <PriceLines quote={quote} least covers={30} />)).toContain('Behandling, op til 30 cm²')
})

test('what is paid in full before anybody has measured says that a rest may come', () => {
  const whole = { ...quote, dueNow: kroner(2680), dueAtClinic: kroner(0) }
  expect(shown('da', <PriceLines quote={whole} least />)).toMatch(
    /Er tatoveringen større, betaler du resten i klinikken/,
  )
  for (const known of [<PriceLines key="whole" quote={whole} />, <PriceLines key="part" quote={quote} least />])
    expect(shown('da', known)).not.toContain('resten i klinikken')
})

test('before the order an add-on that needs a doctor waits and is not due, as after it', () => {
  const ordered = order({ areaCm2: 150, plan: 'single', addOns: ['smertefri'], dialog: 'treatment' }, FALLBACK_RULES)
  const offered = { ...ordered, lines: ordered.lines.map((line) => ({ ...line, title: line.titleDa })) } as OfferedQuote
  const [withAddOn, due] = [ordered.dueAtClinic, asOrdered(offered).dueAtClinic]
  const addOn = ordered.lines.find(({ kind }) => kind === 'add-on')!
  expect(due).toBe(withAddOn - addOn.amount)
  const text = shown('da', <PriceLines quote={asOrdered(offered)} />)
  expect(text).toContain('Venter på lægens svar. Du betaler kun, hvis svaret er ja.')
  expect(shown('en', <PriceLines quote={asOrdered(offered)} />)).toContain('Waiting for the doctor’s answer')
})

test('a size box says that its prices are before the code', () => {
  const scan = scanIn(JSON.stringify({ size: '48 cm²', savedAt: 0 }), 0)!
  const summary = (isDiscounted: boolean) =>
    shown('da', <AnalysisSummary scan={scan} rules={FALLBACK_RULES} isDiscounted={isDiscounted} />)
  expect(summary(true)).toContain('Før din rabatkode.')
  expect(summary(false)).not.toContain('rabatkode')
  const tiles = shown('en', <SizeChoice scan={null} rules={FALLBACK_RULES} isDiscounted />)
  expect(tiles).toContain('before your discount code')
})

test('beside the times a scan nobody measured has a span, or a least price where there is no end', () => {
  const summary = (size: string) =>
    shown(
      'en',
      <AnalysisSummary
        scan={scanIn(JSON.stringify({ size, sessionsRequired: { min: 3, max: 5 }, savedAt: 0 }), 0)!}
        rules={FALLBACK_RULES}
      />,
    )
  expect(summary('over 100 cm²')).toContain('from DKK 2,680')
  expect(summary('30-100 cm²')).toContain('DKK 900–2,580')
  expect(summary('100 cm²')).toContain('DKK 2,580')
})
