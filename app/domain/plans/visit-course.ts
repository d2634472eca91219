import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { RefundRate } from './package-refund.ts'
import type { PlanEnd, PlanOrigin, PlanStatus } from './plan.ts'

/** How a course stands, as far as one of its visits is concerned. `unpaid`: its first payment has not come. */
export type CourseState = 'unpaid' | 'stands' | 'completed' | 'withdrawn' | 'stopped'

/** The course a visit is a session of, or was before it was called off: the contract the visit belongs to. */
export type VisitCourse = {
  planId: string
  origin: PlanOrigin
  state: CourseState
  /** When the client said yes to it: the period of withdrawal counts from then, for every visit of it. */
  agreedAt: Date
  /** The last day of that period. */
  lastDay: ClinicDay
  refundRate: RefundRate
}

export function courseState(status: PlanStatus, ended: PlanEnd | null): CourseState {
  if (ended === 'withdrawn' || ended === 'stopped') return ended
  if (status === 'notApproved' || status === 'pending') return 'unpaid'
  return status === 'completed' ? 'completed' : 'stands'
}

/** What a mail or a page says of the course of a visit. */
export type SaidOfCourse = Pick<VisitCourse, 'origin' | 'state'> & {
  /** The last day on which all of it can be withdrawn from; null once that is over, and where a person works it out. */
  withdrawUntil: ClinicDay | null
}

export function saidOfCourse({ origin, state, lastDay }: VisitCourse, today: ClinicDay): SaidOfCourse {
  const byItself = origin === 'package' && state === 'stands' && today <= lastDay
  return { origin, state, withdrawUntil: byItself ? lastDay : null }
}
