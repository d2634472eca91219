import { data, redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { startPlanPayment } from '#app/features/payments/checkout.ts'
import { attemptOnPlan } from '#app/features/payments/queries.ts'
import { approvePlan } from '#app/features/plans/commands.ts'
import { findPlanByToken } from '#app/features/plans/queries.ts'
import { PlanGone } from '#app/features/plans/ui/plan-gone.tsx'
import { PlanPage } from '#app/features/plans/ui/plan-page.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import type { Services } from '#app/services/services.ts'
import type { Route } from './+types/treatment-plan'

export const handle = { action: 'see-plan', formAction: 'approve-plan', link: true, ns: ['plans'] } satisfies Handle

/** A proposed plan by its private link: nobody signs in, and nothing but the plan is shown. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const lng = context.get(requestContext)?.lng ?? 'da'
  const plan = await findPlanByToken(services, params.token)
  if (!plan) throw data(null, { status: 404 })
  if (plan === 'gone') return data({ plan: null, attempt: null, title: titleOf(lng, 'plans:gone') }, { status: 410 })
  const query = new URL(request.url).searchParams
  // The payment page sends back here; what became of it stands in the book, never in the address.
  const attempt = query.has('paid') || query.has('failed') ? await attemptOnPlan(services, plan.id) : null
  return data({ plan, attempt, title: titleOf(lng, 'plans:title') })
}

const titleOf = (lng: Language, key: 'plans:title' | 'plans:gone') => `${textOf(lng, key)} · ${clinic.name}`

/** Approves the plan, and opens the payment page where that was asked for. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = context.get(requestContext)?.lng ?? 'da'
  const text = textsIn(await formIn(request))
  const approved = await approvePlan(services, params.token)
  if (!approved.ok) {
    if (approved.refusal === 'not-found') throw data(null, { status: 404 })
    return data({ text: textOf(lng, `plans:${approved.refusal}`) }, { status: 409 })
  }
  const here = inLanguage(`/treatment-plan/${params.token}`, lng)
  if (text('intent') !== 'pay') return redirect(here)
  return pay(services, approved.value.planId, { what: text('pay') === 'session' ? 'session' : 'plan', here, lng })
}

type Pay = { what: 'plan' | 'session'; here: string; lng: Language }

async function pay(services: Services, planId: string, { what, here, lng }: Pay) {
  const at = (state: 'paid' | 'failed') => {
    const url = new URL(here, services.settings.publicUrl)
    url.searchParams.set(state, '1')
    return url.href
  }
  const opened = await startPlanPayment(services, planId, { what, successUrl: at('paid'), failureUrl: at('failed') })
  if (opened.ok) return redirect(opened.value.url)
  return data({ text: textOf(lng, `plans:${opened.refusal}`) }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function TreatmentPlanPage({ loaderData: { plan, attempt }, actionData }: Route.ComponentProps) {
  if (!plan) return <PlanGone />
  return <PlanPage plan={plan} attempt={attempt} refusal={actionData?.text ?? null} />
}
