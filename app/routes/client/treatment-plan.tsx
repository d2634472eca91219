import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { approvePlan } from '#app/features/plans/commands/treatment-plan.ts'
import { findPlanByToken } from '#app/features/plans/queries/treatment-plan.ts'
import { PlanGone } from '#app/features/plans/ui/plan-gone.tsx'
import { PlanPage } from '#app/features/plans/ui/plan-page.tsx'
import type { Handle } from '#app/handle.ts'
import { pageLanguage, requestContext, servicesContext } from '#app/http/context.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { isOffline, orOffline } from '#app/routes/or-offline.ts'
import type { Services } from '#app/services/services.ts'
import { submitCourse, submitCredit, payForPlan, refused, shownOfPlan } from './plan-acts.ts'
import type { Route } from './+types/treatment-plan'
import { courseIntents, planIntents } from '#app/features/plans/intent-schema.ts'

export const handle = {
  action: 'see-plan',
  shows: 'own',
  formAction: 'approve-plan',
  rateLimit: 'none',
  link: true,
  ns: ['plans', 'booking', 'payments'],
} satisfies Handle

/** A proposed plan by its private link: nobody signs in, and nothing but the plan is shown. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const titleOf = (key: 'plans:title' | 'plans:gone') => textOf(lng, key)
  const plan = await findPlanByToken(services, params.token)
  if (!plan) throw data(null, { status: 404 })
  if (plan === 'gone') return data({ plan: null, shown: null, title: titleOf('plans:gone') }, { status: 410 })
  const linkNote = plan.linkUntil
    ? textOf(lng, 'plans:link-until', { name: plan.firstName, day: formatDay(plan.linkUntil, lng) })
    : null
  return data({
    plan,
    shown: await shownOfPlan(services, plan, request),
    title: titleOf('plans:title'),
    linkNote,
  })
}

/** Approves the plan, and opens the payment page where that was asked for. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = pageLanguage(context)
  const form = await formIn(request)
  const text = textsIn(form)
  const opened = { token: params.token, lng }
  if (courseIntents.of(text('intent')))
    return byLink(services, opened, (planId, here) => submitCourse(services, { planId, form, lng, here }))
  if (planIntents.of(text('intent')) === 'credit')
    return byLink(services, opened, (planId, here) => submitCredit(services, planId, { here, lng }))
  const approved = await approvePlan(services, params.token)
  if (!approved.ok) {
    if (approved.refusal === 'not-found') throw data(null, { status: 404 })
    return refused(textOf(lng, `plans:${approved.refusal}`))
  }
  const here = inLanguage(`/treatment-plan/${params.token}`, lng)
  if (planIntents.of(text('intent')) !== 'pay') return redirect(here)
  return payForPlan(services, approved.value.planId, {
    what: text('pay') === 'session' ? 'session' : 'plan',
    here,
    lng,
  })
}

/** Acts on the plan that a link opens, while the link is good. */
async function byLink<Done>(
  services: Services,
  { token, lng }: { token: string; lng: Language },
  act: (planId: string, here: string) => Promise<Done>,
) {
  const plan = await findPlanByToken(services, token)
  if (!plan) throw data(null, { status: 404 })
  if (plan === 'gone') return refused(textOf(lng, 'plans:plan-link-expired'))
  return act(plan.id, `/treatment-plan/${token}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOffline(() => serverAction(), { text: null, course: null })

export default function TreatmentPlanPage({ loaderData: { plan, shown }, actionData }: Route.ComponentProps) {
  if (!plan || !shown) return <PlanGone />
  return (
    <PlanPage
      plan={plan}
      {...shown}
      refusal={actionData?.text ?? null}
      course={actionData?.course ?? null}
      isOffline={isOffline(actionData)}
    />
  )
}
