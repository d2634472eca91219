import { policy } from '#app/domain/policy.ts'

/** "4–12", or "7" where both ends are one. The dash is followed by a word joiner, so that no line ends inside. */
export const range = ({ min, max }: { min: number; max: number }) => (min === max ? String(min) : `${min}–\u2060${max}`)

/** Weeks from the first session to the last, at the shortest lawful interval: 4 → 18, 12 → 66. */
export const shortestCourseWeeks = (sessions: number) => (sessions - 1) * policy.weeksBetweenLaserTreatments

/** How much of the ink is drawn after a number of steps: 1 at the start, .16 at the end. A drawing, not a forecast. */
export const inkLeft = (step: number, steps: number) => Number((1 - (0.84 * step) / Math.max(1, steps - 1)).toFixed(2))

/** The pictures fade-0 … fade-8 show this many sessions. */
export const FADE_SESSIONS = 8
