import { canReschedule } from '#app/domain/appointment.ts'
import { canSelfServe, holdsWhoeverTreats, moreTelling, whyNotOffered } from '#app/domain/booking.ts'
import type { BookingRefusal } from '#app/domain/booking.ts'
import { dayOf, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import { firstOpenDay } from '#app/domain/interval.ts'
import type { Ore } from '#app/domain/money.ts'
import { whyNotNumbed } from '#app/domain/numbing.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Slot } from '#app/domain/slots.ts'
import { moveAppointment } from '#app/db/appointments/change.ts'
import { conflictOf, inTransaction } from '#app/db/transaction.ts'
import {
  calendarsOf,
  laserDaysOf,
  mergedSlots,
  openSpans,
  questionFor,
  type ProviderCalendar,
} from '#app/features/booking/queries.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import type { Services } from '#app/services/services.ts'
import { callOff, refundPaid } from './call-off.ts'
import { findManagedAppointment, type ManagedAppointment } from './queries.ts'

export type ChangeDetails = { slots?: Slot[]; firstOpenDay?: ClinicDay }

/** Moves an appointment to another time for the holder of its link. It stays the same appointment, with a history. */
export async function moveManagedAppointment(
  services: Services,
  token: string,
  startsAt: ClinicTime,
): Promise<Result<ManagedAppointment, BookingRefusal, ChangeDetails>> {
  const managed = await findManagedAppointment(services, token)
  if (!managed) return refuse('not-found')
  const why = whyNotChangeable(services, managed)
  if (why) return refuse(why)
  if (managed.startsAt === startsAt) return ok(managed)
  const row = await services.db.k
    .selectFrom('appointments')
    .select(['patient_id', 'provider_id', 'duration_minutes', 'buffer_minutes', 'type', 'add_ons'])
    .where('id', '=', managed.id)
    .executeTakeFirstOrThrow()
  const day = dayOf(startsAt)
  const service = {
    durationMinutes: row.duration_minutes,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: row.buffer_minutes,
  }
  const laserDays = row.type === 'treatment' ? await laserDaysOf(services, row.patient_id, { butNot: managed.id }) : []
  const days = { now: services.clock.instant(), from: day, to: day }
  const calendars = () => calendarsOf(services, day, day, { without: managed.id })
  const all = await calendars()
  const open = openSpans(all, day)
  let refusal: BookingRefusal = 'slot-closed'
  for (const calendar of startingWith(row.provider_id, all)) {
    const why =
      whyNotOffered({ ...questionFor(calendar, service, days), laserDays }, startsAt) ??
      whyNotNumbed(row.add_ons, startsAt, { open, now: days.now })
    const refused = why ?? (await writeTime(services, managed, calendar, startsAt)) ?? 'moved-by-someone-else'
    const moved = await findManagedAppointment(services, managed.token)
    if (moved?.startsAt === startsAt) return ok(moved)
    refusal = moreTelling(refusal, refused)
    if (holdsWhoeverTreats(refusal)) break
  }
  if (refusal === 'six-weeks') return refuse(refusal, { firstOpenDay: firstOpenDay(day, laserDays) })
  return refuse(refusal, { slots: mergedSlots(await calendars(), service, days)[0]?.slots ?? [] })
}

function whyNotChangeable({ clock }: Services, managed: ManagedAppointment): BookingRefusal | null {
  if (managed.status === 'cancelled') return 'already-cancelled'
  if (!canReschedule(managed.status)) return 'not-reschedulable'
  if (!canSelfServe(managed.startsAt, clock.instant())) return 'too-late-to-change'
  return null
}

/** A client who moves a visit keeps who they know, when that one has the time. */
const startingWith = (providerId: string, calendars: ProviderCalendar[]) =>
  calendars.toSorted((a, b) => Number(b.providerId === providerId) - Number(a.providerId === providerId))

/** Compare-and-swap on the old time: of two people moving one appointment, one does and the other is told. */
async function writeTime(
  services: Services,
  own: ManagedAppointment,
  calendar: ProviderCalendar,
  startsAt: ClinicTime,
): Promise<BookingRefusal | null> {
  try {
    const move = { id: own.id, from: own.startsAt, to: startsAt, provider: calendar, by: 'client' }
    await inTransaction(services.db, (tx) => moveAppointment(tx, move))
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict || conflict === 'same-request') throw error
    return conflict
  }
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
    const message = async ({ day, bookedAt }: { day: ClinicDay; bookedAt: Date }) => {
      const isInPeriod = services.clock.today() <= withdrawalUntil(bookedAt)
      const back = isInPeriod ? await refundPaid(tx, id, services.newId) : (0 as Ore)
      return { kind: 'appointment-cancelled', appointmentId: id, back, day } as const
    }
    return callOff(tx, { id, from: status, by: 'client', reason: reason.slice(0, 500), message })
  })
  if (!done) return refuse('already-cancelled')
  return ok((await findManagedAppointment(services, managed.token))!)
}

/**
 * Gives back the slots whose payment page was left: one row at a time is taken by one instance.
 * @returns how many holds ran out.
 */
export async function expireHolds({ db, clock }: Services): Promise<number> {
  return inTransaction(db, async (tx) => {
    const unpaid = await tx
      .selectFrom('appointments')
      .select('id')
      .where('status', '=', 'scheduled')
      .where('payment_status', 'in', ['pending', 'failed'])
      .where('hold_expires_at', '<=', clock.instant())
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
