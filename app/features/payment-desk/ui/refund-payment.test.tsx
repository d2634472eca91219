import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import type { RecordedPayment } from '#app/features/patients/queries/record.ts'
import { RefundPayment } from './refund-payment.tsx'

const payment = (id: string, amount: number, waits: number[] = []): RecordedPayment => ({
  id,
  day: clinicDay('2026-11-18'),
  kind: 'visit',
  session: null,
  visitOn: null,
  method: 'online',
  status: 'confirmed',
  amount: kroner(amount),
  refunded: kroner(0),
  refunds: waits.map((back) => ({ id: `r${back}`, amount: kroner(back), reason: 'by-clinic', isDone: false })),
})

const drawn = (payments: RecordedPayment[], asked: string | null) => {
  const element = <RefundPayment payments={payments} formKey="k" answer={null} asked={asked} />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nextProvider>,
  )
}

test('the most that can go back is what is left of the payment chosen, less what is on its way', () => {
  const payments = [payment('a', 620), payment('b', 6_750, [1_000]), payment('c', 500, [500])]
  expect(drawn(payments, null)).toMatch(/højst 620\s?kr\./)
  expect(drawn(payments, 'b')).toMatch(/højst 5\.750\s?kr\./)
  expect(drawn(payments, 'b')).not.toContain('value="c"')
  expect(drawn([payment('c', 500, [500])], null)).toBe('')
})
