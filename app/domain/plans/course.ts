import { policy } from '#app/domain/policy.ts'
import type { SessionRange } from '#app/domain/pricing/sessions.ts'

/** The share of the ink still there when a course is called done. A drawing's end point, no promise. */
const LEFT_AT_THE_END = 0.05

/**
 * The share of ink to draw after a number of sessions of a course, 1 to 0.05: most goes early. An illustration of an
 * even fading; skin reacts faster or slower.
 */
export const inkLeftAfter = (session: number, sessions: number): number =>
  sessions <= 0 ? 1 : LEFT_AT_THE_END ** Math.min(1, Math.max(0, session / sessions))

export type CourseStep = {
  session: number
  /** Weeks after the first session, at the earliest. */
  week: number
  /** The share of ink to draw after it, 1 to 0. */
  inkLeft: number
  /** Beyond the fewest sessions: perhaps not needed. */
  maybe: boolean
}

/**
 * A likely course: every session as early as the law lets it, six weeks apart. Source: act 493 § 4; [decisions 10].
 * @param toRemove the sessions it takes to remove the tattoo whole: a course that only fades it ends earlier, with more left.
 */
export const likelyCourse = ({ min, max }: SessionRange, toRemove: number): CourseStep[] =>
  Array.from({ length: max }, (_, index) => ({
    session: index + 1,
    week: index * policy.weeksBetweenLaserTreatments,
    inkLeft: inkLeftAfter(index + 1, toRemove),
    maybe: index + 1 > min,
  }))

/** At most so many steps, equally far apart; the last is always among them. */
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
