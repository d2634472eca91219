import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { waitingRequests } from '#app/features/appointments/queries/add-on-requests.ts'
import { isClinicDoctor } from '#app/features/health/queries/clearance.ts'
import { decideAddOn } from '#app/features/appointments/commands/decide-add-on.ts'
import { addOnDecisionSchema } from '#app/features/appointments/schema.ts'
import { AddOnRequests, type RequestAnswer } from '#app/features/appointments/ui/board/add-on-requests.tsx'
import type { Handle } from '#app/handle.ts'
import { reachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import { waitingForDoctor } from '#app/features/health/queries/doctor-inbox.ts'
import { DoctorInbox } from '#app/features/health/ui/doctor-inbox.tsx'
import { HealthSummaryList, type HealthSummary } from '#app/features/health/ui/health-summary.tsx'
import { healthSaid } from '#app/features/journal/queries/health.ts'
import { clearanceAct } from '#app/routes/clearance-act.ts'
import type { Services } from '#app/services/services.ts'
import { questionsIn } from '#app/input/fields.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import { DeskHead, Empty } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/requests'

export const handle = {
  action: 'treat-clients',
  shows: { what: 'list' },
  formAction: 'treat-clients',
  rateLimit: 'none',
  ns: ['admin', 'health'],
} satisfies Handle

/** What waits for a doctor: answers about health, test spots to read, add-ons. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, shown } = authorizePage(context)
  const requests = await waitingRequests(services)
  const clients = await waitingForDoctor(services)
  const health = await summariesOf(services, actor, patientIdsIn(requests))
  shown(patientIdsIn(requests))
  shown([...patientIdsIn(clients), ...Object.keys(health)], 'health')
  return {
    requests,
    clients,
    health,
    canDecide: await isClinicDoctor(services, actor.userId),
    isDone: 'done' in questionsIn(request.url),
    title: textOf(lng, 'admin:requests'),
  }
}

/** What each of these clients last answered. */
async function summariesOf(services: Services, actor: SignedIn, ids: readonly string[]) {
  const summaries = ids.map(async (id): Promise<[string, HealthSummary]> => {
    const { isAnswered, findings } = await healthSaid(services, reachedClient(actor, 'read-journal', id)!)
    return [id, { isAnswered, findings }]
  })
  return Object.fromEntries(await Promise.all(summaries))
}

type Answer = { addOn?: RequestAnswer; clearance?: { patientId: string; is: 'incomplete' | 'refused' } }

export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = textFields(await formIn(request))
  if (form['act']) {
    const patientId = form['patient'] ?? ''
    const done = await clearanceAct(services, actor, patientId, form)
    if (done.ok) return redirect(inLanguage('/admin/requests?done', lng))
    const is = done.refusal === 'incomplete' ? ('incomplete' as const) : ('refused' as const)
    return data<Answer>({ clearance: { patientId, is } }, { status: is === 'incomplete' ? 422 : 409 })
  }
  const input = addOnDecisionSchema.safeParse(form)
  if (!input.success) throw data(null, { status: 400 })
  const { appointment: appointmentId, rule: ruleName, ...decision } = input.data
  const decided = await decideAddOn(services, actor, { appointmentId, ruleName, ...decision })
  if (decided.ok) return redirect(inLanguage('/admin/requests?done', lng))
  if (decided.refusal === 'not-found') throw data(null, { status: 404 })
  const text = textOf(lng, `admin:request-${decided.refusal}`)
  return data<Answer>({ addOn: { appointmentId, ruleName, text } }, { status: 409 })
}

export default function RequestsPage({
  loaderData: { requests, clients, health, canDecide, isDone },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const summaries = Object.fromEntries(
    Object.entries(health).map(([id, summary]) => [id, <HealthSummaryList key={id} {...summary} />]),
  )
  return (
    <>
      <DeskHead title={t('requests')} lead={t('requests-lead')} />
      <AddOnRequests
        requests={requests}
        canDecide={canDecide}
        isDone={isDone}
        answer={actionData?.addOn ?? null}
        health={summaries}
      />
      <DoctorInbox clients={clients} isDoctor={canDecide} refusal={actionData?.clearance ?? null} />
      {requests.length + clients.length === 0 ? <Empty>{t('no-requests')}</Empty> : null}
    </>
  )
}
