import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import type { AppointmentStatus } from './appointment.ts'
import { epochMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'
import { policy } from '#app/domain/policy.ts'

/** The lanes of the day, in the order a visit goes through them. */
export const LANES = ['expected', 'arrived', 'numbing', 'in-treatment', 'done'] as const
export type Lane = (typeof LANES)[number]

/** The lane a visit is in; null: it is cancelled. @param isNumbed numbing was started. Source: [decisions 1]. */
export function laneOf(status: AppointmentStatus, isNumbed: boolean): Lane | null {
  if (status === 'cancelled') return null
  if (status === 'scheduled' || status === 'confirmed') return 'expected'
  if (status === 'ankommet') return isNumbed ? 'numbing' : 'arrived'
  return status === 'in_progress' ? 'in-treatment' : 'done'
}

const NEXT: Partial<Record<AppointmentStatus, AppointmentStatus>> = {
  scheduled: 'ankommet',
  confirmed: 'ankommet',
  ankommet: 'in_progress',
  in_progress: 'completed',
}

/** What one press makes of a visit; null: nothing is left to do, or its time is held and not paid for. */
export const nextOf = (status: AppointmentStatus, payment: PaymentStatus): AppointmentStatus | null =>
  payment === 'pending' ? null : (NEXT[status] ?? null)

type Timed = {
  status: AppointmentStatus
  startsAt: ClinicTime
  minutes: number
  addOns: readonly string[]
  /** When it came into this status, in minutes since 1970; null: it is not written. */
  since: number | null
}

/**
 * How many whole minutes a visit is behind; 0: it is not. Expected: after the client was to come, which with numbing is
 * before the start. Being treated: over the time booked, reckoned from when it began.
 * @param now minutes since 1970.
 */
export function minutesLate({ status, startsAt, minutes, addOns, since }: Timed, now: number): number {
  const start = epochMinutesOf(startsAt)
  if (status === 'scheduled' || status === 'confirmed') return over(now - (start - arriveEarlyMinutes(addOns)))
  if (status === 'in_progress') return over(now - (since ?? start) - minutes)
  return 0
}

type Numbed = Pick<Timed, 'status' | 'addOns'> & {
  /** When numbing was started, in minutes since 1970; null: it was not. */
  numbedAt: number | null
}

/**
 * How long the numbing has worked, how long it takes, whether the laser can begin, and whether it has been on too long;
 * null: it was not started. In whole minutes. @param now minutes since 1970.
 */
export function numbingOf({ status, addOns, numbedAt }: Numbed, now: number) {
  const takes = arriveEarlyMinutes(addOns)
  if (status !== 'ankommet' || takes === 0 || numbedAt === null) return null
  const worked = over(now - numbedAt)
  const overBy = over(worked - takes - policy.numbingOverMinutes)
  return { worked, takes, isReady: worked >= takes, overBy }
}

/** True of a client who is here, ordered numbing and has none on yet. */
export const isToNumb = ({ status, addOns, numbedAt }: Numbed): boolean =>
  status === 'ankommet' && arriveEarlyMinutes(addOns) > 0 && numbedAt === null

// Whoever comes so much later needs nothing done about it yet.
const FAR_OFF_MINUTES = 90

/** True of a visit to come that needs no attention for a while. @param now minutes since 1970. */
export const isFarOff = ({ status, startsAt, addOns }: Omit<Timed, 'minutes' | 'since'>, now: number): boolean =>
  laneOf(status, false) === 'expected' && epochMinutesOf(startsAt) - arriveEarlyMinutes(addOns) - now > FAR_OFF_MINUTES

// So many of those to come are seen whole, however long it is until then.
const WHOLE_AHEAD = 4

/** The visits of a lane that take less room: far off, and not among the next to come. @param now minutes since 1970. */
export const foldedOf = (visits: readonly (Timed & { id: string })[], now: number): string[] =>
  visits
    .filter((visit) => laneOf(visit.status, false) === 'expected' && epochMinutesOf(visit.startsAt) > now)
    .slice(WHOLE_AHEAD)
    .filter((visit) => isFarOff(visit, now))
    .map(({ id }) => id)

/** Paid once the client is here; until then, or while something stands in the way, it is only known. What is done is paid. */
export const isToPayNow = (status: AppointmentStatus, isStopped: boolean): boolean =>
  status === 'completed' || (!isStopped && (status === 'ankommet' || status === 'in_progress'))

const over = (minutes: number) => Math.max(0, Math.floor(minutes))
