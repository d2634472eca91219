import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import {
  actionToMark,
  transitionsTo,
  type AppointmentStatus,
  type Closing,
  type MoveRefusal,
} from '#app/domain/booking/appointment.ts'
import type { BookingRefusal } from '#app/domain/booking/booking.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { isUnclosed } from '#app/domain/clients/retention.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { moveVisit, unlessConflict } from '../steps/move-visit.ts'

/**
 * Closes a visit whose time is past: the client was treated, or did not come. The moves of the table that lead there
 * are made in one piece, each with its line in the history.
 */
export async function closeVisit(
  services: Services,
  { id, patientId, as }: { id: string; patientId: string; as: Closing },
  actor: SignedIn,
): Promise<Result<AppointmentStatus, MoveRefusal | BookingRefusal | 'forbidden' | 'not-found'>> {
  if (reachOfActor(actor, actionToMark(as)) !== 'any') return refuse('forbidden')
  const visit = await services.db.k
    .selectFrom('appointments')
    .select(['status', 'starts_at'])
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  if (!visit) return refuse('not-found')
  const { status: from, starts_at: startsAt } = visit
  const way = isUnclosed({ status: from, startsAt }, services.clock.now()) ? transitionsTo(from, as) : null
  if (!way) return refuse('move-not-allowed')
  return makeMoves(services, { id, from, way, actor: actor.userId })
}

/**
 * Closes selected past visits alike, each in its own transaction: one that cannot be closed so stays on the list and
 * holds no other back. @returns how many were closed, and how many were not.
 */
export async function closeVisits(
  services: Services,
  actor: SignedIn,
  { visits, as }: { visits: readonly string[]; as: Closing },
): Promise<Result<{ closed: number; left: number }, 'forbidden'>> {
  if (reachOfActor(actor, actionToMark(as)) !== 'any') return refuse('forbidden')
  const rows = await services.db.k
    .selectFrom('appointments')
    .select(['id', 'patient_id as patientId'])
    .where('id', 'in', visits)
    .where('payment_status', 'not in', ['pending', 'failed'])
    .orderBy('starts_at')
    .execute()
  let closed = 0
  for (const row of rows) if ((await closeVisit(services, { ...row, as }, actor)).ok) closed++
  return ok({ closed, left: new Set(visits).size - closed })
}

type Moves = { id: string; from: AppointmentStatus; way: AppointmentStatus[]; actor: string }

async function makeMoves(
  services: Services,
  { id, from, way, actor }: Moves,
): Promise<Result<AppointmentStatus, MoveRefusal | BookingRefusal>> {
  const done = await unlessConflict(() =>
    inTransaction(services.db, (tx) => moveVisit(tx, { id, from, way, by: actor })),
  )
  if (!done.ok) return done
  const moved = done.value
  return moved.ok ? ok(way.at(-1)!) : refuse(moved.refusal)
}
