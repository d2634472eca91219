import { sql } from 'kysely'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { instantAt } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import type { OpenFile } from '#app/services/storage/storage.ts'
import type { Marks } from '../cover-up-schema.ts'
import { coverUpByLink } from '../queries/cover-up.ts'

const DAY_MS = 86_400_000

type Invitation = { photo: string; artist: string }

/**
 * A client shows one of the own photos to a tattoo artist: makes the private link that leads to it and to nothing
 * else. Only the client does, and only with what they may see themselves; one made before for this photo ends.
 */
export async function inviteArtist(
  services: Services,
  actor: SignedIn,
  { photo, artist }: Invitation,
): Promise<Result<{ id: string }, 'forbidden' | 'not-found' | 'cover-up-too-often'>> {
  const { db, clock, newId } = services
  if (!reachOfActor(actor, 'invite-artist')) return refuse('forbidden')
  const own = await db.k
    .selectFrom('journal_photos')
    .select('id')
    .where('id', '=', photo)
    .where(sql<boolean>`patient_id in (select records_of(${actor.userId}))`)
    .where('shared_at', 'is not', null)
    .executeTakeFirst()
  if (!own) return refuse('not-found')
  if (!(await services.limits.take('cover-up-of-account', actor.userId)).ok) return refuse('cover-up-too-often')
  const at = clock.instant()
  const id = newId()
  return inTransaction(db, async (tx) => {
    // Two presses at once wait for each other here.
    await tx.selectFrom('profiles').select('id').where('id', '=', actor.userId).forUpdate().execute()
    await open(tx).set({ ended_at: at }).where('photo_id', '=', photo).execute()
    await tx
      .insertInto('cover_ups')
      .values({
        id,
        patient_id: actor.userId,
        photo_id: photo,
        artist_name: artist,
        invited_at: at,
        ends_at: instantAt(at.getTime() + policy.coverUpLinkDays * DAY_MS),
      })
      .execute()
    return ok({ id })
  })
}

const open = (tx: Tx | Services['db']['k']) =>
  tx.updateTable('cover_ups').where('marked_at', 'is', null).where('ended_at', 'is', null)

/** The client ends a link: from here on it opens nothing. */
export async function endInvitation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: SignedIn,
  id: string,
): Promise<Result<null, 'forbidden' | 'not-found'>> {
  if (!reachOfActor(actor, 'invite-artist')) return refuse('forbidden')
  if (!isId(id)) return refuse('not-found')
  const ended = await open(db.k)
    .set({ ended_at: clock.instant() })
    .where('id', '=', id)
    .where('patient_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirst()
  return ended ? ok(null) : refuse('not-found')
}

/** The one picture of a link. The first look is written down for its client; without that nothing is shown. */
export async function openCoverUpPicture(services: Services, token: string): Promise<OpenFile | null> {
  const link = await coverUpByLink(services, token)
  if (!link) return null
  await services.db.k
    .updateTable('cover_ups')
    .set({ opened_at: services.clock.instant() })
    .where('id', '=', link.id)
    .where('opened_at', 'is', null)
    .where('marked_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  return services.storage.open(link.key)
}

/** Keeps what the artist marked, once, however often it is sent; the link opens nothing after it. */
export async function markCoverUp(
  services: Services,
  token: string,
  { squares, note }: Marks,
): Promise<Result<null, 'not-found'>> {
  const link = await coverUpByLink(services, token)
  if (!link) return refuse('not-found')
  const marked = await open(services.db.k)
    .set({ marks: JSON.stringify(squares), note, marked_at: services.clock.instant() })
    .where('id', '=', link.id)
    .returning('id')
    .executeTakeFirst()
  return marked ? ok(null) : refuse('not-found')
}
