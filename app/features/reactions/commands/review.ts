import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { isGrave } from '#app/domain/journal/complications.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { Review } from '../schema.ts'

/**
 * Writes down how grave a reported reaction is and what became of it. The last review counts; none is changed. A grave
 * reaction that is followed calls the doctors, unless a doctor wrote the review or they were called before.
 */
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
      .forUpdate()
      .executeTakeFirst()
    if (!known) return refuse('not-found')
    const isCalled = isGrave(grade) && outcome === 'open' && !(await isKnownToDoctors(tx, actor, report))
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
    if (isCalled) await enqueue(tx, { kind: 'grave-reaction', reportId: report })
    return ok(null)
  })
}

/** True for a doctor's own review, and once an earlier review has called the doctors. */
async function isKnownToDoctors(tx: Tx, actor: SignedIn, reportId: string): Promise<boolean> {
  const seat = tx.selectFrom('providers').select('id').where('user_id', '=', actor.userId)
  if (await seat.where('is_doctor', '=', true).where('is_active', '=', true).executeTakeFirst()) return true
  const last = await tx
    .selectFrom('skin_report_reviews')
    .select(['grade', 'outcome'])
    .where('report_id', '=', reportId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && isGrave(last.grade) && last.outcome === 'open'
}
