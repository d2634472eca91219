import { data, redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachedClient } from '#app/domain/actor.ts'
import { inLanguage } from '#app/domain/language.ts'
import { endWaiting, openConversation, writeToClient } from '#app/features/messages/commands.ts'
import { conversationOf, conversationPages, isWaiting, writableClient } from '#app/features/messages/queries.ts'
import { PatientMessages } from '#app/features/messages/ui/patient-messages.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import { isId, ownPagesSchema, questionsIn } from '#app/input/fields.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { filesIn, textsIn } from '#app/routes/form.ts'
import { messageIn, notSent } from '#app/routes/message-form.ts'
import { messagesWithLinks } from '#app/routes/picture-links.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Route } from './+types/patient-messages'

export const handle = {
  action: 'answer-messages',
  formAction: 'answer-messages',
  ns: ['messages', 'admin', 'record', 'clients', 'health', 'plans'],
} satisfies Handle

/** One client's conversation; every opening is written to the access log. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'answer-messages')
  const reached = isId(id) ? reachedClient(actor, 'answer-messages', id) : null
  const name = reached && (await writableClient(services, reached))
  if (!reached || name === null) throw data(null, { status: 404 })
  await openConversation(services, actor, id)
  const pages = await conversationPages(services, reached)
  const page = Math.min(ownPagesSchema.parse(questionsIn(request.url)).messages, pages)
  return {
    id,
    name,
    messages: messagesWithLinks(services, actor, await conversationOf(services, reached, page)),
    page,
    pages,
    isWaiting: await isWaiting(services, id),
    today: services.clock.today(),
    known: await factsFor(services, actor, id),
    title: `${textOf(lng, 'messages:with', { name })} · ${clinic.name}`,
  }
}

/** Answers, or ends the waiting without an answer in writing. */
export async function action({ params: { id: patientId }, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'answer-messages')
  if (!isId(patientId)) throw data(null, { status: 404 })
  const form = await filesIn(request, context.get(requestContext)!.upload)
  const here = redirect(inLanguage(`/admin/patients/${patientId}/messages#write`, lng))
  if (textsIn(form)('intent') === 'end') {
    await endWaiting(services, actor, patientId)
    return here
  }
  const { typed, message } = messageIn(form)
  if (!message) return notSent(null, typed, lng)
  const sent = await writeToClient(services, actor, { patientId, ...message })
  return sent.ok ? here : notSent(sent.refusal, typed, lng)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function PatientMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { known, ...shown } = loaderData
  return (
    <WithRecordFacts of={known}>
      <PatientMessages {...shown} refused={actionData ?? null} />
    </WithRecordFacts>
  )
}
