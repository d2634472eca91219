import { reachedClient, reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { openConversation } from '#app/features/messages/commands.ts'
import {
  conversationOf,
  conversationPages,
  isWaiting,
  writableClient,
  type ShownMessage,
} from '#app/features/messages/queries.ts'
import { ownPagesSchema, isId, questionsIn } from '#app/input/fields.ts'
import { messagesWithLinks } from '#app/routes/picture-links.ts'
import type { Services } from '#app/services/services.ts'

// What a page of the record and the page of all conversations have in common: one client's, as the clinic has it.

/** Pictures of skin are health data: of a message with some the front desk sees how many there are. */
const shownTo = (services: Services, actor: SignedIn, messages: ShownMessage[]) =>
  reachOfActor(actor, 'see-message-picture') === 'any'
    ? messagesWithLinks(services, actor, messages)
    : messages.map(({ pictures, ...message }) => ({ ...message, pictures: [], hiddenPictures: pictures.length }))

/** This client's conversation; null: there is no such client to write to. */
export async function conversationShown(services: Services, actor: SignedIn, id: string, url: string) {
  const reached = isId(id) ? reachedClient(actor, 'answer-messages', id) : null
  const name = reached && (await writableClient(services, reached))
  if (!reached || name === null) return null
  await openConversation(services, actor, id)
  const pages = await conversationPages(services, reached)
  const page = Math.min(ownPagesSchema.parse(questionsIn(url)).messages, pages)
  return {
    id,
    name,
    messages: shownTo(services, actor, await conversationOf(services, reached, page)),
    page,
    pages,
    isWaiting: await isWaiting(services, id),
    today: services.clock.today(),
  }
}
