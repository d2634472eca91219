import { reachedClient, type ReachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import {
  isTreatment,
  readContent,
  type EntryContent,
  type EntryKind,
  type SpotPlaces,
  type TreatmentContent,
} from '#app/domain/journal/journal.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse } from '#app/domain/result.ts'
import { addDays } from '#app/domain/time/clinic-time.ts'
import type { Tx } from '#app/db/transaction.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import { isSpotToRead, journalOf, nameOf } from '../queries/entries.ts'
import { ownFadings } from '../queries/fading.ts'
import { photosOf } from '../queries/photos.ts'

/** The newest test spot that is to be read today, for staff; null: none is, or the journal has only a visit for it. */
export async function openTestSpot(services: Services, actor: SignedIn, patientId: string) {
  const reached = reachedClient(actor, 'read-journal', patientId)
  if (!reached) return refuse('forbidden')
  const person = isId(patientId) ? await nameOf(services, patientId) : null
  if (!person || person.isErased) return refuse('not-found')
  const entries = await journalOf(services.db.k, reached)
  const newest = entries.find(({ kind }) => kind === 'test-spot')
  const isRead = newest?.reading !== null && newest?.reading.answer !== 'wait'
  const isOpen = !isRead && (await isSpotToRead(services.db.k, reached, services.clock.today()))
  const content = newest && isOpen ? newest.versions[0].content : null
  const spot = newest && content && isTreatment(content) ? { day: newest.day, content } : null
  const photos = await photosOf(services.db.k, reached)
  const photo = photos.find(({ id, struck }) => !struck && id === spot?.content.spots?.photoId)
  const ink = spot && (await inkMeasuredOn(services, reached, newest!.tattooId))
  return ok({ ...person, spot, ink, photos: photo ? [photo] : [] })
}

/** What is left of a tattoo's ink by a photo of today; null: none was measured. */
async function inkMeasuredOn(services: Services, reached: ReachedClient, tattoo: string | null) {
  const { own } = await ownFadings(services, reached)
  const point = own.find(({ tattooId }) => tattooId === tattoo)?.points.at(-1)
  return point?.takenOn === services.clock.today() ? { left: point.left, offBy: point.offBy } : null
}

type NewSpot = { kind: EntryKind; visitId: string | null; content: EntryContent }

/** True for a test spot whose reading is planned before its days are over, counted from its visit or from today. */
export async function isReadTooEarly({ db, clock }: Services, { kind, visitId, content }: NewSpot): Promise<boolean> {
  if (kind !== 'test-spot' || !isTreatment(content) || content.readOn === null) return false
  const visits = db.k.selectFrom('appointments').select('appointment_date as day')
  const visit = visitId === null ? undefined : await visits.where('id', '=', visitId).executeTakeFirst()
  return content.readOn < addDays(visit?.day ?? clock.today(), policy.testSpotDays)
}

/** True unless the spots of the entry are read and the new version moves, adds or removes one: a reading names their letters. */
export async function keepsReadSpots(tx: Tx, entryId: string, { spots }: TreatmentContent): Promise<boolean> {
  const read = await tx
    .selectFrom('clearance_decisions')
    .select('id')
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  if (!read) return true
  const { content } = await tx
    .selectFrom('journal_versions')
    .select('content')
    .where('entry_id', '=', entryId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const was = readContent(content)
  const placesOf = (of: SpotPlaces | null) => JSON.stringify(of?.places.map(({ x, y }) => [x, y]) ?? null)
  return isTreatment(was) && placesOf(was.spots) === placesOf(spots)
}
