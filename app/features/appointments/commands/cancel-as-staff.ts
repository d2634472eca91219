import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { canReschedule, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { BookingRefusal } from '#app/domain/booking/booking.ts'
import { later, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { refundReasonAtCancel, type CancelWish } from '#app/domain/money/refund-at-cancel.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { cancelLater, keepVisit, type PendingCancellation } from '#app/db/appointments/pending-cancellation.ts'
import { audit } from '#app/db/audit.ts'
import { eachRow } from '#app/services/job-runs/each-row.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import type { Services } from '#app/services/services.ts'
import { callOff, refundPaid } from '#app/features/appointments/steps/call-off.ts'

type Refusal = BookingRefusal | 'forbidden' | 'not-found'

export type StaffCancel = {
  id: string
  reason: string
  wish: CancelWish
  /** The money goes back where the rule keeps it, for those who may refund a payment. */
  isGoodwill?: boolean | undefined
}

/**
 * Cancels a visit at any time before it has begun. It can be undone for `cancelUndoSeconds`: until then the visit keeps
 * its slot and everything that belongs to it, and nobody is mailed. What is paid goes back as decided here.
 */
export async function cancelAsStaff(
  { db, clock }: Services,
  actor: SignedIn,
  { id, reason, wish, isGoodwill = false }: StaffCancel,
): Promise<Result<null, Refusal>> {
  if (reachOfActor(actor, 'change-appointment') !== 'any') return refuse('forbidden')
  const visit = await db.k
    .selectFrom('appointments')
    .select(['status', 'created_at', 'cancel_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!visit) return refuse('not-found')
  if (isGoodwill && reachOfActor(actor, 'refund-payment') !== 'any') return refuse('forbidden')
  if (visit.status === 'cancelled' || visit.cancel_at) return refuse('already-cancelled')
  if (!canReschedule(visit.status)) return refuse('not-reschedulable')
  const withdrawableUntil = withdrawalUntil(visit.created_at)
  const refund = refundReasonAtCancel({ withdrawableUntil }, { wish, isGoodwill }, clock.today())
  const at = later(clock.instant(), policy.cancelUndoSeconds * 1_000)
  const as = { by: actor.userId, reason, wish, isGoodwill, refund }
  const done = await inTransaction(db, (tx) => cancelLater(tx, id, at, as))
  return done ? ok(null) : refuse('moved-by-someone-else')
}

/** Keeps a visit that staff have just cancelled, also after the time when nothing has been carried out yet. */
export async function undoCancellation({ db }: Services, actor: SignedIn, id: string): Promise<Result<null, Refusal>> {
  if (reachOfActor(actor, 'change-appointment') !== 'any') return refuse('forbidden')
  return (await inTransaction(db, (tx) => keepVisit(tx, id))) ? ok(null) : refuse('moved-by-someone-else')
}

/** Carries a cancellation out without waiting: another time is to be booked at once. */
export async function cancelAtOnce(services: Services, actor: SignedIn, id: string): Promise<Result<null, Refusal>> {
  if (reachOfActor(actor, 'change-appointment') !== 'any') return refuse('forbidden')
  return (await carryOut(services, id)) ? ok(null) : refuse('moved-by-someone-else')
}

const AT_ONCE = 100

/**
 * Carries out the cancellations that can no longer be undone, each in a transaction of its own: one that fails holds up
 * no other. @returns how many were carried out. @throws the first failure.
 */
export async function finishCancellations(services: Services): Promise<number> {
  const due = await services.db.k
    .selectFrom('appointments')
    .select('id')
    .where('cancel_at', '<=', services.clock.instant())
    .orderBy('cancel_at')
    .limit(AT_ONCE)
    .execute()
  return eachRow(due, async ({ id }) => Number(await carryOut(services, id)))
}

/** Slot, mail, refund and audit in one transaction, once. @returns false when it was undone or carried out before. */
const carryOut = (services: Services, id: string) =>
  inTransaction(services.db, async (tx) => {
    const visit = await tx
      .selectFrom('appointments')
      .select(['id', 'status', 'patient_id', 'cancel_as'])
      .where('id', '=', id)
      .where('cancel_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!visit) return false
    const as = visit.cancel_as as PendingCancellation
    const back = await callOffAs(tx, services, visit, as)
    await audit(tx, {
      action: 'visit-cancelled',
      at: services.clock.instant(),
      actorId: as.by,
      subjectId: visit.patient_id,
      detail: { appointment: id, wish: as.wish, reason: as.reason, back, isGoodwill: as.isGoodwill },
    })
    return true
  })

type Visit = { id: string; status: AppointmentStatus }

async function callOffAs(tx: Tx, { newId }: Services, { id, status }: Visit, as: PendingCancellation): Promise<Ore> {
  const { by, reason, wish, refund } = as
  let back = 0 as Ore
  const message = async ({ day }: { day: ClinicDay }) => {
    if (refund) back = await refundPaid(tx, id, newId, refund)
    return { kind: 'appointment-cancelled', appointmentId: id, back, wish, day } as const
  }
  await callOff(tx, { id, from: status, by, reason, message })
  return back
}
