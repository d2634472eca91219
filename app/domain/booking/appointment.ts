import { dayOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'

/**
 * What can become of an appointment. Every other move is refused. Moving it to another time is no move here:
 * it stays the same appointment, with a history. Source: [decisions 1].
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

/** A slot with an appointment in one of these statuses is taken. Source: [specification 4]. */
export const BLOCKS_SLOT: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'ankommet', 'in_progress']

/** What an appointment's history gives as a reason where nobody typed one. */
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

/** Why an appointment stayed in its status. */
export type MoveRefusal = 'move-not-allowed' | 'moved-by-someone-else' | 'clearance-needed'

export const movesFrom = (status: AppointmentStatus): readonly AppointmentStatus[] => APPOINTMENT_MOVES[status]

/** How staff close a visit whose time is past: the client was treated, or did not come. */
export const CLOSINGS = ['completed', 'no_show'] as const
export type Closing = (typeof CLOSINGS)[number]

/** The shortest row of moves from one status to another, the last of them `to`; null: no moves lead there. */
export function transitionsTo(from: AppointmentStatus, to: AppointmentStatus): AppointmentStatus[] | null {
  let ways = movesFrom(from).map((first) => [first])
  // The table has no rings: every way ends.
  while (ways.length > 0) {
    const there = ways.find((way) => way.at(-1) === to)
    if (there) return there
    ways = ways.flatMap((way) => movesFrom(way.at(-1)!).map((next) => [...way, next]))
  }
  return null
}

/**
 * Why staff may not mark a visit so now, beside what the table of moves says; null: they may. Nobody has missed a
 * visit before it begins, nobody is received before its day, and a time that waits for its payment is nobody's yet.
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

/** What a mark set by mistake goes back to, on the day itself. Done is not undone: the treatment is in the journal. */
const UNDO: Partial<Record<AppointmentStatus, AppointmentStatus>> = {
  ankommet: 'confirmed',
  in_progress: 'ankommet',
  no_show: 'confirmed',
}
export const undoOf = (status: AppointmentStatus): AppointmentStatus | null => UNDO[status] ?? null

/** The ways a visit in this status can be closed. */
export const closingsOf = (status: AppointmentStatus): Closing[] => CLOSINGS.filter((one) => transitionsTo(status, one))

/** It is being given, or was to be given by now and nobody has said what came of it. */
export const isUnderWay = (status: AppointmentStatus, startsAt: ClinicTime, now: ClinicTime) =>
  BLOCKS_SLOT.includes(status) && (startsAt <= now || !canReschedule(status))

/** Another time can be given only while the client has not come and the visit is not called off. */
export const canReschedule = (status: AppointmentStatus) => status === 'scheduled' || status === 'confirmed'

/** What a time is held for until it is paid, in øre; null: it is held for nothing. A card that was declined leaves it held. */
export const heldFor = ({
  status,
  payment,
  deposit,
}: {
  status: AppointmentStatus
  payment: PaymentStatus
  deposit: Ore
}) => (status === 'scheduled' && (payment === 'pending' || payment === 'failed') && deposit > 0 ? deposit : null)
