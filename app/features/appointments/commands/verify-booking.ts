import { canReschedule, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { addMinutes, dayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import {
  firstLawfulDay,
  rulesAtVerification,
  VERIFICATION_REFUSALS,
  type OwnerRecord,
  type VerificationRefusal,
} from '#app/domain/booking/verification.ts'
import { rebookUnconfirmed } from '#app/db/appointments/insert.ts'
import { markVerified } from '#app/db/appointments/change.ts'
import { conflictOf, inTransaction, type Tx } from '#app/db/transaction.ts'
import { laserDaysOf } from '#app/features/booking/queries/availability.ts'
import { isLaserBarred } from '#app/features/health/queries/clearance.ts'
import type { Services } from '#app/services/services.ts'
import { callOff, refundPaid } from '../steps/call-off.ts'
import { unlessConflict } from '../steps/move-visit.ts'

export type Refused = { firstOpenDay?: ClinicDay }

/**
 * The owner of the address has opened the link in the mail: the rules about a client are applied to the booking. One
 * that breaks a rule releases its slot and returns what was paid; the owner alone learns why, here and by mail.
 */
export async function verifyBooking(
  services: Services,
  id: string,
): Promise<Result<null, VerificationRefusal | 'slot-taken', Refused>> {
  const { db } = services
  const visit = await findUnverified(services, id)
  if (!visit) return ok(null)
  if (visit.status === 'cancelled') return rebook(services, visit)
  const owner = await ownerRecord(services, visit)
  const broken = rulesAtVerification(visit, owner) ?? (await verifiedUnlessConflict(services, visit))
  if (!broken) return ok(null)
  const day = firstLawfulDay(broken, visit, owner)
  const isReleased = await inTransaction(db, (tx) =>
    release(tx, services, { visit, refusal: broken, firstOpenDay: day }),
  )
  return isReleased ? refuse(broken, day ? { firstOpenDay: day } : {}) : ok(null)
}

/** Everything booked for an address before its owner verified it, in the order it was booked. */
export async function verifyBookingsOf(services: Services, patientId: string): Promise<void> {
  const rows = await services.db.k
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('unverified_since', 'is not', null)
    .where('status', 'in', ['scheduled', 'confirmed'])
    .where('starts_at', '>', services.clock.now())
    .orderBy('unverified_since')
    .orderBy('id')
    .execute()
  for (const { id } of rows) await verifyBooking(services, id)
}

type Unverified = NonNullable<Awaited<ReturnType<typeof findUnverified>>>

async function findUnverified({ db }: Services, id: string) {
  const row = await db.k
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'type', 'status', 'starts_at', 'duration_minutes', 'appointment_date'])
    .where('id', '=', id)
    .where('unverified_since', 'is not', null)
    .executeTakeFirst()
  if (!row || !(canReschedule(row.status) || (await isLapsed(db, row)))) return null
  return { ...row, startsAt: row.starts_at, endsAt: addMinutes(row.starts_at, row.duration_minutes) }
}

/** True where only the missing confirmation released it, and its time is still to come. */
async function isLapsed({ k }: Services['db'], { id, status }: { id: string; status: AppointmentStatus }) {
  if (status !== 'cancelled') return false
  const ended = await k
    .selectFrom('appointment_history')
    .select('reason')
    .where('appointment_id', '=', id)
    .where('became', '=', 'cancelled')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return ended?.reason === 'unconfirmed'
}

/** Confirmed too late: the slot is theirs again if nobody has taken it and no rule forbids it. */
async function rebook(
  services: Services,
  visit: Unverified,
): Promise<Result<null, VerificationRefusal | 'slot-taken', Refused>> {
  if (visit.startsAt <= services.clock.now()) return refuse('slot-taken')
  const owner = await ownerRecord(services, visit)
  const broken = rulesAtVerification(visit, owner)
  if (broken) return refuse(broken, firstDayOf(broken, visit, owner))
  const done = await unlessConflict(() =>
    inTransaction(services.db, (tx) => rebookUnconfirmed(tx, visit.id, services.newId())),
  )
  if (done.ok) return ok(null)
  const refusal = VERIFICATION_REFUSALS.find((one) => one === done.refusal)
  return refusal ? refuse(refusal, firstDayOf(refusal, visit, owner)) : refuse('slot-taken')
}

function firstDayOf(refusal: VerificationRefusal, visit: Unverified, owner: OwnerRecord): Refused {
  const day = firstLawfulDay(refusal, visit, owner)
  return day ? { firstOpenDay: day } : {}
}

async function ownerRecord(
  services: Services,
  { id, patient_id: patientId, type, startsAt }: Unverified,
): Promise<OwnerRecord> {
  const rows = await services.db.k
    .selectFrom('appointments')
    .select(['type', 'status', 'starts_at', 'duration_minutes'])
    .where('patient_id', '=', patientId)
    // The same link opened twice may have verified it meanwhile: it is no reason against itself.
    .where('id', '!=', id)
    .where('unverified_since', 'is', null)
    .where('status', 'in', ['scheduled', 'confirmed'])
    .where('starts_at', '>', services.clock.now())
    .execute()
  return {
    laserDays: type === 'treatment' ? await laserDaysOf(services, patientId, { excludeIds: id }) : [],
    visits: rows.map((row) => ({ from: row.starts_at, to: addMinutes(row.starts_at, row.duration_minutes) })),
    hasOpenConsultation: rows.some((row) => row.type === 'consultation'),
    isLaserBarred:
      type === 'treatment' && (await isLaserBarred(services, { id: patientId }, { act: 'book', day: dayOf(startsAt) })),
  }
}

/** The constraints have the last word: another booking of the owner may have been quicker. */
async function verifiedUnlessConflict({ db }: Services, { id }: Unverified): Promise<VerificationRefusal | null> {
  try {
    await inTransaction(db, (tx) => markVerified(tx, id))
    return null
  } catch (error) {
    const refusal = VERIFICATION_REFUSALS.find((one) => one === conflictOf(error))
    if (!refusal) throw error
    return refusal
  }
}

type Release = { visit: Unverified; refusal: VerificationRefusal; firstOpenDay: ClinicDay | null }

/** @returns false where the same link, opened twice, has verified it meanwhile. */
async function release(tx: Tx, { newId }: Services, { visit: { id, status }, refusal, firstOpenDay }: Release) {
  const isUnverified = tx.selectFrom('appointments').select('id').where('id', '=', id)
  if (!(await isUnverified.where('unverified_since', 'is not', null).forUpdate().executeTakeFirst())) return false
  await callOff(tx, {
    id,
    from: status,
    by: 'system',
    reason: 'not-allowed',
    message: async ({ day }) => ({
      kind: 'booking-refused',
      appointmentId: id,
      refusal,
      firstOpenDay,
      back: await refundPaid(tx, id, newId, 'by-clinic'),
      day,
    }),
  })
  return true
}

/** A paid booking for an unverified address gives way to the owner's own: its slot is released, its money returned. */
export async function cancelReplaced({ db, newId }: Services, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('appointments')
      .select('status')
      .where('id', '=', id)
      .where('unverified_since', 'is not', null)
      .executeTakeFirst()
    if (!row || !canReschedule(row.status)) return
    await callOff(tx, {
      id,
      from: row.status,
      by: 'system',
      reason: 'replaced',
      message: async ({ day }) => {
        const back: Ore = await refundPaid(tx, id, newId, 'by-clinic')
        return { kind: 'appointment-cancelled', appointmentId: id, back, wish: 'client', day }
      },
    })
  })
}
