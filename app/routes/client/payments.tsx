import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { listInvoices } from '#app/features/invoices/queries.ts'
import { InvoiceTable } from '#app/features/invoices/ui/invoice-table.tsx'
import { paymentsOf } from '#app/features/patients/queries.ts'
import { PaymentTable } from '#app/features/patients/ui/payment-table.tsx'
import { plansOf } from '#app/features/plans/queries.ts'
import { OwnPlan } from '#app/features/plans/ui/own-plan.tsx'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { DeskHead, Panel } from '#app/ui/desk.tsx'
import type { Route } from './+types/payments'

export const handle = {
  action: 'see-own-dashboard',
  ns: ['dashboard', 'record', 'booking', 'plans', 'invoices'],
} satisfies Handle

/** What was paid, what is due, and the papers of it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'see-own-dashboard')
  const [payments, invoices, plans] = await Promise.all([
    paymentsOf(services, actor.userId),
    listInvoices(services, { patientId: actor.userId }),
    plansOf(services, actor.userId),
  ])
  return {
    shown: { payments, invoices, due: plans.filter(({ endedBecause, remaining }) => !endedBecause && remaining > 0) },
    title: `${textOf(lng, 'dashboard:menu-payments')} · ${clinic.name}`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function OwnPaymentsPage({ loaderData: { shown } }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <DeskHead title={t('menu-payments')} lead={t('payments-lead')} />
      {shown.due.map((plan) => (
        <OwnPlan key={plan.id} plan={plan} />
      ))}
      <Panel id="payments" title={t('payments')}>
        <PaymentTable payments={shown.payments} />
      </Panel>
      <Panel id="invoices" title={t('invoices')}>
        <InvoiceTable invoices={shown.invoices} />
      </Panel>
    </>
  )
}
