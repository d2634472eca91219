import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Action } from '#app/domain/access/roles.ts'
import type { Services } from '#app/services/services.ts'
import { StoreAway, type ByteRange, type OpenFile } from '#app/services/storage/storage.ts'
import { findFile, type FileSubject } from './queries.ts'

/** What somebody must be allowed to do to see a file, by what it is part of. */
const ACTIONS = {
  booking: 'view-booking-image',
  scan: 'read-analysis',
  consent: 'see-consent',
  message: 'see-message-picture',
  passport: 'see-passport',
  reaction: 'see-skin-picture',
  video: 'see-video',
  'journal-photo': 'see-journal-photo',
  'journal-thumbnail': 'see-journal-photo',
} as const satisfies Record<FileSubject, Action>

/** Thumbnails and a conversation's pictures stand in lists, whose view is logged. */
const IN_LISTS: readonly FileSubject[] = ['journal-thumbnail', 'message']

/** `client`: whose file staff look at, for the access log; null for one's own, and where its list was logged. */
type Opened = OpenFile & { client: string | null }

/**
 * A private file, for the client it belongs to and for staff; another's is as if it did not exist. A film read in parts
 * is logged where it begins.
 */
export async function openFile(
  services: Services,
  actor: SignedIn,
  { key, range }: { key: string; range?: ByteRange | undefined },
): Promise<Result<Opened, 'not-found' | 'files-unavailable'>> {
  const found = await findFile(services, key)
  const reach = found && reachOfActor(actor, ACTIONS[found.subject])
  const isOwner = found !== null && (found.ownerId === null || found.ownerId === actor.userId)
  if (!found || !reach || (reach === 'own' && !(isOwner && found.isOwners))) return refuse('not-found')
  const isStaffLooking = !isOwner && !(range && range.from > 0) && !IN_LISTS.includes(found.subject)
  try {
    const file = await services.storage.open(key, range)
    return file ? ok({ ...file, client: isStaffLooking ? found.ownerId : null }) : refuse('not-found')
  } catch (error) {
    if (error instanceof StoreAway) return refuse('files-unavailable')
    throw error
  }
}
