import { redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { openConversation, writeToClinic } from '#app/features/messages/commands.ts'
import { answerTime, conversationOf, conversationPages } from '#app/features/messages/queries.ts'
import { OwnMessages } from '#app/features/messages/ui/own-messages.tsx'
import type { Handle } from '#app/handle.ts'
import { ownPagesSchema, questionsIn } from '#app/input/fields.ts'
import { requestContext } from '#app/http/context.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { filesIn } from '#app/routes/form.ts'
import { messageIn, notSent } from '#app/routes/message-form.ts'
import { messagesWithLinks } from '#app/routes/picture-links.ts'
import type { Route } from './+types/messages'

export const handle = {
  action: 'see-own-dashboard',
  formAction: 'write-to-clinic',
  rateLimit: 'none',
  ns: ['messages', 'dashboard'],
} satisfies Handle

/** The client's conversation with the clinic; opening it marks the clinic's messages as read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, self } = authorizePage(context)
  await openConversation(services, actor, actor.userId)
  const pages = await conversationPages(services, self)
  const page = Math.min(ownPagesSchema.parse(questionsIn(request.url)).messages, pages)
  return {
    messages: messagesWithLinks(services, actor, await conversationOf(services, self, page)),
    page,
    pages,
    answeredBy: await answerTime(services),
    today: services.clock.today(),
    title: textOf(lng, 'messages:title'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const { typed, message } = messageIn(await filesIn(request, context.get(requestContext)!.upload))
  if (!message) return notSent(null, typed, lng)
  const sent = await writeToClinic(services, actor, message)
  if (!sent.ok) return notSent(sent.refusal, typed, lng)
  return redirect(inLanguage('/dashboard/messages#write', lng))
}

export default function OwnMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnMessages {...loaderData} refused={actionData ?? null} />
}
