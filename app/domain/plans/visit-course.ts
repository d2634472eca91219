import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { RefundRate } from './package-refund.ts'
import type { PlanEnd, PlanOrigin, PlanStatus } from './plan.ts'

/** The state of a visit's plan. `unpaid`: the first payment is missing. */
export type CourseState = 'unpaid' | 'stands' | 'completed' | 'withdrawn' | 'stopped'

/** The plan of a visit, or of a cancelled one: the contract that the visit belongs to. */
export type VisitCourse = {
  planId: string
  origin: PlanOrigin
  state: CourseState
  /** When the client agreed: the withdrawal period of every visit counts from then. */
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

/** What mails and pages show of a visit's plan. */
export type SaidOfCourse = Pick<VisitCourse, 'origin' | 'state'> & {
  /** The last day of the withdrawal period; null after it, and where staff decide. */
  withdrawUntil: ClinicDay | null
}

export function saidOfCourse({ origin, state, lastDay }: VisitCourse, today: ClinicDay): SaidOfCourse {
  const byItself = origin === 'package' && state === 'stands' && today <= lastDay
  return { origin, state, withdrawUntil: byItself ? lastDay : null }
}
