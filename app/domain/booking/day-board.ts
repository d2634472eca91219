import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import type { AppointmentStatus } from './appointment.ts'
import { addMinutes, epochMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
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

/** The next status of a visit; null when it has an outcome or its slot is held for a payment. */
export const nextOf = (status: AppointmentStatus, payment: PaymentStatus): AppointmentStatus | null =>
  payment === 'pending' ? null : (NEXT[status] ?? null)

type Timed = {
  status: AppointmentStatus
  startsAt: ClinicTime
  minutes: number
  addOns: readonly string[]
  /** When it reached this status, in minutes since 1970; null when unknown. */
  since: number | null
}

/**
 * The delay of a visit in whole minutes; 0 when it is on time. Expected visits count from the arrival time, which with
 * numbing is before the start; visits in progress count beyond their duration.
 * @param now minutes since 1970.
 */
export function minutesLate({ status, startsAt, minutes, addOns, since }: Timed, now: number): number {
  const start = epochMinutesOf(startsAt)
  if (status === 'scheduled' || status === 'confirmed') return over(now - (start - arriveEarlyMinutes(addOns)))
  if (status === 'in_progress') return over(now - (since ?? start) - minutes)
  return 0
}

/** A visit whose numbing is timed. */
export type Numbed = Pick<Timed, 'status' | 'addOns'> & {
  /** When numbing was started, in minutes since 1970; null when it was not. */
  numbedAt: number | null
  /** When it was wiped off, in minutes since 1970, and by whom; null while it is on. */
  wiped: { at: number; by: string } | null
}

/** How a started numbing is: still working, ready for the laser, on for too long, or wiped off. */
export type NumbingState = 'running' | 'ready' | 'over' | 'wiped'

/**
 * State, elapsed and required minutes of numbing, and the minutes it has been on too long; null when it was not started.
 * @param now minutes since 1970.
 */
export function numbingOf({ status, addOns, numbedAt, wiped }: Numbed, now: number) {
  const takes = arriveEarlyMinutes(addOns)
  if (status !== 'ankommet' || takes === 0 || numbedAt === null) return null
  const worked = over((wiped?.at ?? now) - numbedAt)
  const overBy = wiped ? 0 : over(worked - takes - policy.numbingOverMinutes)
  const state: NumbingState = wiped ? 'wiped' : overBy > 0 ? 'over' : worked >= takes ? 'ready' : 'running'
  return { state, worked, takes, overBy }
}

/** When ordered numbing must be on to have worked by the start, and the whole minutes since; null when it is on or none is due. */
export function numbingDue(visit: Numbed & Pick<Timed, 'startsAt'>, now: number) {
  if (!isToNumb(visit)) return null
  const from = arrivalOf(visit)
  return { from, lateBy: over(now - epochMinutesOf(from)) }
}

/** True for a client who has arrived, ordered numbing and has none yet. */
export const isToNumb = ({ status, addOns, numbedAt }: Omit<Numbed, 'wiped'>): boolean =>
  status === 'ankommet' && arriveEarlyMinutes(addOns) > 0 && numbedAt === null

// A visit this far ahead needs no preparation yet.
const FAR_OFF_MINUTES = 90

/** True for a visit that needs no attention for a while. @param now minutes since 1970. */
export const isFarOff = ({ status, startsAt, addOns }: Omit<Timed, 'minutes' | 'since'>, now: number): boolean =>
  laneOf(status, false) === 'expected' && epochMinutesOf(startsAt) - arriveEarlyMinutes(addOns) - now > FAR_OFF_MINUTES

/** When a client is to be here: with numbing, before the start. */
export const arrivalOf = ({ startsAt, addOns }: Pick<Timed, 'startsAt' | 'addOns'>): ClinicTime =>
  addMinutes(startsAt, -arriveEarlyMinutes(addOns))

/** The id of the expected visit that arrives next or should have arrived; null when none is expected. */
export const nextToArrive = (visits: readonly (Pick<Timed, 'status' | 'startsAt' | 'addOns'> & { id: string })[]) =>
  visits
    .filter(({ status }) => laneOf(status, false) === 'expected')
    .toSorted((one, other) => (arrivalOf(one) < arrivalOf(other) ? -1 : 1))[0]?.id ?? null

/** Whether the amount due is asked for now: after arrival, unless something blocks the visit. */
export const isToPayNow = (status: AppointmentStatus, isStopped: boolean): boolean =>
  status === 'completed' || (!isStopped && (status === 'ankommet' || status === 'in_progress'))

const over = (minutes: number) => Math.max(0, Math.floor(minutes))
