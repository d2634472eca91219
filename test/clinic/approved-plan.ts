import type { SignedIn } from '#app/domain/access/actor.ts'
import { approveOwnPlan, proposePlan } from '#app/features/plans/commands/treatment-plan.ts'
import { proposalSchema } from '#app/features/plans/schema.ts'
import type { Services } from '#app/services/services.ts'

/** A plan of eight at 900 kr. that staff proposed, and its client has said yes to and not paid. @returns its id. */
export async function approvedPlan(services: Services, staff: SignedIn, client: SignedIn): Promise<string> {
  const proposal = proposalSchema.parse({ treatmentType: 'full_removal', sessions: '8', sessionPrice: '900' })
  const made = await proposePlan(services, staff, { ...proposal, patientId: client.userId })
  if (!made.ok) throw new Error(made.refusal)
  await approveOwnPlan(services, client, made.value.planId)
  return made.value.planId
}
