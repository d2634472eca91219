import { canReschedule, type AppointmentStatus } from './appointment.ts'
import { addDays, clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from './clinic-time.ts'
import { policy } from './policy.ts'

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
 * ended. The rest a person has to read: the period is over, or the service has begun and part of it may be owed.
 */
export type WithdrawalStanding = 'free' | 'already' | 'period-over' | 'begun'

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
