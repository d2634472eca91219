import { canReschedule, type AppointmentStatus } from './appointment.ts'
import { addDays, clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from './clinic-time.ts'
import { policy } from './policy.ts'

/**
 * The last day, that whole day included, on which a contract made at a distance can be withdrawn from.
 * Source: act 1457 of 2013 (FAL) §§ 18–19; legal facts row 17.
 */
export const lastWithdrawalDay = (contractAt: Date): ClinicDay =>
  addDays(dayOf(clinicTimeAt(contractAt)), policy.withdrawalDays)

export const isWithinWithdrawal = (contractAt: Date, now: ClinicTime) => dayOf(now) <= lastWithdrawalDay(contractAt)

/**
 * What a statement of withdrawal does. `free`: the contract ends and all that was paid goes back. `already`: it has
 * ended. The rest a person has to read: the period is over, or the service has begun and part of it may be owed.
 */
export type WithdrawalStanding = 'free' | 'already' | 'period-over' | 'begun'

type Contract = {
  status: AppointmentStatus
  startsAt: ClinicTime
  contractAt: Date
  refunded: boolean
  isPaid: boolean
}

export function withdrawalStanding(contract: Contract, now: ClinicTime): WithdrawalStanding {
  const { status, startsAt, contractAt, refunded, isPaid } = contract
  if (status === 'cancelled' || refunded) return 'already'
  if (!isWithinWithdrawal(contractAt, now)) return 'period-over'
  // Who stayed away has been given nothing, and loses the deposit only when this right is over.
  if (status === 'no_show') return isPaid ? 'free' : 'already'
  return canReschedule(status) && startsAt > now ? 'free' : 'begun'
}
