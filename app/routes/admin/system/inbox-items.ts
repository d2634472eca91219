import { reachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import { byUrgency, INBOX_PARTS, partOf, type InboxPart } from '#app/domain/health/inbox.ts'
import { requestId } from '#app/domain/pricing/add-on-requests.ts'
import { isTreatment } from '#app/domain/journal/journal.ts'
import { waitingRequests } from '#app/features/appointments/queries/add-on-requests.ts'
import { waitingForDoctor } from '#app/features/health/queries/doctor-inbox.ts'
import type { InboxSummaryFacts } from '#app/features/health/ui/inbox-summary.tsx'
import { journalOf, type JournalEntry } from '#app/features/journal/queries/entries.ts'
import { healthAnswersOf, healthSaid } from '#app/features/journal/queries/health.ts'
import { photosOf } from '#app/features/journal/queries/photos.ts'
import { photosWithLinks } from '#app/routes/picture-links.ts'
import type { Services } from '#app/services/services.ts'

/** All that waits for a doctor, in the order of urgency. */
export async function waitingIn(services: Services) {
  const [requests, clients] = await Promise.all([waitingRequests(services), waitingForDoctor(services)])
  const order = [
    ...clients.map((client) => ({
      ...client,
      id: client.patientId,
      part: partOf(client),
      isSeen: client.seenBy !== null,
      since: client.answeredAt,
    })),
    ...requests.map((one) => ({
      ...one,
      id: requestId(one),
      part: 'add-ons' as const,
      isSeen: false,
      since: one.askedAt,
    })),
  ].toSorted(byUrgency)
  return { requests, clients, order }
}

/** How much waits in each part. */
export const countsOf = (order: readonly { part: InboxPart }[]) =>
  ({
    all: order.length,
    ...Object.fromEntries(INBOX_PARTS.map((part) => [part, order.filter((one) => one.part === part).length])),
  }) as Record<InboxPart | 'all', number>

const PHOTOS_SHOWN = 4

/** What the answer about the chosen client rests on: the last health answers, the last session and the newest pictures. */
export async function detailsOf(services: Services, actor: SignedIn, patientId: string) {
  const reached = reachedClient(actor, 'read-journal', patientId)!
  const { k } = services.db
  const [{ isAnswered, findings }, [last], entries, photos] = await Promise.all([
    healthSaid(services, reached),
    healthAnswersOf(services, reached),
    journalOf(k, reached),
    photosOf(k, reached),
  ])
  const noes = Object.values(last?.answers ?? {}).filter(({ yes }) => !yes).length
  const taken = photos.filter(({ struck }) => !struck).slice(-PHOTOS_SHOWN)
  const summary = {
    hadSun: last?.answers.tan.yes ?? null,
    lastSession: lastSessionIn(entries),
    photos: photosWithLinks(services, actor, taken),
  }
  return { health: { isAnswered, findings }, noes, summary }
}

function lastSessionIn(entries: readonly JournalEntry[]): InboxSummaryFacts['lastSession'] {
  const entry = entries.find(({ kind }) => kind === 'treatment')
  const content = entry?.versions[0].content
  if (!entry || !content || !isTreatment(content)) return null
  return { day: entry.day, lines: content.lines, reactions: content.reactions }
}
