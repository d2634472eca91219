import { instalmentOffer, type InstalmentOffer, type InstalmentTerms } from '#app/domain/money/instalments.ts'
import type { PlanView } from './treatment-plan.ts'

type Open = Pick<PlanView, 'status' | 'endedBecause' | 'remaining' | 'payments'>

/** Credit is offered for a whole plan that is still to be paid, and where the clinic has switched it on. */
export function creditFor(plan: Open, terms: InstalmentTerms): InstalmentOffer | null {
  const { status, endedBecause, remaining, payments } = plan
  const isOpen = (status === 'notApproved' || status === 'pending') && !endedBecause && payments.length === 0
  return isOpen ? instalmentOffer(remaining, terms) : null
}
