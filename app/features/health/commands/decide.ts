import { sql } from 'kysely'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { spotsFault } from '#app/domain/journal/spot-places.ts'
import { addDays } from '#app/domain/time/clinic-time.ts'
import { reasonsOn } from '#app/domain/health/clearance.ts'
import { canBeSpotFirst } from '#app/domain/health/inbox.ts'
import { HEALTH_KEYS, type HealthAnswers } from '#app/domain/health/health-form.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { deriveClearance, newestSpot } from '#app/db/clearance.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { askedHealth, type AskedHealth } from '../queries/asked-health.ts'
import { isClinicDoctor } from '../queries/clearance.ts'
import type { Decision, Reading } from '../schema.ts'

/** True for a doctor of the clinic who may write in the journal. */
export const mayDecide = async (services: Services, actor: SignedIn) =>
  reachOfActor(actor, 'write-journal') === 'any' && (await isClinicDoctor(services, actor.userId))

/**
 * A doctor's word on what a client last answered. It holds for those answers and for a year: a new answer, or the end of
 * the year, asks the doctor again. Any answer but "seen" replaces one that can still be undone. One that was given to an
 * earlier version of the client's health is refused.
 */
export async function decideHealth(
  services: Services,
  actor: SignedIn,
  asked: AskedHealth,
  decision: Decision,
): Promise<Result<null, DecisionRefusal>> {
  if (!(await mayDecide(services, actor))) return refuse('doctor-needed')
  const { patientId } = asked
  return inTransaction(services.db, async (tx) => {
    const decided = await decisionOn(services, tx, { actor, asked, decision })
    if (!decided.ok) return decided
    const row = decided.value
    if (row.answer !== 'seen') await tx.deleteFrom('pending_answers').where('patient_id', '=', patientId).execute()
    await tx
      .insertInto('clearance_decisions')
      .values({ ...row, covers: JSON.stringify(row.covers) })
      .execute()
    await deriveClearance(tx, patientId)
    return ok(null)
  })
}

/** `not-found`: nothing is answered yet. `out-of-date`: given to an earlier version. `laser-barred`: even a test spot is. */
export type DecisionRefusal = 'doctor-needed' | 'not-found' | 'out-of-date' | 'laser-barred'
type Deciding = { actor: SignedIn; asked: AskedHealth; decision: Decision }

/** The decision as it is kept, with the answers it covers. */
export async function decisionOn(services: Services, tx: Tx, { actor, asked, decision }: Deciding) {
  const { patientId, version } = asked
  // Its lock comes before the health is read: an answer that commits meanwhile is seen.
  const reasons = reasonsOn(await deriveClearance(tx, patientId), services.clock.today())
  if ((await askedHealth(tx, patientId)).version !== version) return refuse('out-of-date')
  const answers = await lastAnswers(tx, patientId)
  if (!answers) return refuse('not-found')
  const { answer, from, reason, note } = decision
  if (answer === 'spot-first' && !canBeSpotFirst(reasons)) return refuse('laser-barred')
  const covers = HEALTH_KEYS.filter((key) => answers[key]?.yes).map((key) => [key, answers[key].more])
  return ok({
    ...writtenBy(services, actor, patientId),
    kind: 'health' as const,
    answer,
    allowed_from: answer === 'allowed-from' ? from : null,
    holds_until: answer === 'seen' ? null : addDays(services.clock.today(), policy.doctorDecisionDays),
    covers: Object.fromEntries(covers) as Record<string, string>,
    reason,
    note,
    settles: await changedReading(tx, patientId),
  })
}

/** The last reading of a test spot when the skin had changed; null: the doctor has no such reading to settle. */
async function changedReading(tx: Tx, patientId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('clearance_decisions')
    .select(['id', 'answer'])
    .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
    .where('kind', '=', 'test-spot')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.answer === 'changed' ? row.id : null
}

/**
 * What the skin shows of a test spot once its days are over: calm, and the laser may follow, or changed. Where the entry
 * has places, each spot is read, and a spot with changed skin is never the strongest that may be used.
 */
export async function readTestSpot(
  services: Services,
  actor: SignedIn,
  patientId: string,
  { reading, reason, looks, most }: Reading,
): Promise<Result<null, 'forbidden' | 'not-found' | 'spots-unread' | 'spot-changed'>> {
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  return inTransaction(services.db, async (tx) => {
    const reasons = reasonsOn(await deriveClearance(tx, patientId), services.clock.today())
    const spot = reasons.some(({ key }) => key === 'spot-unread') ? await spotToRead(tx, patientId) : null
    if (!spot) return refuse('not-found')
    const isPlaced = spot.places > 0
    const fault = isPlaced ? spotsFault({ looks, most }, { count: spot.places, isCalm: reading === 'calm' }) : null
    if (fault) return refuse(fault)
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
        spot_id: spot.id,
        entry_id: isPlaced ? spot.entry : null,
        looks: isPlaced ? JSON.stringify(looks) : null,
        most: isPlaced ? most : null,
      })
      .execute()
    await deriveClearance(tx, patientId)
    await enqueue(tx, { kind: 'account-journal-news', userId: patientId })
    return ok(null)
  })
}

type SpotToRead = { id: string; entry: string | null; places: number }

/** The newest test spot, and how many of its spots have a place and wait to be read. */
async function spotToRead(tx: Tx, patientId: string): Promise<SpotToRead | null> {
  const { rows } = await sql<SpotToRead>`
    select s.spot as id, s.entry,
           case when exists (select from clearance_decisions d where d.entry_id = s.entry and d.answer <> 'wait') then 0
                else coalesce(jsonb_array_length(v.content #> '{spots,places}'), 0) end as places
      from ${newestSpot(sql`select records_of(${patientId})`)} s
      left join lateral (select content from journal_versions where entry_id = s.entry order by version desc limit 1) v
        on true`.execute(tx)
  return rows[0] ?? null
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
