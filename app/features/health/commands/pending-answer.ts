import { sql } from 'kysely'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { instantAt, later } from '#app/domain/time/clinic-time.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { eachRow } from '#app/services/job-runs/each-row.ts'
import type { Services } from '#app/services/services.ts'
import { askedHealth, type AskedHealth } from '../queries/asked-health.ts'
import type { Decision } from '../schema.ts'
import { decideHealth, decisionOn, mayDecide, type DecisionRefusal } from './decide.ts'

/**
 * A doctor's answer that can be undone for `answerUndoSeconds`. Until then the clearance stays as it is, so no laser
 * starts on an answer that is undone. That the answers were seen changes no clearance and is written at once.
 */
export async function answerHealth(
  services: Services,
  actor: SignedIn,
  asked: AskedHealth,
  decision: Decision,
): Promise<Result<null, DecisionRefusal>> {
  if (decision.answer === 'seen') return decideHealth(services, actor, asked, decision)
  if (!(await mayDecide(services, actor))) return refuse('doctor-needed')
  const due = later(services.clock.instant(), policy.answerUndoSeconds * 1_000)
  return inTransaction(services.db, async (tx) => {
    const decided = await decisionOn(services, tx, { actor, asked, decision })
    if (!decided.ok) return decided
    const pending = { decision: JSON.stringify({ ...decided.value, version: asked.version }), due_at: due }
    const written = await tx
      .insertInto('pending_answers')
      .values({ patient_id: asked.patientId, ...pending })
      // A colleague's answer is undone where everyone sees it, not overwritten.
      .onConflict((oc) =>
        oc
          .column('patient_id')
          .doUpdateSet(pending)
          .where(sql`pending_answers.decision ->> 'by_user'`, '=', actor.userId),
      )
      .returning('patient_id')
      .executeTakeFirst()
    return written ? ok(null) : refuse('out-of-date')
  })
}

/** Takes an answer back, also after its time when it has not taken effect yet. */
export async function undoAnswer(
  services: Services,
  actor: SignedIn,
  patientId: string,
): Promise<Result<null, 'doctor-needed' | 'not-found'>> {
  if (!(await mayDecide(services, actor))) return refuse('doctor-needed')
  const undone = await inTransaction(services.db, (tx) =>
    tx.deleteFrom('pending_answers').where('patient_id', '=', patientId).returning('patient_id').executeTakeFirst(),
  )
  return undone ? ok(null) : refuse('not-found')
}

const AT_ONCE = 100

/**
 * Puts the answers that can no longer be undone into effect, each in a transaction of its own. One whose client's health
 * has changed meanwhile lapses, and the question waits again; a no never lapses. @returns how many took effect.
 */
export async function finishAnswers(services: Services): Promise<number> {
  const due = await services.db.k
    .selectFrom('pending_answers')
    .select('patient_id')
    .where('due_at', '<=', services.clock.instant())
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  return eachRow(due, async ({ patient_id: id }) => Number(await finish(services, id)))
}

/** @returns false when it was undone or answered anew meanwhile, or has lapsed. */
const finish = (services: Services, patientId: string) =>
  inTransaction(services.db, async (tx) => {
    // The lock first, as where an answer is given: in the other order the two would wait for each other.
    await deriveClearance(tx, patientId)
    const pending = await tx
      .deleteFrom('pending_answers')
      .where('patient_id', '=', patientId)
      .where('due_at', '<=', services.clock.instant())
      .returning('decision')
      .executeTakeFirst()
    if (!pending) return false
    const { covers, at, version, ...row } = pending.decision
    const hasChanged = (await askedHealth(tx, patientId)).version !== version
    if (hasChanged && row.answer !== 'not-allowed') return false
    await tx
      .insertInto('clearance_decisions')
      .values({ ...row, at: instantAt(at), covers: JSON.stringify(covers) })
      .execute()
    await deriveClearance(tx, patientId)
    return true
  })
