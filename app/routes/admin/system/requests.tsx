import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { healthRow } from '#app/content/health-rows.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { INBOX_PARTS } from '#app/domain/health/inbox.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { requestId } from '#app/domain/pricing/add-on-requests.ts'
import { refuse } from '#app/domain/result.ts'
import { answerAddOn, undoAddOn } from '#app/features/appointments/commands/answer-add-on.ts'
import { pendingAddOns, type AddOnRequest } from '#app/features/appointments/queries/add-on-requests.ts'
import { addOnDecisionSchema, undoAddOnSchema } from '#app/features/appointments/schema.ts'
import { AddOnRequestPanel } from '#app/features/appointments/ui/board/add-on-requests.tsx'
import { answerHealth, undoAnswer } from '#app/features/health/commands/pending-answer.ts'
import { isClinicDoctor } from '#app/features/health/queries/clearance.ts'
import { answersToday, pendingAnswers, type WaitingClient } from '#app/features/health/queries/doctor-inbox.ts'
import { inboxAnswerSchema } from '#app/features/health/schema.ts'
import { DoctorInbox, type InboxItem } from '#app/features/health/ui/doctor-inbox.tsx'
import { HealthSummaryList } from '#app/features/health/ui/health-summary.tsx'
import { InboxClient } from '#app/features/health/ui/inbox-client.tsx'
import { InboxSummary } from '#app/features/health/ui/inbox-summary.tsx'
import { PendingAnswers, type UndoableAnswer } from '#app/features/health/ui/pending-answers.tsx'
import type { Handle } from '#app/handle.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { clearanceAct } from '#app/routes/clearance-act.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import type { Services } from '#app/services/services.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { FormRefusal } from '#app/ui/refusal.tsx'
import type { Route } from './+types/requests'
import { countsOf, detailsOf, waitingIn } from './inbox-items.ts'

export const handle = {
  action: 'treat-clients',
  shows: { what: 'list' },
  formAction: 'treat-clients',
  rateLimit: 'none',
  ns: ['admin', 'health', 'journal', 'photos'],
} satisfies Handle

/**
 * What waits for a doctor: answers about health, test spots to read, add-ons; and the one the address names. An address
 * without one leads to the first, so that a re-read of the list never changes what is shown.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, shown } = authorizePage(context)
  const { of, done, show } = questionsIn(request.url)
  const [{ requests, clients, order }, pending, addOns] = await Promise.all([
    waitingIn(services),
    pendingAnswers(services),
    pendingAddOns(services),
  ])
  const part = INBOX_PARTS.find((one) => one === show) ?? null
  const items = order.filter((one) => part === null || one.part === part)
  if (of === undefined && items[0]) {
    // The address of a client's request holds their id.
    shown([items[0].patientId])
    const here = { ...(part && { show: part }), of: items[0].id, ...(done !== undefined && { done }) }
    throw redirect(inLanguage(`/admin/requests?${new URLSearchParams(here)}`, lng))
  }
  const chosen = items.find(({ id }) => id === of)
  shown(patientIdsIn({ requests, addOns }))
  shown([...patientIdsIn(clients), ...patientIdsIn(pending), ...(chosen ? [chosen.patientId] : [])], 'health')
  for (const what of ['journal', 'photos'] as const) if (chosen) shown([chosen.patientId], what)
  return {
    requests,
    clients,
    pending,
    pendingAddOns: addOns,
    order: items.map(({ id }) => id),
    part,
    counts: countsOf(order),
    chosen: chosen ? { id: chosen.id, ...(await detailsOf(services, actor, chosen.patientId)) } : null,
    rules: rulesFor(
      clients.find(({ patientId }) => patientId === chosen?.id),
      lng,
    ),
    canDecide: await isClinicDoctor(services, actor.userId),
    today: order.length === 0 ? await answersToday(services, actor) : null,
    isDone: done !== undefined,
    now: services.clock.instant().getTime(),
    title: textOf(lng, 'admin:requests'),
  }
}

/** What the clinic does after a yes, as its page says. */
const rulesFor = (client: WaitingClient | undefined, lng: Language) =>
  Object.fromEntries((client?.said ?? []).map(({ question }) => [question, healthRow(question, lng).what]))

type Answer = {
  /** Which request an answer was turned down for, and why. */
  addOn?: Pick<AddOnRequest, 'appointmentId' | 'ruleName'> & { text: string }
  clearance?: 'incomplete' | 'refused' | 'too-late' | 'out-of-date'
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = textFields(await formIn(request))
  if (form['act'] === 'undo-add-on') {
    const asked = undoAddOnSchema.safeParse(form)
    if (!asked.success) throw data(null, { status: 400 })
    const of = { appointmentId: asked.data.appointment, ruleName: asked.data.rule }
    const undone = await undoAddOn(services, actor, of)
    if (!undone.ok) return data<Answer>({ clearance: 'too-late' }, { status: 409 })
    return redirect(inLanguage(`/admin/requests?${new URLSearchParams({ of: requestId(of) })}`, lng))
  }
  if (form['act']) {
    const done = await healthAct(services, actor, form['patient'] ?? '', form)
    const isUndo = form['act'] === 'undo'
    if (done.ok) return redirect(inLanguage(`/admin/requests?${isUndo ? `of=${form['patient']}` : 'done'}`, lng))
    if (done.refusal === 'incomplete') return data<Answer>({ clearance: 'incomplete' }, { status: 422 })
    if (done.refusal === 'out-of-date') return data<Answer>({ clearance: 'out-of-date' }, { status: 409 })
    return data<Answer>({ clearance: isUndo ? 'too-late' : 'refused' }, { status: 409 })
  }
  const input = addOnDecisionSchema.safeParse(form)
  if (!input.success) throw data(null, { status: 400 })
  const { appointment: appointmentId, rule: ruleName, ...decision } = input.data
  const decided = await answerAddOn(services, actor, { appointmentId, ruleName, ...decision })
  if (decided.ok) return redirect(inLanguage('/admin/requests?done', lng))
  if (decided.refusal === 'not-found') throw data(null, { status: 404 })
  const text = textOf(lng, `admin:request-${decided.refusal}`)
  return data<Answer>({ addOn: { appointmentId, ruleName, text } }, { status: 409 })
}

