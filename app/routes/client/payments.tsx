import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { PaymentsPage } from '#app/features/dashboard/ui/payments-page.tsx'
import { listInvoices } from '#app/features/invoices/queries.ts'
import { paymentsOf } from '#app/features/patients/queries.ts'
import { plansOf, type PlanView } from '#app/features/plans/queries.ts'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import type { Route } from './+types/payments'

export const handle = {
  action: 'see-own-dashboard',
  ns: ['dashboard', 'record', 'booking', 'plans', 'invoices'],
} satisfies Handle

/** What was paid, what is due, and the papers of it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng, self } = behindSignIn(context, 'see-own-dashboard')
  const [payments, invoices, plans] = await Promise.all([
    paymentsOf(services, self),
    listInvoices(services, { patientId: self }),
    plansOf(services, self),
  ])
  return {
    // What is over stands in the lists below; a proposal waits for its yes on its own page, a package in its booking.
    shown: {
      payments,
      invoices,
      plans: plans.filter(isRunning),
    },
    title: `${textOf(lng, 'dashboard:menu-payments')} · ${clinic.name}`,
  }
}

const isRunning = ({ endedBecause, status, origin }: PlanView) =>
  !endedBecause && (status === 'active' || status === 'paused' || (status === 'pending' && origin === 'proposed'))

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function OwnPaymentsPage({ loaderData: { shown } }: Route.ComponentProps) {
  return <PaymentsPage {...shown} />
}
