import { sql } from 'kysely'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { addDays } from '#app/domain/time/clinic-time.ts'
import { HEALTH_KEYS, type HealthAnswers } from '#app/domain/health/health-form.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { isClinicDoctor } from '../queries/clearance.ts'
import type { Decision, Reading } from '../schema.ts'

/**
 * A doctor's word on what a client last answered. It holds for those answers and for a year: a new answer, or the end of
 * the year, asks the doctor again.
 */
export async function decideHealth(
  services: Services,
  actor: SignedIn,
  patientId: string,
  { answer, from, reason }: Decision,
): Promise<Result<null, 'doctor-needed' | 'not-found'>> {
  if (reachOfActor(actor, 'write-journal') !== 'any' || !(await isClinicDoctor(services, actor.userId)))
    return refuse('doctor-needed')
  return inTransaction(services.db, async (tx) => {
    const answers = await lastAnswers(tx, patientId)
    if (!answers) return refuse('not-found')
    const covers = HEALTH_KEYS.filter((key) => answers[key]?.yes).map((key) => [key, answers[key].more])
    await tx
      .insertInto('clearance_decisions')
      .values({
        ...writtenBy(services, actor, patientId),
        kind: 'health',
        answer,
        allowed_from: answer === 'allowed-from' ? from : null,
        holds_until: answer === 'seen' ? null : addDays(services.clock.today(), policy.doctorDecisionDays),
        covers: JSON.stringify(Object.fromEntries(covers)),
        reason,
      })
      .execute()
    await deriveClearance(tx, patientId)
    return ok(null)
  })
}

/** What the skin shows of a test spot once its days are over: calm, and the laser may follow, or changed. */
export async function readTestSpot(
  services: Services,
  actor: SignedIn,
  patientId: string,
  { reading, reason }: Reading,
): Promise<Result<null, 'forbidden' | 'not-found'>> {
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  return inTransaction(services.db, async (tx) => {
    const reasons = await deriveClearance(tx, patientId)
    if (!reasons.some(({ key }) => key === 'spot-unread')) return refuse('not-found')
    await tx
      .insertInto('clearance_decisions')
      .values({
        ...writtenBy(services, actor, patientId),
        kind: 'test-spot',
        answer: reading,
        allowed_from: null,
        holds_until: null,
        covers: '{}',
        reason,
      })
      .execute()
    await deriveClearance(tx, patientId)
    return ok(null)
  })
}

const writtenBy = ({ clock, newId }: Services, actor: SignedIn, patientId: string) => ({
  id: newId(),
  patient_id: patientId,
  at: clock.instant(),
  by_user: actor.userId,
  by_name: `${actor.firstName} ${actor.lastName}`.trim(),
})

async function lastAnswers(tx: Tx, patientId: string): Promise<HealthAnswers | null> {
  const row = await tx
    .selectFrom('health_answers')
    .select('answers')
    .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.answers ?? null
}
