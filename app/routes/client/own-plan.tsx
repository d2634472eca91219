import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { approveOwnPlan } from '#app/features/plans/commands/treatment-plan.ts'
import { findPlan, ownerOfPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { PlanPage } from '#app/features/plans/ui/plan-page.tsx'
import type { Handle } from '#app/handle.ts'
import { isId } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { isOffline, orOffline } from '#app/routes/or-offline.ts'
import type { Services } from '#app/services/services.ts'
import { submitCourse, submitCredit, payForPlan, refused, shownOfPlan } from './plan-acts.ts'
import type { Route } from './+types/own-plan'
import { courseIntents, planIntents } from '#app/features/plans/intent-schema.ts'

export const handle = {
  action: 'see-own-dashboard',
  formAction: 'see-own-dashboard',
  rateLimit: 'none',
  ns: ['plans', 'booking', 'payments'],
} satisfies Handle

/** A client's own plan, signed in: a bought package has no link. Another's is as if it did not exist. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const plan = await ownPlan(services, params.id, actor.userId)
  const shown = await shownOfPlan(services, plan, request)
  return { plan, shown, title: textOf(lng, 'plans:title') }
}

async function ownPlan(services: Services, id: string, userId: string) {
  const plan = isId(id) && (await ownerOfPlan(services, id)) === userId ? await findPlan(services, id) : null
  if (!plan) throw data(null, { status: 404 })
  return plan
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const { id: planId } = await ownPlan(services, params.id, actor.userId)
  const form = await formIn(request)
  const text = textsIn(form)
  const here = `/dashboard/plan/${planId}`
  if (courseIntents.of(text('intent'))) return submitCourse(services, { planId, form, here, lng })
  if (planIntents.of(text('intent')) === 'credit') return submitCredit(services, planId, { here, lng })
  const approved = await approveOwnPlan(services, actor, planId)
  if (!approved.ok) return refused(textOf(lng, `plans:${approved.refusal}`))
  if (planIntents.of(text('intent')) !== 'pay') return redirect(inLanguage(here, lng))
  const what = text('pay') === 'session' ? 'session' : 'plan'
  return payForPlan(services, planId, { what, here: inLanguage(here, lng), lng })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOffline(() => serverAction(), { text: null, course: null })

export default function OwnPlanPage({ loaderData: { plan, shown }, actionData }: Route.ComponentProps) {
  return (
    <PlanPage
      isInPortal
      plan={plan}
      {...shown}
      refusal={actionData?.text ?? null}
      course={actionData?.course ?? null}
      isOffline={isOffline(actionData)}
    />
  )
}
