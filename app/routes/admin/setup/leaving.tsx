import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { writable } from '#app/domain/typed-text.ts'
import { moveAsStaff } from '#app/features/appointments/commands/change-as-staff.ts'
import { offBoard, undoOffBoarding } from '#app/features/opening-hours/commands/off-board.ts'
import { comingVisitsOf, leavings, staffMember, type StaffMember } from '#app/features/opening-hours/queries/leaving.ts'
import { proposeTimes } from '#app/features/opening-hours/queries/proposals.ts'
import { choicesIn } from '#app/features/opening-hours/schema.ts'
import { Leave, Left, type LeavingOutcome } from '#app/features/opening-hours/ui/leaving.tsx'
import '#app/features/opening-hours/ui/hours.css'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizeForm, authorizePage, type Authorized } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { DeskHead, Outcome } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/leaving'

export const handle = {
  action: 'manage-roles',
  shows: { what: 'list' },
  formAction: 'manage-roles',
  rateLimit: 'none',
  ns: ['system', 'admin', 'owner', 'portal'],
} satisfies Handle

/** Somebody who leaves (`?who=`) with what it does, and those who have left. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, shown } = authorizePage(context)
  const { who: asked = '', done, left } = questionsIn(request.url)
  const who = isId(asked) ? await staffMember(services, asked) : null
  const visits = who ? await visitsOf(services, who) : []
  shown(patientIdsIn(visits))
  return {
    who,
    visits,
    left: await leavings(services),
    done: done !== undefined,
    unmoved: Number(left) || 0,
    title: textOf(lng, 'system:leaving'),
  }
}

/** What they still have, each visit with another time with somebody else where there is one. */
async function visitsOf(services: Authorized['services'], { providerId }: StaffMember) {
  if (!providerId) return []
  const visits = await comingVisitsOf(services.db.k, providerId, services.clock.now())
  const ids = visits.map(({ id }) => id)
  const proposals = await proposeTimes(services, ids, { to: services.clock.now(), leaver: providerId })
  return visits.map((visit) => ({ ...visit, proposal: proposals[visit.id] ?? null }))
}

/** Carries a leaving out, or takes one back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const field = textsIn(form)
  const asked = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const back = (left = 0) => redirect(inLanguage(`/admin/people/leaving?done=1${left > 0 ? `&left=${left}` : ''}`, lng))
  const refused = (refusal: Parameters<typeof statusOf>[0] | 'visits-changed') => {
    const text = refusal === 'visits-changed' ? textOf(lng, 'owner:visits-changed') : sentenceFor(refusal, lng)
    const status = refusal === 'visits-changed' ? 409 : statusOf(refusal)
    return data<LeavingOutcome>({ refusal, text, asked }, { status })
  }
  if (isId(field('undo'))) {
    const undone = await undoOffBoarding(services, actor, field('undo'))
    return undone.ok || undone.refusal === 'nothing-changed' ? back() : refused(undone.refusal)
  }
  const { who: id = '' } = questionsIn(request.url)
  const who = isId(id) ? await staffMember(services, id) : null
  if (!who) return back()
  const shown = form.getAll('shown').filter((one): one is string => typeof one === 'string')
  const { cancel, move } = choicesIn(shown, field)
  const message = writable(field('message')).trim().slice(0, 300)
  const done = await offBoard(services, actor, { who, shown, cancel, message })
  if (!done.ok) return refused(done.refusal)
  // After the leaving: a time somebody took meanwhile is told of.
  let left = 0
  for (const one of move) if (!(await moveAsStaff(services, actor, one)).ok) left++
  return back(left)
}

export default function LeavingPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['system', 'owner'])
  const done = shown.done && !actionData ? t('system:leave-done') : null
  return (
    <>
      <DeskHead title={t('system:leaving')} lead={t('system:leaving-lead')} />
      <Outcome done={done} error={null} />
      {shown.unmoved > 0 && !actionData ? (
        <p className="note warn" role="status">
          {t('owner:close-left', { count: shown.unmoved })}
        </p>
      ) : null}
      {shown.who ? <Leave who={shown.who} visits={shown.visits} outcome={actionData ?? null} /> : null}
      <Left left={shown.left} />
    </>
  )
}
