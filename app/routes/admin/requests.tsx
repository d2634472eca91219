import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { isDoctor, waitingRequests } from '#app/features/appointments/queries/add-on-requests.ts'
import { decideAddOn } from '#app/features/appointments/commands/decide-add-on.ts'
import { addOnDecisionSchema } from '#app/features/appointments/schema.ts'
import { AddOnRequests, type RequestAnswer } from '#app/features/appointments/ui/add-on-requests.tsx'
import type { Handle } from '#app/handle.ts'
import { questionsIn } from '#app/input/fields.ts'
import { patientIdsIn } from '#app/domain/access.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { parseForm } from '#app/routes/form.ts'
import { DeskHead } from '#app/ui/desk.tsx'
import type { Route } from './+types/requests'

export const handle = {
  action: 'run-appointments',
  shows: { what: 'list' },
  formAction: 'run-appointments',
  rateLimit: 'none',
  ns: ['admin'],
} satisfies Handle

/** What waits for a doctor's yes or no. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, shown, clinic } = behindSignIn(context, 'run-appointments')
  const requests = await waitingRequests(services)
  shown(patientIdsIn(requests))
  return {
    requests,
    canDecide: await isDoctor(services, actor.userId),
    isDone: 'done' in questionsIn(request.url),
    title: `${textOf(lng, 'admin:requests')} · ${clinic.name}`,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'run-appointments')
  const input = await parseForm(request, addOnDecisionSchema)
  if (!input.success) throw data(null, { status: 400 })
  const { appointment: appointmentId, rule: ruleName, ...decision } = input.data
  const decided = await decideAddOn(services, actor, { appointmentId, ruleName, ...decision })
  if (decided.ok) return redirect(inLanguage('/admin/requests?done', lng))
  if (decided.refusal === 'not-found') throw data(null, { status: 404 })
  const text = textOf(lng, `admin:request-${decided.refusal}`)
  return data<RequestAnswer>({ appointmentId, ruleName, text }, { status: 409 })
}

export default function RequestsPage({
  loaderData: { requests, canDecide, isDone },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <DeskHead title={t('requests')} lead={t('requests-lead')} />
      <AddOnRequests requests={requests} canDecide={canDecide} isDone={isDone} answer={actionData ?? null} />
    </>
  )
}
