import { later } from '#app/domain/time/clinic-time.ts'

/** What is written down of a breach, besides that it was found. */
export const INCIDENT_STEPS = ['note', 'reported', 'not-reported', 'told', 'closed'] as const
export type IncidentStep = (typeof INCIDENT_STEPS)[number]

/** Datatilsynet hears of a breach within these hours of its being found. Source: [law 46]. */
const REPORT_HOURS = 72
const HOUR_MS = 3_600_000

/** When a breach is to be reported at the latest. Real hours: the clock does not stop at night, nor in summer time. */
export const reportBy = (foundAt: Date): Date => later(foundAt, REPORT_HOURS * HOUR_MS)

/** Whole hours that are left to report in, rounded down; below 0 when it is too late. */
export const hoursLeft = (foundAt: Date, now: Date): number =>
  Math.floor((reportBy(foundAt).getTime() - now.getTime()) / HOUR_MS)

/** True while nobody has reported the breach, nor said why it need not be. */
export const isClockRunning = (steps: readonly { kind: IncidentStep }[]): boolean =>
  !steps.some(({ kind }) => kind === 'reported' || kind === 'not-reported')

/**
 * Which steps may still be taken. It is closed once it was reported, or once it is written why not; what was closed
 * takes a note only.
 */
export function nextSteps(steps: readonly { kind: IncidentStep }[]): IncidentStep[] {
  const has = (kind: IncidentStep) => steps.some((step) => step.kind === kind)
  if (has('closed')) return ['note']
  const next: IncidentStep[] = ['note', 'told']
  if (!has('reported')) next.push('reported')
  if (isClockRunning(steps)) next.push('not-reported')
  else next.push('closed')
  return next
}
