import { policy } from '#app/domain/policy.ts'

/** What a package is bought for. */
export const GOALS = ['coverUp', 'completeRemoval'] as const
export type Goal = (typeof GOALS)[number]
export type PlanChoice = 'single' | 'package'
export type SessionRange = { min: number; max: number }

/** The sessions a package's discount begins at, by goal: settings of the owner. */
export type PackageLeast = Readonly<Record<Goal, number>>
export const SHIPPED_LEAST: PackageLeast = {
  coverUp: policy.packageSessions.coverUp.min,
  completeRemoval: policy.packageSessions.completeRemoval.min,
}

/** Sessions of a goal's packages, whole numbers, min ≤ max: as shipped cover-up 3-5, complete removal 10-15 ([specification 9]). */
export const sessionsFor = (goal: Goal, least: PackageLeast): SessionRange => ({
  min: least[goal],
  max: policy.packageSessions[goal].max,
})

/** Sessions most people need for it: what a whole course is reckoned by. No package's size, and no promise. */
export const usualSessions = (goal: Goal): SessionRange =>
  goal === 'coverUp' ? policy.sessionsBeforeCoverUp : policy.sessionsFaq

/** Sessions of a package nobody chose a count for: the least the goal needs, else 6 ([specification 9]; [decisions 2]). */
export const defaultSessions = (goal: Goal | null, least: PackageLeast): number =>
  goal ? least[goal] : policy.packageCountDefault

/** The sessions a package's discount begins at; a package of fewer is single sessions. Source: [decisions 12]. */
export const discountFrom = (goal: Goal | null, least: PackageLeast): number =>
  goal ? least[goal] : Math.min(...GOALS.map((each) => least[each]))

/** The plan shown first: a package for complete removal, a single session otherwise ([specification 4]). */
export const defaultPlan = (goal: Goal): PlanChoice => (goal === 'completeRemoval' ? 'package' : 'single')

/**
 * True for a whole number from 1 to the most sessions a package may have.
 * @param most the owner's setting; unset, the 20 of [specification 5], which no setting exceeds
 */
export const isPackageCount = (count: number, most: number = policy.packageCountMax) =>
  Number.isInteger(count) && count >= policy.packageCountMin && count <= most

/** A typed number of sessions, at most as many as a package may have; null where it is no such number. */
export function fittingCount(typed: number | string, most: number): number | null {
  const count = Number(typed)
  return isPackageCount(count) ? Math.min(most, count) : null
}
