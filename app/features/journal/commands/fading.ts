import { sql } from 'kysely'
import { reachedClient, type ReachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import { mayBeMeasured, treatmentsBefore, type FadingMeasure, type FadingRefusal } from '#app/domain/journal/fading.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { logAccess } from '#app/services/access-log/access-log.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import { photosOf, type JournalPhoto } from '../queries/photos.ts'
import type { FadingAct } from '../fading-schema.ts'

type Pair = { first: JournalPhoto; second: JournalPhoto }
type Refusal = FadingRefusal | 'pair-fresh' | 'image-broken' | 'too-busy' | 'forbidden' | 'not-found'
type Wish = { patientId: string; first: string; second: string }

/** Measures the ink left between two photos of one tattoo. The figure waits for staff to confirm it. */
export async function measureFading(
  services: Services,
  actor: SignedIn,
  { patientId, ...photos }: Wish,
): Promise<Result<null, Refusal>> {
  const reached = isId(patientId) ? reachedClient(actor, 'write-journal', patientId) : null
  if (!reached) return refuse(isId(patientId) ? 'forbidden' : 'not-found')
  const pair = await pairOf(services, reached, photos)
  if (!pair) return refuse('not-found')
  if (!mayBeMeasured(pair.first) || !mayBeMeasured(pair.second)) return refuse('pair-fresh')
  const [first, second] = await Promise.all([pair.first, pair.second].map(({ key }) => services.storage.get(key)))
  if (!first || !second) return refuse('not-found')
  const measured = await services.fading.measure(first.bytes, second.bytes)
  if (!measured.ok) return measured
  await writeFading(services, actor, { reached, pair, measure: measured.value })
  return ok(null)
}

/** Both photos of one tattoo that still count, the earlier one first; null: they are not. */
async function pairOf({ db }: Services, reached: ReachedClient, wish: Omit<Wish, 'patientId'>): Promise<Pair | null> {
  const photos = (await photosOf(db.k, reached)).filter(({ struck }) => !struck)
  const [first, second] = photos.filter(({ id }) => id === wish.first || id === wish.second)
  return first && second && first.tattooId !== null && first.tattooId === second.tattooId ? { first, second } : null
}

type Written = { reached: ReachedClient; pair: Pair; measure: FadingMeasure }

function writeFading({ db, clock, newId }: Services, actor: SignedIn, { reached, pair, measure }: Written) {
  const at = clock.instant()
  return inTransaction(db, async (tx) => {
    const tattoo = tx.selectFrom('tattoos').select('patient_id').where('id', '=', pair.first.tattooId!)
    const { patient_id: record } = await tattoo.executeTakeFirstOrThrow()
    await tx
      .insertInto('fadings')
      .values({
        id: newId(),
        patient_id: record,
        tattoo_id: pair.first.tattooId!,
        first_photo_id: pair.first.id,
        second_photo_id: pair.second.id,
        treatments: treatmentsBefore(pair.second),
        left_percent: measure.left,
        off_by: measure.offBy,
        colours: JSON.stringify(measure.colours),
        measured_at: at,
        measured_by: actor.userId,
        measured_by_name: nameOf(actor),
      })
      // Measured twice at once, or once more: the figure that stands is the same.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await logAccess({ db: { ...db, k: tx }, clock }, actor, { what: 'journal-entry', patientId: reached })
  })
}

const nameOf = ({ firstName, lastName }: SignedIn) => `${firstName} ${lastName}`.trim()

type Settled = Exclude<FadingAct, { act: 'measure' }> & { patientId: string }

/** Confirms a figure, and its client sees it; or sets it aside, confirmed or not, and it is seen no more. */
export async function settleFading(
  { db, clock }: Services,
  actor: SignedIn,
  { patientId, act, fading }: Settled,
): Promise<Result<null, 'forbidden' | 'not-found'>> {
  const reached = isId(patientId) ? reachedClient(actor, 'write-journal', patientId) : null
  if (!reached) return refuse(isId(patientId) ? 'forbidden' : 'not-found')
  const at = clock.instant()
  return inTransaction(db, async (tx) => {
    const change =
      act === 'confirm'
        ? { confirmed_at: at, confirmed_by_name: nameOf(actor) }
        : { set_aside_at: at, set_aside_by_name: nameOf(actor) }
    const settled = await tx
      .updateTable('fadings')
      .set(change)
      .where('id', '=', fading)
      .where(sql<boolean>`patient_id in (select records_of(${reached}))`)
      .where('set_aside_at', 'is', null)
      .$if(act === 'confirm', (query) => query.where('confirmed_at', 'is', null))
      .returning('id')
      .executeTakeFirst()
    if (!settled) return refuse('not-found')
    await logAccess({ db: { ...db, k: tx }, clock }, actor, { what: 'journal-entry', patientId: reached })
    return ok(null)
  })
}
