import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { answeredConversations, waitingConversations } from '#app/features/messages/queries.ts'
import { StaffMessages } from '#app/features/messages/ui/staff-messages.tsx'
import { searchPatients } from '#app/features/patients/commands.ts'
import type { Handle } from '#app/handle.ts'
import { patientListSchema, questionsIn } from '#app/input/fields.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { conversationShown } from '#app/routes/conversation-shown.ts'
import type { Route } from './+types/messages'

export const handle = {
  action: 'answer-messages',
  sendsForm: true,
  ns: ['messages', 'admin', 'record'],
} satisfies Handle

const FOUND_SHOWN = 8

/** The clients who wait for an answer, whom was answered, whom somebody looks for, and the conversation chosen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'answer-messages')
  const { q, page } = patientListSchema.parse(questionsIn(request.url))
  const chosen = await conversationShown(services, actor, questionsIn(request.url)['with'] ?? '', request.url)
  const found = q ? await searchPatients(services, actor, patientListSchema.parse({ q })) : null
  return {
    waiting: await waitingConversations(services),
    answered: await answeredConversations(services, page),
    search: { q, found: found?.rows.slice(0, FOUND_SHOWN).map(({ id, name }) => ({ id, name })) ?? null },
    chosen,
    title: `${chosen ? textOf(lng, 'messages:with', { name: chosen.name }) : textOf(lng, 'messages:title')} · ${clinic.name}`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function MessagesPage({ loaderData: { waiting, answered, search, chosen } }: Route.ComponentProps) {
  return <StaffMessages waiting={waiting} answered={answered} search={search} chosen={chosen} />
}
