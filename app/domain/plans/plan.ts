import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { percentOf, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Goal } from '#app/domain/pricing/sessions.ts'

/**
 * The allowed status transitions of a treatment plan. Approval makes it pending (awaiting payment), payment active.
 * Source: [decisions 5]; [specification 4].
 */
export const PLAN_MOVES = {
  notApproved: ['pending'],
  pending: ['active'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed'],
  completed: [],
} as const

export type PlanStatus = keyof typeof PLAN_MOVES
export const PLAN_STATUSES = Object.keys(PLAN_MOVES) as PlanStatus[]

export const canMovePlan = (from: PlanStatus, to: PlanStatus) =>
  (PLAN_MOVES[from] as readonly PlanStatus[]).includes(to)

/** What a plan treats ([specification 3]). */
export const PLAN_TREATMENT_TYPES = ['full_removal', 'cover_up', 'fading', 'partial_removal'] as const
export type PlanTreatmentType = (typeof PLAN_TREATMENT_TYPES)[number]

/** The description for lists: its first sentence. */
export const motifOf = (description: string): string => description.split(/[.!?](?:\s|$)|\n/, 1)[0]?.trim() ?? ''

/** Bought in the package dialog, or proposed by staff. */
export type PlanOrigin = 'package' | 'proposed'

/** The price of a plan when paid whole, øre. @param discountPercent fixed when the plan was proposed */
export const wholePrice = (total: Ore, discountPercent: number): Ore =>
  (total - percentOf(total, discountPercent)) as Ore

/** Paid whole, or by session. Paying by session is no credit: each is paid before it is given ([law 29]). */
export const PLAN_PAY_BY = ['whole', 'session'] as const
export type PlanPayBy = (typeof PLAN_PAY_BY)[number]

/** Why a plan ended early; its status does not change. */
export type PlanEnd = 'hold-expired' | 'withdrawn' | 'stopped'

export type PlanRefusal =
  | 'not-found'
  | 'forbidden'
  | 'plan-link-expired'
  | 'plan-moved'
  | 'plan-over'
  | 'plan-not-active'
  | 'paused-by-clinic'
  | 'course-changed'
  | 'nothing-to-plan'
  | 'move-not-allowed'

/**
 * The session to pay next; of an ended plan only given ones. Undefined when nothing is due.
 */
export const sessionToPayOf = <Session extends { left: Ore; doneOn: ClinicDay | null }>(
  status: PlanStatus,
  sessions: readonly Session[],
): Session | undefined => sessions.find(({ left, doneOn }) => left > 0 && (status !== 'completed' || doneOn !== null))

/** The treatments of packages. */
export const treatmentTypeOf = (goal: Goal): PlanTreatmentType => (goal === 'coverUp' ? 'cover_up' : 'full_removal')

/**
 * The first lawful day of the next session: 42 days after the last treatment; null before the first.
 * Source: act 493 § 4; [decisions 5].
 */
export const nextSessionFrom = (lastTreatment: ClinicDay | null): ClinicDay | null =>
  lastTreatment && addDays(lastTreatment, policy.daysBetweenLaserTreatments)
