import { dayOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'

/**
 * The allowed status transitions of an appointment. Rescheduling keeps the status and adds to the history.
 * Source: [decisions 1].
 */
export const APPOINTMENT_MOVES = {
  scheduled: ['confirmed', 'cancelled', 'no_show'],
  confirmed: ['ankommet', 'cancelled', 'no_show'],
  ankommet: ['in_progress'],
  in_progress: ['completed'],
  completed: [],
  cancelled: [],
  no_show: [],
} as const

export type AppointmentStatus = keyof typeof APPOINTMENT_MOVES
export const APPOINTMENT_STATUSES = Object.keys(APPOINTMENT_MOVES) as AppointmentStatus[]

export const APPOINTMENT_TYPES = ['consultation', 'treatment'] as const
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number]

/** Statuses in which an appointment occupies its slot. Source: [specification 4]. */
export const BLOCKS_SLOT: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'ankommet', 'in_progress']

/** Reasons in an appointment's history that the product writes itself. */
export const REASON_CODES = [
  'hold-expired',
  'withdrawn',
  'paid-late',
  'replaced',
  'undone',
  'clinic-closed',
  'not-allowed',
  'unconfirmed',
] as const

/** Why a transition is refused. */
export type MoveRefusal = 'move-not-allowed' | 'moved-by-someone-else' | 'clearance-needed'

export const movesFrom = (status: AppointmentStatus): readonly AppointmentStatus[] => APPOINTMENT_MOVES[status]

const TREATED: readonly AppointmentStatus[] = ['in_progress', 'completed']
/** The permission to set a status, or to undo it: only clinicians start and complete visits. */
export const actionToMark = (status: AppointmentStatus) =>
  TREATED.includes(status) ? ('treat-clients' as const) : ('change-appointment' as const)

/** How staff close a past visit: treated, or no-show. */
export const CLOSINGS = ['completed', 'no_show'] as const
export type Closing = (typeof CLOSINGS)[number]

/** The shortest sequence of statuses that ends with `to`; null when it cannot be reached. */
export function transitionsTo(from: AppointmentStatus, to: AppointmentStatus): AppointmentStatus[] | null {
  let ways = movesFrom(from).map((first) => [first])
  // The table has no cycles, so the search ends.
  while (ways.length > 0) {
    const there = ways.find((way) => way.at(-1) === to)
    if (there) return there
    ways = ways.flatMap((way) => movesFrom(way.at(-1)!).map((next) => [...way, next]))
  }
  return null
}

/**
 * Why staff may not set a status now, beside the table of transitions; null when they may. A no-show is set only after
 * the start, an arrival only on the day, and neither while a payment is pending.
 */
export function whyNotMarked(
  { startsAt, paymentStatus }: { startsAt: ClinicTime; paymentStatus: PaymentStatus },
  to: AppointmentStatus,
  now: ClinicTime,
): 'move-not-allowed' | null {
  const isMark = to === 'ankommet' || to === 'in_progress' || to === 'completed' || to === 'no_show'
  if (!isMark || paymentStatus === 'pending') return 'move-not-allowed'
  if (to === 'no_show') return startsAt <= now ? null : 'move-not-allowed'
  return dayOf(startsAt) <= dayOf(now) ? null : 'move-not-allowed'
}

/** The status before a mistaken mark, on the same day. A completed visit is not undone: it is in the journal. */
const UNDO: Partial<Record<AppointmentStatus, AppointmentStatus>> = {
  ankommet: 'confirmed',
  in_progress: 'ankommet',
  no_show: 'confirmed',
}
export const undoOf = (status: AppointmentStatus): AppointmentStatus | null => UNDO[status] ?? null

/** The ways a visit in this status can be closed. */
export const closingsOf = (status: AppointmentStatus): Closing[] => CLOSINGS.filter((one) => transitionsTo(status, one))

/** True when the visit is in progress or its start has passed without an outcome. */
export const isUnderWay = (status: AppointmentStatus, startsAt: ClinicTime, now: ClinicTime) =>
  BLOCKS_SLOT.includes(status) && (startsAt <= now || !canReschedule(status))

/** A visit can be rescheduled until the client arrives or the visit is cancelled. */
export const canReschedule = (status: AppointmentStatus) => status === 'scheduled' || status === 'confirmed'

/** The payment a slot is held for, in øre; null for none. A declined card keeps the hold. */
export const heldFor = ({
  status,
  payment,
  deposit,
}: {
  status: AppointmentStatus
  payment: PaymentStatus
  deposit: Ore
}) => (status === 'scheduled' && (payment === 'pending' || payment === 'failed') && deposit > 0 ? deposit : null)
