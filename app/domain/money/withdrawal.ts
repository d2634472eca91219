import { canReschedule, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { addDays, clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from './money.ts'
import type { PlanOrigin } from '#app/domain/plans/plan.ts'
import { policy } from '#app/domain/policy.ts'
import type { CourseState } from '#app/domain/plans/visit-course.ts'

/**
 * The last day, that whole day included, on which a contract made at a distance can be withdrawn from: the fourteenth
 * after it was made, or the next working day. Source: act 1457 of 2013 (FAL) §§ 18–19; [law 17].
 */
export function lastWithdrawalDay(contractAt: Date, isWorkingDay: (day: ClinicDay) => boolean): ClinicDay {
  let day = addDays(dayOf(clinicTimeAt(contractAt)), policy.withdrawalDays)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/** True of a treatment that begins while its contract can be withdrawn from: only then is it to be asked for expressly. */
export const beginsInPeriod = (day: ClinicDay, lastDay: ClinicDay) => day <= lastDay

/**
 * What a statement of withdrawal does. `free`: the contract ends and all that was paid goes back. `already`: it has
 * ended. The rest a person has to read: the period is over, the service has begun and part of it may be owed, or it is
 * a plan staff agreed with the client.
 */
export type WithdrawalStanding = 'free' | 'already' | 'period-over' | 'begun' | 'plan'

type Contract = {
  status: AppointmentStatus
  startsAt: ClinicTime
  /** The last day of the period. */
  lastDay: ClinicDay
  /** Money was paid that has neither gone back nor is on its way. */
  isPaid: boolean
}

export function withdrawalStanding(
  { status, startsAt, lastDay, isPaid }: Contract,
  now: ClinicTime,
): WithdrawalStanding {
  const isOff = status === 'cancelled' || status === 'no_show'
  if (isOff && !isPaid) return 'already'
  if (dayOf(now) > lastDay) return status === 'cancelled' ? 'already' : 'period-over'
  // Of a visit that was called off or that nobody came to nothing was delivered: its money is all there is.
  if (isOff) return 'free'
  return canReschedule(status) && startsAt > now ? 'free' : 'begun'
}

type Course = {
  origin: PlanOrigin
  state: CourseState
  lastDay: ClinicDay
  /** Øre paid for it that have neither gone back nor are on their way, and what of it goes back now. */
  paid: Ore
  refund: Ore
  /** A session is being given, or was to be given by now. */
  isUnderWay: boolean
}

/**
 * The same of a course, whichever of its visits the statement names. A package begun is withdrawn from all the same:
 * what was given of it is counted (FAL § 25). What was stopped by its own rule may owe more by this one.
 */
export function courseStanding(course: Course, today: ClinicDay): WithdrawalStanding {
  const { origin, state, lastDay, paid, refund, isUnderWay } = course
  if (state === 'withdrawn') return 'already'
  if (state === 'stopped' && (paid === 0 || today > lastDay)) return 'already'
  if (today > lastDay) return 'period-over'
  if (origin === 'proposed') return 'plan'
  if (isUnderWay || state === 'stopped') return 'begun'
  // All that was paid for has been given: whether anything is left to withdraw from is for a person to say (FAL § 18).
  return paid > 0 && refund === 0 ? 'begun' : 'free'
}
