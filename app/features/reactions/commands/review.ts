import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { Review } from '../schema.ts'

/** Writes down how grave a reported reaction is and what became of it. The last review counts; none is changed. */
export async function reviewReport(
  { db, clock, newId }: Pick<Services, 'db' | 'clock' | 'newId'>,
  actor: SignedIn,
  { report, patientId, grade, kind, outcome, words }: Review & { patientId: string },
): Promise<Result<null, 'forbidden' | 'not-found'>> {
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('skin_reports')
      .select('id')
      .where('id', '=', report)
      .where('patient_id', '=', patientId)
      .executeTakeFirst()
    if (!known) return refuse('not-found')
    await tx
      .insertInto('skin_report_reviews')
      .values({
        id: newId(),
        report_id: report,
        patient_id: patientId,
        grade,
        kind,
        outcome,
        words,
        at: clock.instant(),
        by_user: actor.userId,
        by_name: `${actor.firstName} ${actor.lastName}`.trim(),
      })
      .execute()
    await deriveClearance(tx, patientId)
    return ok(null)
  })
}
