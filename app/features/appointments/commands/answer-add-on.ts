import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { policy } from '#app/domain/policy.ts'
import type { AddOnRefusal } from '#app/domain/pricing/add-on-requests.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { later } from '#app/domain/time/clinic-time.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { isClinicDoctor } from '#app/features/health/queries/clearance.ts'
import { eachRow } from '#app/services/job-runs/each-row.ts'
import type { Services } from '#app/services/services.ts'
import { askedVisit, decideAddOn, type AddOnAnswer, type AskedAddOn } from '../steps/decide-add-on.ts'

const canAnswer = async (services: Services, actor: SignedIn) =>
  reachOfActor(actor, 'treat-clients') === 'any' && (await isClinicDoctor(services, actor.userId))

/**
 * A doctor's answer to a request for an add-on, which can be undone for `answerUndoSeconds`; until then the add-on waits
 * and the client is not told. An answer that was given before the client's health changed is refused.
 */
export async function answerAddOn(
  services: Services,
  actor: SignedIn,
  asked: AddOnAnswer,
): Promise<Result<null, AddOnRefusal>> {
  if (!(await canAnswer(services, actor))) return refuse('doctor-needed')
  if (asked.answer === 'declined' && asked.reason === '') return refuse('reason-required')
  const { appointmentId, ruleName, ...answer } = asked
  return inTransaction(services.db, async (tx) => {
    const found = await askedVisit(tx, asked)
    if (!found.ok) return found
    const written = await tx
      .insertInto('pending_add_on_answers')
      .values({
        appointment_id: appointmentId,
        rule_name: ruleName,
        ...answer,
        by_user: actor.userId,
        due_at: later(services.clock.instant(), policy.answerUndoSeconds * 1_000),
      })
      .onConflict((oc) => oc.doNothing())
      .returning('rule_name')
      .executeTakeFirst()
    return written ? ok(null) : refuse('already-decided')
  })
}

/** Takes an answer back, also after its time when it has not taken effect yet. */
export async function undoAddOn(
  services: Services,
  actor: SignedIn,
  { appointmentId, ruleName }: AskedAddOn,
): Promise<Result<null, 'doctor-needed' | 'not-found'>> {
  if (!(await canAnswer(services, actor))) return refuse('doctor-needed')
  const undone = await services.db.k
    .deleteFrom('pending_add_on_answers')
    .where('appointment_id', '=', appointmentId)
    .where('rule_name', '=', ruleName)
    .returning('rule_name')
    .executeTakeFirst()
  return undone ? ok(null) : refuse('not-found')
}

const AT_ONCE = 100

/**
 * Puts the answers that can no longer be undone into effect, each in a transaction of its own. One whose visit or client's
 * health has changed meanwhile lapses; a request that still applies waits again. @returns how many took effect.
 */
export async function finishAddOnAnswers(services: Services): Promise<number> {
  const due = await services.db.k
    .selectFrom('pending_add_on_answers')
    .select(['appointment_id as appointmentId', 'rule_name as ruleName'])
    .where('due_at', '<=', services.clock.instant())
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  return eachRow(due, async (asked) => Number(await finish(services, asked)))
}

/** @returns false when it was undone meanwhile, or there is nothing left to answer. */
const finish = ({ db, clock }: Services, { appointmentId, ruleName }: AskedAddOn) =>
  inTransaction(db, async (tx) => {
    // An edit of the visit locks it before it deletes pending answers: one lock order, so neither deadlocks.
    await tx.selectFrom('appointments').select('id').where('id', '=', appointmentId).forUpdate().execute()
    const pending = await tx
      .deleteFrom('pending_add_on_answers')
      .where('appointment_id', '=', appointmentId)
      .where('rule_name', '=', ruleName)
      .where('due_at', '<=', clock.instant())
      .returning(['version', 'answer', 'reason', 'by_user as by'])
      .executeTakeFirst()
    if (!pending) return false
    return (await decideAddOn(tx, { appointmentId, ruleName, ...pending, at: clock.instant() })).ok
  })
