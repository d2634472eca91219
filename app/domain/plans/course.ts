import { policy } from '#app/domain/policy.ts'
import type { SessionRange } from '#app/domain/pricing/sessions.ts'

/** The share of ink at the end of an illustrated plan; not a promise. */
const LEFT_AT_THE_END = 0.05

/**
 * The share of ink to draw after a number of sessions, 1 to 0.05: most fades early. An illustration; skin reacts faster
 * or slower.
 */
export const inkLeftAfter = (session: number, sessions: number): number =>
  sessions <= 0 ? 1 : LEFT_AT_THE_END ** Math.min(1, Math.max(0, session / sessions))

export type CourseStep = {
  session: number
  /** Weeks after the first session, at the earliest. */
  week: number
  /** The share of ink to draw after it, 1 to 0. */
  inkLeft: number
  /** Beyond the minimum of sessions, so it may not be needed. */
  maybe: boolean
}

/**
 * A likely plan with sessions at the shortest lawful interval of six weeks. Source: act 493 § 4; [decisions 10].
 * @param toRemove sessions for complete removal; a plan for fading ends earlier, with more ink left.
 */
export const likelyCourse = ({ min, max }: SessionRange, toRemove: number): CourseStep[] =>
  Array.from({ length: max }, (_, index) => ({
    session: index + 1,
    week: index * policy.weeksBetweenLaserTreatments,
    inkLeft: inkLeftAfter(index + 1, toRemove),
    maybe: index + 1 > min,
  }))

/** Samples at most this many steps evenly, including the last. */
export function spreadOver<Step>(steps: readonly Step[], most: number): Step[] {
  const apart = Math.ceil(steps.length / most)
  return steps.filter((_, index) => (steps.length - 1 - index) % apart === 0)
}

const DAYS_A_MONTH = 365.25 / 12

/** Whole months from the first session to the last at the shortest lawful interval, rounded up. 6 → 7, 9 → 12. */
export function courseMonths({ min, max }: SessionRange): SessionRange {
  const months = (sessions: number) => Math.ceil(((sessions - 1) * policy.daysBetweenLaserTreatments) / DAYS_A_MONTH)
  return { min: months(min), max: months(max) }
}
