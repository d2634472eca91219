import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachOfActor } from '#app/domain/access/actor.ts'
import { inLanguage } from '#app/domain/language.ts'
import { cancelAsStaff } from '#app/features/appointments/commands/change-as-staff.ts'
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

/** Cancels the visit. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const field = textsIn(await formIn(request))
  const typed = { wish: field('wish'), reason: field('reason'), isGoodwill: field('goodwill') === 'yes' }
  const refused = (answer: Partial<CancelAnswer>) =>
    data<CancelAnswer>({ error: null, wish: null, reason: null, ...answer }, { status: 422 })
  const read = staffCancelSchema.safeParse(typed)
  if (!read.success) {
    const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
    return refused({
      wish: wrong.has('wish') ? textOf(lng, 'record:cancel-wish-missing') : null,
      reason: wrong.has('reason') ? textOf(lng, 'record:cancel-reason-missing') : null,
    })
  }
  const done = isId(id) ? await cancelAsStaff(services, actor, { id, ...read.data }) : null
  if (!done) throw data(null, { status: 404 })
  if (done.ok) return redirect(inLanguage(`/admin/visits/${id}/cancel`, lng))
  return data<CancelAnswer>(
    { error: sentenceFor(done.refusal, lng), wish: null, reason: null },
    { status: statusOf(done.refusal) },
  )
}

export default function VisitCancelPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  return <CancelVisit key={id} {...loaderData} answer={actionData ?? null} />
}
