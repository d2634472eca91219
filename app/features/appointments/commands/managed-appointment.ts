import { canReschedule } from '#app/domain/booking/appointment.ts'
import { canSelfServe, type BookingRefusal } from '#app/domain/booking/booking.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { refundReasonAtCancel } from '#app/domain/money/refund-at-cancel.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import type { Services } from '#app/services/services.ts'
import { callOff, refundPaid } from '../steps/call-off.ts'
import { reschedule, type ChangeDetails } from './reschedule.ts'
import { findManagedAppointment, type ManagedAppointment } from '../queries/appointments.ts'

/**
 * Moves an appointment to another time for the holder of its link. It stays the same appointment, with a history.
 * @param seen the time their page showed; unset: where it stands now. One who saw another time wished for another move.
 */
export async function moveManagedAppointment(
  services: Services,
  token: string,
  startsAt: ClinicTime,
  seen?: string,
): Promise<Result<ManagedAppointment, BookingRefusal, ChangeDetails>> {
  const managed = await findManagedAppointment(services, token)
  if (!managed) return refuse('not-found')
  const why = whyNotChangeable(services, managed)
  if (why) return refuse(why)
  if (managed.startsAt === startsAt) return ok(managed)
  // From here on the swap under the lock holds the move to this time.
  if (seen !== undefined && seen !== managed.startsAt) return refuse('moved-by-someone-else')
  const moved = await reschedule(services, managed, { startsAt, by: 'client' })
  const now = await findManagedAppointment(services, managed.token)
  // Pressed twice, or moved there by somebody else meanwhile: it is where it was wished.
  if (now?.startsAt === startsAt) return ok(now)
  return moved.ok ? refuse('moved-by-someone-else') : moved
}

function whyNotChangeable({ clock }: Services, managed: ManagedAppointment): BookingRefusal | null {
  if (managed.status === 'cancelled') return 'already-cancelled'
  if (!canReschedule(managed.status)) return 'not-reschedulable'
  if (!canSelfServe(managed.startsAt, clock.instant(), managed.selfServiceHours)) return 'too-late-to-change'
  return null
}

/** Calls an appointment off for the holder of its link; money inside the 14 days goes back by itself. */
export async function cancelManagedAppointment(
  services: Services,
  token: string,
  reason: string,
): Promise<Result<ManagedAppointment, BookingRefusal>> {
  const managed = await findManagedAppointment(services, token)
  if (!managed) return refuse('not-found')
  const why = whyNotChangeable(services, managed)
  if (why) return refuse(why)
  const done = await inTransaction(services.db, async (tx) => {
    const { id, status } = managed
    const wish = 'client' as const
    const message = async ({ day, bookedAt }: { day: ClinicDay; bookedAt: Date }) => {
      const contract = { withdrawableUntil: withdrawalUntil(bookedAt) }
      const refund = refundReasonAtCancel(contract, { wish, isGoodwill: false }, services.clock.today())
      const back = refund ? await refundPaid(tx, id, services.newId, refund) : (0 as Ore)
      return { kind: 'appointment-cancelled', appointmentId: id, back, wish, day } as const
    }
    return callOff(tx, { id, from: status, by: 'client', reason: reason.slice(0, 500), message })
  })
  if (!done) return refuse('already-cancelled')
  return ok((await findManagedAppointment(services, managed.token))!)
}

/**
 * Gives back the slots whose payment page was left: one row at a time is taken by one instance.
 * @param holds those that had ended by `ended`, without those in `held`.
 * @returns how many holds ran out.
 */
export async function expireHolds(
  { db, clock }: Services,
  { ended, held }: { ended: Date; held: readonly string[] } = { ended: clock.instant(), held: [] },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const unpaid = await tx
      .selectFrom('appointments')
      .select('id')
      .where('status', '=', 'scheduled')
      .where('payment_status', 'in', ['pending', 'failed'])
      .where('hold_expires_at', '<=', ended)
      .$if(held.length > 0, (query) => query.where('id', 'not in', [...held]))
      .orderBy('hold_expires_at')
      .limit(50)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of unpaid) {
      const message = ({ day }: { day: ClinicDay }) => ({ kind: 'hold-expired', appointmentId: id, day }) as const
      await callOff(tx, { id, from: 'scheduled', by: 'system', reason: 'hold-expired', message })
    }
    return unpaid.length
  })
}
