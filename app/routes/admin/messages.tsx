import { textOf } from '#app/content/text/i18n.server.ts'
import { answeredConversations, waitingConversations } from '#app/features/messages/queries.ts'
import { StaffMessages } from '#app/features/messages/ui/staff-messages.tsx'
import { searchPatients } from '#app/features/patients/commands/open-record.ts'
import type { Handle } from '#app/handle.ts'
import { patientListSchema, questionsIn } from '#app/input/fields.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { conversationShown } from '#app/routes/conversation-shown.ts'
import type { Route } from './+types/messages'

export const handle = {
  action: 'answer-messages',
  shows: { what: 'list' },
  sendsForm: true,
  ns: ['messages', 'admin', 'record'],
} satisfies Handle

const FOUND_SHOWN = 8

/** The clients who wait for an answer, whom was answered, whom somebody looks for, and the conversation chosen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, shown } = authorizePage(context)
  const { q, page } = patientListSchema.parse(questionsIn(request.url))
  const chosen = await conversationShown(services, actor, questionsIn(request.url)['with'] ?? '', request.url)
  const found = q ? await searchPatients(services, patientListSchema.parse({ q })) : null
  const waiting = await waitingConversations(services)
  const answered = await answeredConversations(services, page)
  shown(patientIdsIn({ waiting, answered }))
  if (chosen) shown([chosen.id], 'record')
  if (found)
    shown(
      found.rows.map(({ id }) => id),
      'search',
    )
  return {
    waiting,
    answered,
    search: { q, found: found?.rows.slice(0, FOUND_SHOWN).map(({ id, name }) => ({ id, name })) ?? null },
    chosen,
    title: textOf(lng, 'messages:title'),
  }
}

export default function MessagesPage({ loaderData: { waiting, answered, search, chosen } }: Route.ComponentProps) {
  return <StaffMessages waiting={waiting} answered={answered} search={search} chosen={chosen} />
}
