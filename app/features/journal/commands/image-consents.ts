import { sql } from 'kysely'
import { consentText, consentVersion } from '#app/content/consents/texts.ts'
import { BLOCKS_SLOT } from '#app/domain/booking/appointment.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { Language } from '#app/domain/language.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'

type Offer = { patientId: string; photoId: string; lng: Language }
type OfferRefusal = 'forbidden' | 'not-found' | 'course-runs' | 'consent-exists'

/**
 * Asks a client for leave to show one image, once the course is over and not before: who is being treated must not
 * feel that the treatment hangs on it. Never told apart from the others: read, signed and withdrawn in the same place.
 */
export async function offerImageConsent(
  services: Services,
  actor: SignedIn,
  { patientId, photoId, lng }: Offer,
): Promise<Result<{ id: string }, OfferRefusal>> {
  const { db, clock, newId } = services
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  if (!isId(patientId) || !isId(photoId)) return refuse('not-found')
  const photo = await db.k
    .selectFrom('journal_photos as j')
    .innerJoin('profiles as p', 'p.id', 'j.patient_id')
    .select('j.id')
    .where('j.id', '=', photoId)
    .where('j.patient_id', '=', patientId)
    .where('j.struck_at', 'is', null)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
  if (!photo) return refuse('not-found')
  if (!(await isCourseOver(services, patientId))) return refuse('course-runs')
  const at = clock.instant()
  const id = newId()
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('consents')
      .select('id')
      .where('photo_id', '=', photoId)
      .where('replaced_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (known) return refuse('consent-exists')
    await tx
      .insertInto('consents')
      .values({
        id,
        patient_id: patientId,
        photo_id: photoId,
        kind: 'image',
        version: consentVersion('image'),
        lng,
        body: JSON.stringify(consentText('image', lng)),
        offered_at: at,
        offered_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
        told_by_word: true,
        signable_from: at,
      })
      .execute()
    return ok({ id })
  })
}

/** Something was given, and nothing more is to come: no treatment booked, and no plan with sessions left. */
async function isCourseOver({ db, clock }: Pick<Services, 'db' | 'clock'>, patientId: string): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select exists (select from journal_entries where patient_id = ${patientId} and kind = 'treatment')
      and not exists (select from appointments where patient_id = ${patientId} and type = 'treatment'
        and status in (${sql.join(BLOCKS_SLOT)}) and starts_at >= ${clock.now()}::timestamp)
      and not exists (select from treatment_plans where patient_id = ${patientId}
        and status in ('pending', 'active', 'paused') and ended_because is null) as is_over`.execute(db.k)
  return rows[0]!.is_over
}
