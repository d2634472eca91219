import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { instalmentOffer } from '#app/domain/money/instalments.ts'
import { kroner } from '#app/domain/money/money.ts'
import { CreditOffer } from './credit-offer.tsx'

const terms = { isOn: true, lender: 'Demo Bank A/S', aprPercent: 12, months: 12 }

test.each([
  [
    'da',
    ['At låne penge koster penge.', 'Demo Bank A/S', '8.280 kr.', '733,30 kr.', '11,39 %', '12 %', '8.799,60 kr.'],
  ],
  ['en', ['Borrowing money costs money', 'Demo Bank A/S', 'DKK 8,280', 'DKK 733.30', '11.39%', '12%', 'DKK 8,799.60']],
] as const)(
  '[law 28] a credit is shown with its warning, lender, sum, months, instalment, rate, APR, cost and total (%s)',
  (lng, said) => {
    const element = <CreditOffer offer={instalmentOffer(kroner(8_280), terms)!} />
    const page = renderToStaticMarkup(
      <I18nextProvider i18n={i18nFor(lng)}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </I18nextProvider>,
    ).replaceAll(/[\u00A0\u202F]/g, ' ')
    for (const words of said) expect(page).toContain(words)
    expect(page.match(/<dt>/g)).toHaveLength(8)
  },
)
