import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { kroner } from '#app/domain/money/money.ts'
import { PlanPaymentNote, type ShownPlanPayment } from './plan-payment-note.tsx'

const declined: ShownPlanPayment = {
  standing: 'failed',
  reason: 'insufficient_funds',
  amount: kroner(675),
  isPending: false,
}

function drawn(payment: ShownPlanPayment, lng: 'da' | 'en' = 'da') {
  const element = <PlanPaymentNote payment={payment} retry={<button>Betal</button>} />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nextProvider>,
  ).replaceAll(/[\u00A0\u202F]/g, ' ')
}

test('a declined card gives the reason, says that nothing was charged and offers to pay again', () => {
  const note = drawn(declined)
  expect(note).toContain('role="alert"')
  for (const words of ['ikke penge nok på kortet', 'Der er ikke trukket penge', 'Prøv et andet kort', '<button>'])
    expect(note).toContain(words)
  expect(drawn(declined, 'en')).toContain('You have not been charged.')
})

test('an unknown reason still says that the payment failed and nothing was charged', () => {
  const note = drawn({ ...declined, reason: null })
  for (const words of ['Betalingen gik ikke igennem', 'Der er ikke trukket penge', '<button>'])
    expect(note).toContain(words)
})

test('while the bank has not answered nothing can be paid', () => {
  const note = drawn({ ...declined, standing: 'waiting', reason: null, isPending: true })
  expect(note).toContain('Vi venter på besked fra betalingssiden')
  expect(note).not.toContain('<button>')
})

test('a payment that went through names the amount and where the receipt goes', () => {
  const note = drawn({ ...declined, standing: 'paid', reason: null })
  expect(note).toMatch(/De 675 kr\. er betalt\. Kvitteringen er på vej til din mail/)
  expect(note).not.toContain('<button>')
})