/** An answer that can be undone for a minute, its undoing, or the reading of a test spot. */
async function healthAct(services: Services, actor: SignedIn, patientId: string, form: Record<string, string>) {
  if (!isId(patientId)) return refuse('not-found')
  if (form['act'] === 'undo') return undoAnswer(services, actor, patientId)
  if (form['act'] !== 'answer') return clearanceAct(services, actor, patientId, form)
  const read = inboxAnswerSchema.safeParse(form)
  const asked = { patientId, version: form['version'] ?? '' }
  return read.success ? answerHealth(services, actor, asked, read.data) : refuse('incomplete')
}

export default function RequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const { requests, clients, chosen, canDecide } = loaderData
  const items = useItems(loaderData)
  const client = clients.find(({ patientId }) => patientId === chosen?.id)
  const addOn = requests.find((one) => requestId(one) === chosen?.id)
  const refused = actionData?.addOn
  const isAboutChosen = refused !== undefined && addOn !== undefined && requestId(addOn) === requestId(refused)
  return (
    <DoctorInbox
      title={t('requests')}
      items={items}
      part={loaderData.part}
      counts={loaderData.counts}
      today={loaderData.today}
      chosen={items.find(({ id }) => id === chosen?.id) ?? null}
      notes={<Notes loaderData={loaderData} answer={actionData} isAboutChosen={isAboutChosen} />}
    >
      {client && chosen ? (
        <InboxClient
          client={client}
          summary={<InboxSummary {...chosen.summary} />}
          rules={loaderData.rules}
          noes={chosen.noes}
          isDoctor={canDecide}
        />
      ) : null}
      {addOn && chosen ? (
        <div className="inbox-detail">
          <AddOnRequestPanel
            key={requestId(addOn)}
            request={addOn}
            canDecide={canDecide}
            health={
              <>
                <HealthSummaryList {...chosen.health} />
                <InboxSummary {...chosen.summary} />
              </>
            }
            error={isAboutChosen ? refused.text : null}
          />
        </div>
      ) : null}
    </DoctorInbox>
  )
}

type NotesProps = {
  loaderData: Route.ComponentProps['loaderData']
  answer: Answer | undefined
  /** The refusal stands at the field of the request that is shown. */
  isAboutChosen: boolean
}

/** What was answered and can be undone, what was refused, and that a doctor alone answers. */
function Notes({ loaderData, answer, isAboutChosen }: NotesProps) {
  const { t } = useTranslation(['admin', 'health'])
  const { now, isDone, canDecide } = loaderData
  const undoable = useUndoable(loaderData)
  return (
    <>
      <PendingAnswers answers={undoable} now={now} />
      {answer?.clearance ? <FormRefusal>{t(`health:act-${answer.clearance}`)}</FormRefusal> : null}
      {answer?.addOn && !isAboutChosen ? <FormRefusal>{answer.addOn.text}</FormRefusal> : null}
      {isDone && !answer && undoable.length === 0 ? (
        <p className="note ok" role="status">
          {t('request-answered')}
        </p>
      ) : null}
      {canDecide ? null : <p className="note">{t('request-doctor-only')}</p>}
    </>
  )
}

function useUndoable({ pending, pendingAddOns: addOns }: Route.ComponentProps['loaderData']): UndoableAnswer[] {
  const { t } = useTranslation(['admin', 'health'])
  const lng = useLanguage()
  return [
    ...pending.map(({ patientId, answer, name, dueAt }) => ({
      name,
      dueAt,
      answer: t(`health:answer-${answer}`),
      fields: { act: 'undo', patient: patientId },
    })),
    ...addOns.map(({ appointmentId, ruleName, title, answer, name, dueAt }) => ({
      name,
      dueAt,
      answer: `${title[lng]}, ${t(answer === 'approved' ? 'request-approve' : 'request-decline').toLowerCase()}`,
      fields: { act: 'undo-add-on', appointment: appointmentId, rule: ruleName },
    })),
  ]
}

/** The rows of the list, in the order the server gives. */
function useItems({ clients, requests, order }: Route.ComponentProps['loaderData']): InboxItem[] {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const rows = [
    ...clients.map(({ patientId: id, name, isHere, answeredAt: since, said, hasChangedSpot }) => {
      const words = said.map(({ question }) => t(`short-${question}`))
      const spot = hasChangedSpot ? t('reason-spot-changed') : words.length === 0 ? t('spot-to-read') : null
      return { id, name, isHere, since, what: [...words, ...(spot ? [spot] : [])].join(', ') }
    }),
    ...requests.map((one) => ({
      id: requestId(one),
      name: one.name,
      isHere: one.isHere,
      since: one.askedAt,
      what: one.title[lng],
    })),
  ]
  return order.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
