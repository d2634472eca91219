import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachOfActor } from '#app/domain/access/actor.ts'
import { inLanguage } from '#app/domain/language.ts'
import { cancelAsStaff, cancelAtOnce, undoCancellation } from '#app/features/appointments/commands/cancel-as-staff.ts'
import { staffCancelIntents } from '#app/features/appointments/intent-schema.ts'
import { staffCancellation } from '#app/features/appointments/queries/staff-cancellation.ts'
import { staffCancelSchema } from '#app/features/appointments/schema.ts'
import { CancelVisit, type CancelAnswer } from '#app/features/appointments/ui/cancel-visit.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import type { Route } from './+types/visit-cancel'

export const handle = {
  action: 'run-appointments',
  shows: { what: 'record' },
  formAction: 'run-appointments',
  rateLimit: 'none',
  ns: ['record'],
} satisfies Handle

/** What cancelling a visit means before it is done, and what became of it after. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, lng, actor, reach, shown } = authorizePage(context)
  const visit = reach === 'any' && isId(id) ? await staffCancellation(services, id) : null
  if (!visit) throw data(null, { status: 404 })
  shown([visit.patientId])
  return {
    visit,
    canRefund: reachOfActor(actor, 'refund-payment') === 'any',
    title: textOf(lng, 'record:cancel-title'),
  }
}

/** Cancels the visit, keeps one that was cancelled a moment ago, or carries its cancellation out. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  if (!isId(id)) throw data(null, { status: 404 })
  const field = textsIn(await formIn(request))
  const refused = (answer: Partial<CancelAnswer>, status = 422) =>
    data<CancelAnswer>({ error: null, wish: null, reason: null, ...answer }, { status })
  const intent = staffCancelIntents.of(field('intent'))
  const read = intent === null || intent === 'cancel' ? cancelIn(field) : null
  if (read && !read.success) {
    const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
    return refused({
      wish: wrong.has('wish') ? textOf(lng, 'record:cancel-wish-missing') : null,
      reason: wrong.has('reason') ? textOf(lng, 'record:cancel-reason-missing') : null,
    })
  }
  const done = read
    ? await cancelAsStaff(services, actor, { id, ...read.data })
    : await (intent === 'undo' ? undoCancellation : cancelAtOnce)(services, actor, id)
  if (done.ok) return redirect(inLanguage(`/admin/visits/${id}/cancel`, lng))
  return refused({ error: sentenceFor(done.refusal, lng) }, statusOf(done.refusal))
}

const cancelIn = (field: (name: string) => string) =>
  staffCancelSchema.safeParse({
    wish: field('wish'),
    reason: field('reason'),
    isGoodwill: field('goodwill') === 'yes',
  })

export default function VisitCancelPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  return <CancelVisit key={id} {...loaderData} answer={actionData ?? null} />
}
