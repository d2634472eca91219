import { sql } from 'kysely'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { Action } from '#app/domain/access/roles.ts'
import {
  actionToMark,
  canReschedule,
  undoOf,
  whyNotMarked,
  transitionsTo,
  type AppointmentStatus,
} from '#app/domain/booking/appointment.ts'
import type { MoveRefusal } from '#app/domain/booking/appointment.ts'
import type { ClearanceState } from '#app/domain/health/clearance.ts'
import type { BookingRefusal } from '#app/domain/booking/booking.ts'
import { dayOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { changeStatus } from '#app/db/appointments/change.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { moveVisit, unlessConflict } from '#app/features/appointments/steps/move-visit.ts'
import { overtakenBy, type Overtaken } from '../queries/visit-edit.ts'
import { undoCancellation } from './cancel-as-staff.ts'
import { reschedule, type ChangeDetails } from './reschedule.ts'
import { lastChange, type LastChange } from './last-change.ts'

// What staff do to a client's visit, by the same rules and the same rows as the client's own changes. Each says who
// did it in the visit's history.

type StaffRefusal = 'forbidden' | 'not-found'
type Visit = NonNullable<Awaited<ReturnType<typeof readVisit>>>

const readVisit = ({ db }: Services, id: string) =>
  db.k
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'status', 'payment_status', 'starts_at', 'cancel_at'])
    .select(sql<string>`updated_at::text`.as('seen'))
    .where('id', '=', id)
    .executeTakeFirst()

async function entered(
  services: Services,
  actor: SignedIn,
  id: string,
  action: Action = 'change-appointment',
): Promise<Result<Visit, StaffRefusal, never>> {
  if (reachOfActor(actor, action) !== 'any') return refuse('forbidden')
  const visit = await readVisit(services, id)
  return visit ? ok(visit) : refuse('not-found')
}

export type StaffMove = {
  id: string
  /** The version of the visit it is based on; unset: where it stands now. */
  seen?: string
  startsAt: ClinicTime
  provider?: string | null
  resource?: string | null
  /** Why less than six weeks may lie between two treatments, in the words of whoever decides it. */
  medicalIndication?: string | null
}

/**
 * Moves a visit at any time before it has begun, also within the hours in which a client has to phone. The client is
 * told by mail. With a medical indication it may lie within the six weeks: the reason stands on the visit and in its
 * history, and that it was given is written to the audit log. Of two who change one version, the later sees what the
 * first did.
 */
export async function moveAsStaff(
  services: Services,
  actor: SignedIn,
  { id, seen, startsAt, provider = null, resource = null, medicalIndication = null }: StaffMove,
): Promise<Result<null, BookingRefusal | StaffRefusal, ChangeDetails | Overtaken>> {
  const found = await entered(services, actor, id)
  if (!found.ok) return found
  const visit = found.value
  if (medicalIndication && reachOfActor(actor, 'override-six-weeks') !== 'any') return refuse('forbidden')
  if (visit.status === 'cancelled' || visit.cancel_at) return refuse('already-cancelled')
  if (!canReschedule(visit.status)) return refuse('not-reschedulable')
  const overtaken = async () => refuse('moved-by-someone-else', await overtakenBy(services, id))
  if (seen !== undefined && seen !== visit.seen) return overtaken()
  const indication = medicalIndication ? { medicalIndication, reason: medicalIndication } : {}
  const moved = await reschedule(
    services,
    { id, startsAt: visit.starts_at },
    { startsAt, provider, resource, atDesk: true, by: actor.userId, seen, ...indication },
  )
  if (!moved.ok && moved.refusal === 'moved-by-someone-else') return overtaken()
  if (moved.ok && medicalIndication)
    await audit(services.db.k, {
      action: 'six-weeks-overridden',
      at: services.clock.instant(),
      actorId: actor.userId,
      subjectId: visit.patient_id,
      detail: { appointment: id },
    })
  return moved
}

export type StaffMark = {
  id: string
  to: AppointmentStatus
  /** The status on the screen where it was pressed: somebody may have been quicker. */
  from: AppointmentStatus
  /** Only a test spot is given in this visit. */
  asTestSpot?: boolean | undefined
}

/**
 * Marks a visit as arrived, in treatment, done or missed. The moves of the table that lead there are made in one
 * piece, each with its line in the history. Whoever pressed on an older picture of it
 * hears what happened instead.
 */
export async function markVisit(
  services: Services,
  actor: SignedIn,
  { id, to, from, asTestSpot = false }: StaffMark,
): Promise<
  Result<AppointmentStatus, MoveRefusal | BookingRefusal | StaffRefusal, LastChange | { clearance: ClearanceState }>
> {
  const found = await entered(services, actor, id, actionToMark(to))
  if (!found.ok) return found
  const { status, starts_at: startsAt, payment_status: paymentStatus } = found.value
  if (found.value.cancel_at) return refuse('already-cancelled')
  if (status !== from) return refuse('moved-by-someone-else', await lastChange(services, id))
  const why = whyNotMarked({ startsAt, paymentStatus }, to, services.clock.now())
  const way = why ? null : transitionsTo(from, to)
  if (!way) return refuse('move-not-allowed')
  const move = { id, from, way, by: actor.userId, asTestSpot }
  // An unverified booking meets the rules about its client here: no treatment begins within six weeks.
  const done = await unlessConflict(() => inTransaction(services.db, (tx) => moveVisit(tx, move)))
  if (!done.ok) return done
  const moved = done.value
  if (moved.ok) return ok(to)
  return moved.details ? refuse(moved.refusal, moved.details) : refuse(moved.refusal, await lastChange(services, id))
}

/**
 * Takes the last mark back, one step: pressed by mistake, or the client was only late. A treatment that is done stays;
 * a visit that is about to be cancelled is kept.
 */
export async function undoMark(
  services: Services,
  actor: SignedIn,
  { id, from }: { id: string; from: AppointmentStatus },
): Promise<Result<AppointmentStatus, MoveRefusal | BookingRefusal | StaffRefusal, LastChange>> {
  const found = await entered(services, actor, id, actionToMark(from))
  if (!found.ok) return found
  const { status, starts_at: startsAt, cancel_at: cancelAt } = found.value
  if (status !== from) return refuse('moved-by-someone-else', await lastChange(services, id))
  if (cancelAt) {
    const kept = await undoCancellation(services, actor, id)
    return kept.ok ? ok(status) : refuse('moved-by-someone-else', await lastChange(services, id))
  }
  const to = dayOf(startsAt) === services.clock.today() ? undoOf(from) : null
  if (!to) return refuse('move-not-allowed')
  const undo = { id, from, way: [to], by: actor.userId, reason: 'undone' }
  // Marked as missed, the time was free again, and somebody has booked it.
  const done = await unlessConflict(() => inTransaction(services.db, (tx) => changeStatus(tx, undo)))
  if (!done.ok) return done
  return done.value ? ok(to) : refuse('moved-by-someone-else', await lastChange(services, id))
}
