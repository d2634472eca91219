import type { ReachedClient } from '#app/domain/access/actor.ts'
import { BLOCKS_SLOT } from '#app/domain/booking/appointment.ts'
import { addMinutes, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { ownAppointments } from '#app/features/appointments/queries/appointments.ts'
import type { Services } from '#app/services/services.ts'

/** The next time at the clinic: all of a client's own that their device keeps for when there is no network. */
export type NextTime = { startsAt: ClinicTime; arriveAt: ClinicTime }

export async function nextTimeOf(services: Services, clientId: ReachedClient): Promise<NextTime | null> {
  const visits = await ownAppointments(services, clientId)
  const now = services.clock.now()
  const next = visits.findLast(
    ({ status, startsAt, minutes }) => BLOCKS_SLOT.includes(status) && addMinutes(startsAt, minutes) >= now,
  )
  return next ? { startsAt: next.startsAt, arriveAt: next.arriveAt } : null
}
