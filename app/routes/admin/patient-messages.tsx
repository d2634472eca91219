import { data, redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { endWaiting, openConversation, writeToClient } from '#app/features/messages/commands.ts'
import { conversationOf, isWaiting, writableClient } from '#app/features/messages/queries.ts'
import { messageSchema } from '#app/features/messages/schema.ts'
import { PatientMessages } from '#app/features/messages/ui/patient-messages.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId } from '#app/input/fields.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import type { Route } from './+types/patient-messages'

export const handle = {
  action: 'answer-messages',
  formAction: 'answer-messages',
  ns: ['messages', 'admin'],
} satisfies Handle

/** One client's conversation; every opening is written to the access log. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'answer-messages')
  const name = isId(id) ? await writableClient(services, id) : null
  if (name === null) throw data(null, { status: 404 })
  await openConversation(services, actor, id)
  return {
    id,
    name,
    messages: await conversationOf(services, id),
    isWaiting: await isWaiting(services, id),
    today: services.clock.today(),
    title: `${textOf(lng, 'messages:with', { name })} · ${clinic.name}`,
  }
}

/** Answers, or ends the waiting without an answer in writing. */
export async function action({ params: { id: patientId }, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'answer-messages')
  if (!isId(patientId)) throw data(null, { status: 404 })
  const text = textsIn(await formIn(request))
  const here = redirect(inLanguage(`/admin/patients/${patientId}/messages#write`, lng))
  if (text('intent') === 'end') {
    await endWaiting(services, actor, patientId)
    return here
  }
  const typed = text('text')
  const read = messageSchema.safeParse({ text: typed })
  if (!read.success) return data({ typed, error: textOf(lng, 'messages:refused-text') }, { status: 422 })
  const sent = await writeToClient(services, actor, { patientId, text: read.data.text })
  if (sent.ok) return here
  return data({ typed, error: sentenceFor(sent.refusal, lng) }, { status: statusOf(sent.refusal) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function PatientMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PatientMessages {...loaderData} refused={actionData ?? null} />
}
