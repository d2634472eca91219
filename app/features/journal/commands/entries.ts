import { sql } from 'kysely'
import { reachedClient, reachOfActor, type ReachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import { isTreatment, type EntryContent, type TreatmentContent } from '#app/domain/journal/journal.ts'
import { firstAndNewest } from '#app/domain/journal/journal-photos.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { logAccess } from '#app/services/access-log/access-log.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { isId } from '#app/input/fields.ts'
import {
  brokenVersions,
  draftOf,
  importedVisits,
  journalOf,
  nameOf,
  tattoosOf,
  testSpotOn,
  unwrittenVisits,
  type JournalEntry,
} from '../queries/entries.ts'
import { ownFadings } from '../queries/fading.ts'
import { photosOf } from '../queries/photos.ts'
import { ABOUT, ABOUT_NEW, type NewTattoo } from '../entry-schema.ts'
import { isReadTooEarly, keepsReadSpots } from './test-spots.ts'

/**
 * A client's journal, for staff.
 * @param about what the reader is about to write: `visit:<id>`, `fix:<entry>`, `free`, `spot` or `note`.
 */
export async function openJournal(
  services: Services,
  actor: SignedIn,
  { patientId, about }: { patientId: string; about: string },
) {
  const reached = reachedClient(actor, 'read-journal', patientId)
  if (!reached) return refuse('forbidden')
  const { k } = services.db
  const person = isId(patientId) ? await nameOf(services, patientId) : null
  if (!person) return refuse('not-found')
  const entries = await journalOf(k, reached)
  return ok({
    ...person,
    entries,
    tattoos: await tattoosOf(k, reached),
    photos: await newestPhotos(services, reached, entries),
    fadings: await ownFadings(services, reached),
    unwritten: await unwrittenVisits(k, reached),
    imported: await importedVisits(k, reached),
    broken: await brokenVersions(k, reached),
    testSpot: await testSpotOn(k, reached, services.clock.today()),
    draft: await draftOf(k, actor.userId, patientId, about),
  })
}

/** Of each tattoo the first photo and the newest, and those that test spots are on; the rest is on a page of its own. */
async function newestPhotos({ db }: Services, reached: ReachedClient, entries: readonly JournalEntry[]) {
  const valid = (await photosOf(db.k, reached)).filter(({ struck }) => !struck)
  const placedOn = new Set(entries.flatMap(({ versions }) => versions.map(({ content }) => spotPhotoOf(content))))
  return [...Map.groupBy(valid, ({ tattooId }) => tattooId).values()].flatMap((course) => {
    const shown = new Set(firstAndNewest(course, policy.coursePhotosShown))
    return course.filter((photo) => shown.has(photo) || placedOn.has(photo.id))
  })
}

const spotPhotoOf = (content: EntryContent) => (isTreatment(content) ? (content.spots?.photoId ?? null) : null)

export type NewEntry = { patientId: string; visitId: string | null } & (
  | { kind: 'treatment' | 'test-spot'; content: TreatmentContent; tattoo: string | NewTattoo }
  | { kind: 'note'; content: EntryContent }
)
type SignRefusal = 'forbidden' | 'not-found' | 'entry-exists' | 'entry-changed' | 'spots-read' | 'reading-too-early'

/** Signs an entry: from here on it is only read. Of a visit and a tattoo there is one; a correction is its version. */
export async function signEntry(
  services: Services,
  actor: SignedIn,
  entry: NewEntry,
): Promise<Result<{ id: string }, SignRefusal>> {
  const { db, clock, newId } = services
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  const { patientId, visitId: appointment_id, kind } = entry
  if (!(await belongs(services, entry)) || !(await hasOwnPicture(services, entry))) return refuse('not-found')
  if (await isReadTooEarly(services, entry)) return refuse('reading-too-early')
  const at = clock.instant()
  const id = newId()
  return oneOf('one_entry_per_visit_and_tattoo', 'entry-exists', () =>
    inTransaction(db, async (tx) => {
      const tattoo_id = entry.kind === 'note' ? null : await tattooOf(services, tx, entry)
      await tx
        .insertInto('journal_entries')
        .values({ id, patient_id: patientId, appointment_id, tattoo_id, kind, created_at: at })
        .execute()
      await writeVersion(tx, actor, { id, version: 1, reason: '', content: entry.content, at })
      await forgetDraft(tx, actor, patientId, appointment_id ? `visit:${appointment_id}` : ABOUT_NEW[kind])
      if (kind !== 'note') await deriveClearance(tx, patientId)
      await logAccess({ db: { ...db, k: tx }, clock }, actor, { what: 'journal-entry', patientId })
      return ok({ id })
    }),
  )
}

export type Correction = { patientId: string; entryId: string; after: number; reason: string; content: EntryContent }

/** Writes what an entry should have said as a new version of it. Whoever read an older one reads the newest first. */
export async function correctEntry(
  services: Services,
  actor: SignedIn,
  { patientId, entryId: id, after, reason, content }: Correction,
): Promise<Result<{ id: string }, SignRefusal>> {
  const { db, clock } = services
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  const entry = isId(id)
    ? await db.k
        .selectFrom('journal_entries')
        .select('kind')
        .where('id', '=', id)
        .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
        .executeTakeFirst()
    : undefined
  if (!entry || (entry.kind !== 'note') !== isTreatment(content)) return refuse('not-found')
  if (!(await hasOwnPicture(services, { patientId, content }))) return refuse('not-found')
  return oneOf('one_version_each', 'entry-changed', () =>
    inTransaction(db, async (tx) => {
      if (isTreatment(content) && !(await keepsReadSpots(tx, id, content))) return refuse('spots-read')
      await writeVersion(tx, actor, { id, version: after + 1, reason, content, at: clock.instant() })
      await forgetDraft(tx, actor, patientId, `fix:${id}`)
      await logAccess({ db: { ...db, k: tx }, clock }, actor, { what: 'journal-entry', patientId })
      return ok({ id })
    }),
  )
}

type Draft = { patientId: string; about: string; typed: Record<string, string> }

/** Keeps what somebody has typed so far, for them alone. */
export async function saveDraft(
  { db, clock }: Services,
  actor: SignedIn,
  { patientId, about, typed }: Draft,
): Promise<Result<null, 'forbidden' | 'not-found'>> {
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  if (!isId(patientId) || !ABOUT.test(about)) return refuse('not-found')
  const kept = { content: JSON.stringify(typed), saved_at: clock.instant() }
  await db.k
    .insertInto('journal_drafts')
    .columns(['author_id', 'patient_id', 'about', 'content', 'saved_at'])
    .expression((eb) =>
      eb
        .selectFrom('profiles')
        .select([
          eb.val(actor.userId).as('author_id'),
          'id as patient_id',
          eb.val(about).as('about'),
          eb.cast<never>(eb.val(kept.content), 'jsonb').as('content'),
          eb.cast<Date>(eb.val(kept.saved_at), 'timestamptz').as('saved_at'),
        ])
        .where('id', '=', patientId),
    )
    .onConflict((oc) => oc.columns(['author_id', 'patient_id', 'about']).doUpdateSet(kept))
    .execute()
  return ok(null)
}

async function forgetDraft(k: Tx | Services['db']['k'], actor: SignedIn, patientId: string, about: string) {
  await k
    .deleteFrom('journal_drafts')
    .where('author_id', '=', actor.userId)
    .where('patient_id', '=', patientId)
    .where('about', '=', about)
    .execute()
}

/** The visit and the tattoo are this client's, who is not erased; a visit for a test spot has no treatment. */
async function belongs({ db }: Services, entry: NewEntry): Promise<boolean> {
  const { patientId, visitId } = entry
  const tattooId = entry.kind !== 'note' && typeof entry.tattoo === 'string' ? entry.tattoo : null
  if (![patientId, visitId ?? patientId, tattooId ?? patientId].every(isId)) return false
  const { k } = db
  const person = k.selectFrom('profiles').select('id').where('id', '=', patientId).where('erased_at', 'is', null)
  const visit = k
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', patientId)
    .$if(entry.kind === 'treatment', (query) => query.where('is_test_spot', '=', false))
  const tattoo = k
    .selectFrom('tattoos')
    .select('id')
    .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
  const found = await Promise.all([
    person.executeTakeFirst(),
    visitId === null || visit.where('id', '=', visitId).executeTakeFirst(),
    tattooId === null || tattoo.where('id', '=', tattooId).executeTakeFirst(),
  ])
  return found.every(Boolean)
}

/** True when the photo that test spots are placed on belongs to this client, or there is none. */
async function hasOwnPicture({ db }: Services, entry: { patientId: string; content: EntryContent }): Promise<boolean> {
  const photoId = spotPhotoOf(entry.content)
  if (photoId === null) return true
  const photo = await db.k
    .selectFrom('journal_photos')
    .select('id')
    .where('id', '=', photoId)
    .where(sql<boolean>`patient_id in (select records_of(${entry.patientId}))`)
    .executeTakeFirst()
  return photo !== undefined
}

async function tattooOf(
  { clock, newId }: Services,
  tx: Tx,
  entry: Exclude<NewEntry, { kind: 'note' }>,
): Promise<string> {
  if (typeof entry.tattoo === 'string') return entry.tattoo
  const { tattooName: name, site, view, x, y } = entry.tattoo
  const id = newId()
  const area_cm2 = areaOf(entry.content)
  const about = { patient_id: entry.patientId, area_cm2, created_at: clock.instant() }
  await tx
    .insertInto('tattoos')
    .values({ id, name, site, view, x, y, ...about })
    .execute()
  return id
}

/** The area of a new tattoo: that of all its lines together; null where none names one. */
function areaOf({ lines }: TreatmentContent): number | null {
  const areas = lines.flatMap(({ areaCm2 }) => areaCm2 ?? [])
  return areas.length > 0 ? areas.reduce((all, one) => all + one, 0) : null
}

type Version = { id: string; version: number; reason: string; content: EntryContent; at: Date }

async function writeVersion(tx: Tx, actor: SignedIn, { id, version, reason, content, at }: Version) {
  await tx
    .insertInto('journal_versions')
    .values({
      entry_id: id,
      version,
      at,
      author_id: actor.userId,
      author_name: `${actor.firstName} ${actor.lastName}`.trim(),
      author_role: actor.roles.includes('provider') ? 'provider' : 'admin',
      reason,
      content: JSON.stringify(content),
    })
    .execute()
}

/** The work, or the refusal where this constraint says that somebody was first. */
async function oneOf<T, R extends SignRefusal>(
  constraint: string,
  refusal: R,
  work: () => Promise<Result<T, SignRefusal>>,
): Promise<Result<T, SignRefusal>> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === constraint) return refuse(refusal)
    throw error
  }
}
