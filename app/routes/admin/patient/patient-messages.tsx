import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { endWaiting, writeToClient } from '#app/features/messages/commands.ts'
import { PatientMessages } from '#app/features/messages/ui/patient-messages.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { conversationShown } from '#app/routes/conversation-shown.ts'
import { filesIn } from '#app/routes/form.ts'
import { messageIn, notSent } from '#app/routes/message-form.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Route } from './+types/patient-messages'
import { conversationIntents } from '#app/features/messages/intent-schema.ts'

export const handle = {
  action: 'answer-messages',
  shows: { what: 'record', param: 'id' },
  formAction: 'answer-messages',
  rateLimit: 'none',
  ns: ['messages', 'admin', 'record', 'clients', 'health', 'plans'],
} satisfies Handle

/** One client's conversation; every opening is written to the access log. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const shown = await conversationShown(services, actor, id, request.url)
  if (!shown) throw data(null, { status: 404 })
  return {
    ...shown,
    known: await factsFor(services, actor, id),
    title: textOf(lng, 'messages:title'),
  }
}

/** Answers, or ends the waiting without an answer in writing. */
export async function action({ params: { id: patientId }, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  if (!isId(patientId)) throw data(null, { status: 404 })
  const form = await filesIn(request, context.get(requestContext)!.upload)
  // Beside the list the answer leads back to the list.
  const isBeside = questionsIn(request.url)['beside'] !== undefined
  const path = isBeside ? `/admin/messages?with=${patientId}#write` : `/admin/patients/${patientId}/messages#write`
  const here = redirect(inLanguage(path, lng))
  if (conversationIntents.of(form.get('intent')) === 'end') {
    await endWaiting(services, actor, patientId)
    return here
  }
  const { typed, message } = messageIn(form)
  if (!message) return notSent(null, typed, lng)
  const sent = await writeToClient(services, actor, { patientId, ...message })
  return sent.ok ? here : notSent(sent.refusal, typed, lng)
}

export default function PatientMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { known, ...shown } = loaderData
  return (
    <WithRecordFacts of={known}>
      <PatientMessages {...shown} refused={actionData ?? null} />
    </WithRecordFacts>
  )
}
