import type { BookingRefusal } from '#app/domain/booking/booking.ts'
import { dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { firstOpenDay } from '#app/domain/time/interval.ts'
import { placementsFor } from '#app/domain/schedule/placement.ts'
import { atDesk, knownFirst, mergedSlots, type ProviderCalendar } from '#app/domain/schedule/provider-calendar.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Slot } from '#app/domain/schedule/slots.ts'
import { moveAppointment, type Move } from '#app/db/appointments/change.ts'
import { conflictOf, inTransaction } from '#app/db/transaction.ts'
import { calendarsOf, laserDaysOf } from '#app/features/booking/queries/availability.ts'
import { isLaserBarred } from '#app/features/health/queries/clearance.ts'
import type { Services } from '#app/services/services.ts'
import { placeVisit } from '#app/features/booking/steps/place-visit.ts'

export type ChangeDetails = { slots?: Slot[]; firstOpenDay?: ClinicDay }
type Visit = { id: string; startsAt: ClinicTime }
type Wish = Pick<Move, 'by' | 'reason' | 'medicalIndication' | 'seen'> & {
  startsAt: ClinicTime
  /** Only this provider; unset: whoever is free, the one they know first. */
  provider?: string | null
  /** With this laser or room and no other of its kind. */
  resource?: string | null
  /** By staff: on any quarter of an hour, without notice. */
  atDesk?: boolean
}

/**
 * Gives a visit another time, for its client or for staff: the same rules and the same constraints. A medical
 * indication lifts the six weeks, and nothing else. A client needs clearance for the new day; staff, who see the
 * clearance beside the visit, may choose the day on which it is given.
 */
export async function reschedule(
  services: Services,
  visit: Visit,
  wish: Wish,
): Promise<Result<null, BookingRefusal, ChangeDetails>> {
  const { startsAt } = wish
  const row = await services.db.k
    .selectFrom('appointments')
    .select(['patient_id', 'provider_id', 'duration_minutes', 'buffer_minutes', 'type', 'add_ons', 'resource_ids'])
    .select('unverified_since')
    .where('id', '=', visit.id)
    .executeTakeFirstOrThrow()
  const day = dayOf(startsAt)
  const isChecked = row.type === 'treatment' && row.unverified_since === null
  const laser = { act: 'book', day } as const
  if (isChecked && wish.by === 'client' && (await isLaserBarred(services, { id: row.patient_id }, laser)))
    return refuse('laser-barred')
  const service = {
    type: row.type,
    durationMinutes: row.duration_minutes,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: row.buffer_minutes,
  }
  const counts = isChecked && !wish.medicalIndication
  const laserDays = counts ? await laserDaysOf(services, row.patient_id, { excludeIds: visit.id }) : []
  const days = { now: services.clock.instant(), from: day, to: day }
  const calendars = async () => {
    const found = await calendarsOf(services, day, day, { without: visit.id, provider: wish.provider ?? null })
    return wish.atDesk ? found.map(atDesk) : found
  }
  const placements = placementsFor({
    // A client who moves a visit keeps who they know, when that one has the time.
    calendars: knownFirst(await calendars(), row.provider_id),
    service,
    startsAt,
    now: days.now,
    addOns: row.add_ons,
    laserDays,
    has: row.resource_ids,
    resource: wish.resource ?? null,
  })
  const moved = await placeVisit(placements, (provider, resourceIds) =>
    writeTime(services, visit, { ...provider, resourceIds }, wish),
  )
  if (moved.ok) return moved
  if (moved.refusal === 'six-weeks') return refuse(moved.refusal, { firstOpenDay: firstOpenDay(day, laserDays) })
  return refuse(moved.refusal, { slots: mergedSlots(await calendars(), service, days)[0]?.slots ?? [] })
}

/** Compare-and-swap on the old time: of two people moving one appointment, one does and the other learns of it. */
async function writeTime(
  { db }: Services,
  { id, startsAt: from }: Visit,
  { resourceIds, ...provider }: ProviderCalendar & { resourceIds: readonly string[] },
  { startsAt: to, by, reason, medicalIndication, seen }: Wish,
): Promise<Result<null, BookingRefusal | 'resource-taken'>> {
  const move = {
    id,
    from,
    to,
    provider,
    resourceIds,
    by,
    seen,
    ...(reason && { reason }),
    ...(medicalIndication && { medicalIndication }),
  }
  try {
    return (await inTransaction(db, (tx) => moveAppointment(tx, move))) ? ok(null) : refuse('moved-by-someone-else')
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict || conflict === 'same-request') throw error
    return refuse(conflict)
  }
}
