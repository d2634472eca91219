import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { textIfAny, textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { writeToClient } from '#app/features/messages/commands.ts'
import { answerReport, openReactions } from '#app/features/reactions/commands/skin-reports.ts'
import { reviewReport } from '#app/features/reactions/commands/review.ts'
import { answerSchema, reviewSchema } from '#app/features/reactions/schema.ts'
import { PatientReactions } from '#app/features/reactions/ui/patient-reactions.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { statusOf } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { parseForm } from '#app/routes/form.ts'
import { reportsWithLinks } from '#app/routes/picture-links.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Route } from './+types/patient-reactions'

export const handle = {
  action: 'read-journal',
  shows: { what: 'health', param: 'id' },
  formAction: 'write-journal',
  rateLimit: 'none',
  ns: ['reactions', 'admin', 'record', 'clients', 'health', 'plans'],
} satisfies Handle

const DONE = ['answered', 'reviewed'] as const

/** What one client has said of the skin. Every opening is written to the access log. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const opened = await openReactions(services, actor, params.id)
  if (!opened.ok) throw data(null, { status: statusOf(opened.refusal) })
  const { reports, times, ...person } = opened.value
  return {
    shown: { id: params.id, ...person, reports: reportsWithLinks(services, actor, reports) },
    times,
    done: DONE.find((one) => one === questionsIn(request.url)['done']) ?? null,
    known: await factsFor(services, actor, params.id),
    title: textOf(lng, 'reactions:desk-title'),
  }
}

/** Answers a report: in writing, as a message to the client, or by phone. */
export async function action({ params: { id: patientId }, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const answer = await parseForm(request, z.union([reviewSchema, answerSchema]))
  if (!answer.success) {
    const why = textIfAny(lng, `errors:field-${answer.error.issues[0]!.message}`)
    return data({ error: why ?? textOf(lng, 'reactions:answer-missing') }, { status: 422 })
  }
  if (answer.data.act === 'review') {
    const reviewed = await reviewReport(services, actor, { ...answer.data, patientId })
    if (!reviewed.ok) throw data(null, { status: statusOf(reviewed.refusal) })
    return redirect(inLanguage(`/admin/patients/${patientId}/reactions?done=reviewed`, lng))
  }
  const { act: how, report: id } = answer.data
  // Sent before it is noted: an answer that was only noted would be none.
  if (answer.data.act === 'message') {
    const sent = await writeToClient(services, actor, { patientId, text: answer.data.text })
    if (!sent.ok) throw data(null, { status: statusOf(sent.refusal) })
  }
  const answered = await answerReport(services, actor, { id, patientId, how })
  if (!answered.ok) throw data(null, { status: statusOf(answered.refusal) })
  return redirect(inLanguage(`/admin/patients/${patientId}/reactions?done=answered`, lng))
}

export default function PatientReactionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('reactions')
  const { shown, times, done, known } = loaderData
  return (
    <WithRecordFacts of={known}>
      <PatientReactions
        shown={shown}
        times={times}
        outcome={{ done: done && !actionData ? t(done) : null, error: actionData?.error ?? null }}
      />
    </WithRecordFacts>
  )
}
