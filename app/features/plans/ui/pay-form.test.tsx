import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { kroner } from '#app/domain/money/money.ts'
import { PayForm, PayPackage } from './pay-form.tsx'
import { PlanTerms } from './plan-parts.tsx'

const plan = {
  status: 'notApproved',
  sessions: [{ isPaid: false, price: kroner(900), left: kroner(900) }],
  sessionPrice: kroner(900),
  singlePrice: kroner(1_200),
  wholePrice: kroner(7_200),
  wholeDiscountPercent: 0,
  payBy: null,
  refundRate: 'package',
  refundNow: kroner(0),
} as unknown as Parameters<typeof PayForm>[0]['plan']

const drawn = (element: ReactNode) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nextProvider>,
  )

test('a plan paid session by session counts each at the plan’s price, and says so', () => {
  const single = { ...plan, refundRate: 'single' } as const
  expect(drawn(<PlanTerms plan={single} />)).toMatch(/tæller til enkeltpris, 1\.200\s?kr\./)
  expect(drawn(<PlanTerms plan={{ ...single, payBy: 'session' }} />)).toMatch(/tæller til planens pris, 900\s?kr\./)
})

test('what is paid now and the terms are read before the button that binds, for each way to pay', () => {
  const page = drawn(<PayForm plan={plan} />)
  const words = ['At betale nu', '14 dages fortrydelsesret', 'Bestil med betalingspligt', 'Godkend uden at betale nu']
  const places = words.map((word) => page.indexOf(word))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(page).toMatch(/data-way="plan">7\.200\s?kr\./)
  expect(page).toMatch(/data-way="session">900\s?kr\./)
})

test('a package is paid in one way, while its first time is held, and its page says until when', () => {
  const bought = { ...plan, status: 'pending', origin: 'package', total: kroner(6_750) } as typeof plan
  const page = drawn(<PayPackage plan={bought} heldUntil={new Date('2026-11-30T07:30:00Z')} />)
  expect(page).toMatch(/Vi holder din første tid til kl\.\s0?8\.30/)
  expect(page).toMatch(/Betal 6\.750\s?kr\. nu/)
  expect(page).not.toContain('type="radio"')
  expect(drawn(<PayPackage plan={bought} heldUntil={null} />)).not.toContain('<form')
})
