import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { waitingConversations } from '#app/features/messages/queries.ts'
import { WaitingMessages } from '#app/features/messages/ui/waiting-messages.tsx'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import type { Route } from './+types/messages'

export const handle = { action: 'answer-messages', ns: ['messages', 'admin'] } satisfies Handle

/** The clients who wait for an answer. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng } = behindSignIn(context, 'answer-messages')
  return {
    waiting: await waitingConversations(services),
    title: `${textOf(lng, 'messages:title')} · ${clinic.name}`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function MessagesPage({ loaderData: { waiting } }: Route.ComponentProps) {
  return <WaitingMessages waiting={waiting} />
}
