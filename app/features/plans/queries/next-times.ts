import { serviceFor } from '#app/domain/booking/booking.ts'
import { addDays, at, timeOf, wallMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { isIntervalKept } from '#app/domain/time/interval.ts'
import { policy } from '#app/domain/policy.ts'
import { laserDaysOf, listAvailability } from '#app/features/booking/queries/availability.ts'
import { visitLengthsNow } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { ownerOfPlan, type PlanView } from './treatment-plan.ts'

const [TIMES, WITHIN_DAYS] = [3, 21]

/** A free time of the next session: nobody holds it until it is taken. */
export type NextTime = { sessionId: string; startsAt: ClinicTime }

type Next = Pick<PlanView, 'id' | 'status' | 'endedBecause' | 'sessions' | 'areaCm2'>

/**
 * The first free days of a running course's next session, each with the time nearest to when the client last came; none
 * while nothing is to be booked, or no day that early is open yet. All keep six weeks to every treatment of the client,
 * one that is only held too: the press would be refused.
 */
export async function nextTimes(
  services: Services,
  { id, status, endedBecause, sessions, areaCm2 }: Next,
): Promise<NextTime[]> {
  const next = sessions.find(({ doneOn, startsAt }) => !doneOn && !startsAt)
  if (status !== 'active' || endedBecause || !next?.earliest) return []
  const today = services.clock.today()
  const from = next.earliest > today ? next.earliest : today
  const { durationMinutes: minutes } = serviceFor('treatment', areaCm2, await visitLengthsNow(services))
  // Uses the horizon of a course: six weeks after a visit the booking window is nearly over.
  const horizonDays = policy.courseHorizonDays
  const to = addDays(from, WITHIN_DAYS)
  const days = await listAvailability(services, { type: 'treatment', from, to, minutes, horizonDays })
  const owner = await ownerOfPlan(services, id)
  const laserDays = owner ? await laserDaysOf(services, owner) : []
  const last = sessions.findLast(({ startsAt }) => startsAt)?.startsAt
  const away = (time: ClinicTime) =>
    last ? Math.abs(wallMinutesOf(at(from, timeOf(time))) - wallMinutesOf(at(from, timeOf(last)))) : 0
  return days
    .filter(({ date }) => isIntervalKept(date, laserDays))
    .flatMap(({ date, slots }) => {
      const free = slots.flatMap(({ time, available }) => (available ? [at(date, time)] : []))
      const startsAt = free.toSorted((one, other) => away(one) - away(other))[0]
      return startsAt ? [{ sessionId: next.id, startsAt }] : []
    })
    .slice(0, TIMES)
}
