import { daysBetween, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'

/** What the skin needs, by how long ago the last treatment was. Source: the clinic's aftercare page. */
export const AFTERCARE_STEPS = ['first-day', 'first-week', 'second-week', 'rest'] as const
export type AftercareStep = (typeof AFTERCARE_STEPS)[number]

/** The last day of each step, counted from the treatment's own day. */
const UNTIL: Record<AftercareStep, number> = {
  'first-day': 1,
  'first-week': 7,
  'second-week': 14,
  rest: policy.daysBetweenLaserTreatments - 1,
}

/** Whether the skin heals still: what is normal of it, and what is not, is asked about these days alone. */
export const isHealing = (step: AftercareStep | null) => step !== null && step !== 'rest'

/** Today's step; null where no treatment lies behind, or so long ago that nothing is asked of the skin any more. */
export function aftercareOn(today: ClinicDay, treatedOn: ClinicDay | null): AftercareStep | null {
  if (!treatedOn) return null
  const days = daysBetween(treatedOn, today)
  return days < 0 ? null : (AFTERCARE_STEPS.find((step) => days <= UNTIL[step]) ?? null)
}
