import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { PriceReason } from './price-reason.tsx'
import type { ShownLine } from './shown-line.ts'

const drawn = (line: ShownLine, lng: Language) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <PriceReason line={line} />
    </I18nextProvider>,
  )

test.each([
  ['da', /højst 3\.000.kr\. og aldrig mere, end behandlingen koster\./],
  ['en', /DKK.3,000 at most and never more than the treatment costs\./],
] as const)('a code for pain relief says both of its limits (%s)', (lng, limits) => {
  const line: ShownLine = {
    key: 'pain-coverage',
    kind: 'code-discount',
    title: 'FRI500',
    ruleName: 'pain-coverage',
    reason: 'pain-coverage',
    amount: -kroner(900) as Ore,
  }
  expect(drawn(line, lng)).toMatch(limits)
})
