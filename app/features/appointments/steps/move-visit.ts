import { sql } from 'kysely'
import { waitingOf, withoutAddOn } from '#app/domain/pricing/add-on-requests.ts'
import type { MoveRefusal } from '#app/domain/booking/appointment.ts'
import type { BookingRefusal } from '#app/domain/booking/booking.ts'
import { actsOf, stateOf, type ClearanceState } from '#app/domain/health/clearance.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { changeStatus, dropAddOn, markTestSpot, type StatusChange } from '#app/db/appointments/change.ts'
import { barredBy, deriveClearance } from '#app/db/clearance.ts'
import { conflictOf, type Tx } from '#app/db/transaction.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'

/**
 * Makes moves of a visit that the client's clearance permits. A completed visit owes no add-on that no doctor approved.
 * With `asTestSpot` the visit becomes one for a test spot.
 */
export async function moveVisit(
  tx: Tx,
  { asTestSpot = false, ...move }: StatusChange & { asTestSpot?: boolean },
): Promise<Result<null, MoveRefusal, { clearance: ClearanceState }>> {
  const visit = await tx
    .selectFrom('appointments')
    .select(['id', 'type', 'patient_id', 'appointment_date', 'add_ons', 'is_test_spot'])
    .where('id', '=', move.id)
    .executeTakeFirstOrThrow()
  const isTestSpot = asTestSpot || visit.is_test_spot
  const clearance = visit.type === 'treatment' ? await clearanceAgainst(tx, visit, move.way, isTestSpot) : null
  if (clearance) return refuse('clearance-needed', { clearance })
  if (asTestSpot) await markTestSpot(tx, move.id)
  if (!(await changeStatus(tx, move))) return refuse('moved-by-someone-else')
  if (move.way.at(-1) !== 'completed') return ok(null)
  await lapseRequests(tx, move.id)
  // The spot waits to be read from now on.
  if (isTestSpot) await deriveClearance(tx, visit.patient_id)
  return ok(null)
}

type Visit = { id: string; patient_id: string; appointment_date: ClinicDay; add_ons: string[] }

/** The clearance that forbids one of these moves; null: none does. */
async function clearanceAgainst(tx: Tx, visit: Visit, way: StatusChange['way'], isTestSpot: boolean) {
  const acts = actsOf(way, isTestSpot)
  if (acts.length === 0) return null
  const { id, patient_id: patientId, appointment_date: day, add_ons: addOns } = visit
  const barred = await barredBy(tx, { id, patientId, day, addOns }, acts)
  return barred.length > 0 ? stateOf(barred) : null
}

/**
 * A visit is over: what no doctor said yes to was not given, so it comes off the visit and off its price. Left there it
 * was a debt nobody could answer any more. Called behind the visit's row lock.
 */
async function lapseRequests(tx: Tx, id: string) {
  const visit = await tx
    .selectFrom('appointments as a')
    .select(['a.add_ons', 'a.quote'])
    .select(sql<string[]>`array(select rule_name from add_on_decisions d where d.appointment_id = a.id)`.as('decided'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  let quote = readQuote(visit.quote)
  for (const ruleName of waitingOf(visit.add_ons, visit.decided)) {
    quote = quote && withoutAddOn(quote, ruleName)
    await dropAddOn(tx, { id, ruleName, quote, by: 'system' })
  }
}

/** The refusal behind a violated constraint. */
export async function unlessConflict<T>(work: () => Promise<T>): Promise<Result<T, BookingRefusal, never>> {
  try {
    return ok(await work())
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict || conflict === 'same-request') throw error
    return refuse(conflict === 'resource-taken' ? 'slot-taken' : conflict)
  }
}
