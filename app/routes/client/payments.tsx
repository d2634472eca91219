import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { withNotes } from '#app/domain/money/invoice.ts'
import { inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { PaymentsPage } from '#app/features/dashboard/ui/payments/payments-page.tsx'
import { listInvoices } from '#app/features/invoices/queries/invoices.ts'
import { paymentsOf } from '#app/features/patients/queries/record.ts'
import { chargesOf, type ClientCharge } from '#app/features/payments/queries/amount-due.ts'
import { pageIn } from '#app/input/page.ts'
import { plansOf, type PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Handle } from '#app/handle.ts'
import { ownPagesSchema, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { isOffline, orOffline } from '#app/routes/or-offline.ts'
import { creditFor } from '#app/features/plans/queries/credit.ts'
import { payForPlan } from './plan-acts.ts'
import type { Route } from './+types/payments'

export const handle = {
  action: 'see-own-dashboard',
  formAction: 'see-own-dashboard',
  rateLimit: 'none',
  ns: ['dashboard', 'record', 'booking', 'plans', 'invoices'],
} satisfies Handle

/** What was paid, what is due, and the papers of it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, self } = authorizePage(context)
  const [payments, invoices, plans, charges, terms] = await Promise.all([
    paymentsOf(services, self),
    listInvoices(services, { patientId: self }),
    plansOf(services, self),
    chargesOf(services, [self]),
    settingOf(services, 'instalments'),
  ])
  const pages = ownPagesSchema.parse(questionsIn(request.url))
  const shown = pageIn(payments, pages.payments, policy.ownPapersShown)
  const ids = new Set(shown.rows.map(({ id }) => id))
  const listed = new Set(payments.map(({ id }) => id))
  return {
    // What is over stands in the lists below; a proposal waits for its yes on its own page, a package in its booking.
    shown: {
      payments: shown,
      papers: invoices.filter(({ paymentId }) => ids.has(paymentId)),
      invoices: pageIn(
        withNotes(invoices.filter(({ paymentId }) => !listed.has(paymentId))),
        pages.invoices,
        policy.ownPapersShown,
      ),
      plans: plans.filter(isRunning).map((plan) => ({ ...plan, credit: creditFor(plan, terms) })),
      inInstalments: terms.isOn,
      owed: charges.flatMap(owedVisit),
    },
    title: textOf(lng, 'dashboard:menu-payments'),
  }
}

/** A visit given and not paid; a session of a plan shows at its plan. */
const owedVisit = ({ isGiven, session, day, left }: ClientCharge) =>
  isGiven && !session && day && left > 0 ? [{ day, left }] : []

const isRunning = ({ endedBecause, status, origin }: PlanView) =>
  !endedBecause && (status === 'active' || status === 'paused' || (status === 'pending' && origin === 'proposed'))

/** Opens the payment page for the next session of an own course that is paid session by session. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, self } = authorizeForm(context)
  const planId = textsIn(await formIn(request))('plan')
  const plan = (await plansOf(services, self)).find(({ id, payBy }) => id === planId && payBy === 'session')
  if (!plan) return data({ text: textOf(lng, 'plans:not-found') }, { status: 409 })
  return payForPlan(services, planId, { what: 'session', here: inLanguage(`/dashboard/plan/${planId}`, lng), lng })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOffline(() => serverAction(), { text: null })

export default function OwnPaymentsPage({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  return <PaymentsPage {...shown} refusal={actionData?.text ?? null} isOffline={isOffline(actionData)} />
}
