import { later } from '#app/domain/time/clinic-time.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ore, type Ore } from '#app/domain/money/money.ts'
import type { PlanRefusal, PlanStatus } from '#app/domain/plans/plan.ts'
import { sizePrice } from '#app/domain/pricing/pricing.ts'
import { priced } from '#app/domain/pricing/quote.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { movePlan } from '../steps/move-plan.ts'
import { findPlan, findPlanByToken, ownerOfPlan, type PlanView } from '../queries/treatment-plan.ts'
import type { ProposalInput } from '../schema.ts'

const DAY_MS = 86_400_000
const linkEnd = async (services: Services) =>
  later(services.clock.instant(), (await settingOf(services, 'plan_link_days')) * DAY_MS)

/**
 * Staff propose a course to a client, who gets a mail with a private link to read, approve and pay it. The price of a
 * session is what staff agreed; what one costs outside the plan is the price list's, for a course that stops early.
 */
export async function proposePlan(
  services: Services,
  actor: SignedIn,
  { patientId, ...input }: ProposalInput & { patientId: string },
): Promise<Result<{ planId: string }, PlanRefusal>> {
  if (reachOfActor(actor, 'manage-plans') !== 'any') return refuse('forbidden')
  const { db, newId } = services
  const patient = await db.k
    .selectFrom('profiles')
    .select(['id', 'lng', 'erased_at'])
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!patient || patient.erased_at) return refuse('not-found')
  const { key, treatmentType, areaCm2, sessions, sessionPrice, description } = input
  const { rules } = await priceList(services)
  const amount = ore(sessions * sessionPrice)
  const line = { key: 'session', ruleName: 'plan', kind: 'session', amount, unit: 'session' } as const
  const quote = priced('plan', [
    { ...line, quantity: sessions, unitPrice: sessionPrice, titleDa: 'Laserbehandling', titleEn: 'Laser session' },
  ])
  const planId = key ?? newId()
  const linkUntil = await linkEnd(services)
  const terms = {
    refund_rate: await settingOf(services, 'refund_rate'),
    whole_discount_percent: await settingOf(services, 'whole_discount_percent'),
  }
  await inTransaction(db, async (tx) => {
    const made = await tx
      .insertInto('treatment_plans')
      .values({
        id: planId,
        patient_id: patientId,
        origin: 'proposed',
        treatment_type: treatmentType,
        area_cm2: areaCm2,
        description,
        session_count: sessions,
        session_price: sessionPrice,
        single_price: Math.max(sessionPrice, sizePrice(areaCm2, rules).total) as Ore,
        total: quote.total,
        quote: JSON.stringify(quote),
        lng: patient.lng,
        proposed_by: actor.userId,
        ...terms,
        link_expires_at: linkUntil,
      })
      .onConflict((oc) => oc.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    await tx
      .insertInto('plan_sessions')
      .values(
        Array.from({ length: sessions }, (_, index) => ({
          id: newId(),
          plan_id: planId,
          number: index + 1,
          price: sessionPrice,
        })),
      )
      .execute()
    await tx
      .insertInto('plan_history')
      .values({ plan_id: planId, actor: actor.userId, became: 'notApproved' })
      .execute()
    await enqueue(tx, { kind: 'plan-proposed', planId })
  })
  return ok({ planId })
}

/** The client says yes, by the private link. Saying it again changes nothing. */
export async function approvePlan(services: Services, token: string): Promise<Result<{ planId: string }, PlanRefusal>> {
  const plan = await findPlanByToken(services, token)
  if (!plan) return refuse('not-found')
  if (plan === 'gone') return refuse('plan-link-expired')
  return approve(services, plan)
}

/** The same by whoever is signed in, of their own plan. Another's is as if it did not exist. */
export async function approveOwnPlan(
  services: Services,
  actor: SignedIn,
  planId: string,
): Promise<Result<{ planId: string }, PlanRefusal>> {
  const owner = await ownerOfPlan(services, planId)
  const plan = owner === actor.userId ? await findPlan(services, planId) : null
  if (!plan) return refuse('not-found')
  if (plan.status === 'notApproved' && !plan.url) return refuse('plan-link-expired')
  return approve(services, plan)
}

async function approve(services: Services, plan: PlanView): Promise<Result<{ planId: string }, PlanRefusal>> {
  if (plan.endedBecause) return refuse('plan-over')
  if (plan.status !== 'notApproved') return ok({ planId: plan.id })
  const { db, clock } = services
  const moved = await inTransaction(db, async (tx) => {
    const done = await movePlan(tx, { id: plan.id, from: 'notApproved', to: 'pending', actor: 'client' })
    if (done)
      await tx.updateTable('treatment_plans').set({ approved_at: clock.instant() }).where('id', '=', plan.id).execute()
    return done
  })
  return moved ? ok({ planId: plan.id }) : refuse('plan-moved')
}

/** Staff pause a plan, take it up again or complete it. Compare-and-swap: the status is the one they saw. */
export async function changePlan(
  { db }: Services,
  actor: SignedIn,
  { planId, from, to, reason = '' }: { planId: string; from: PlanStatus; to: PlanStatus; reason?: string },
): Promise<Result<PlanStatus, PlanRefusal>> {
  if (reachOfActor(actor, 'manage-plans') !== 'any') return refuse('forbidden')
  // What the client says and what the money does are not staff's to say.
  if (from === 'notApproved' || from === 'pending') return refuse('move-not-allowed')
  const moved = await inTransaction(db, (tx) => movePlan(tx, { id: planId, from, to, actor: actor.userId, reason }))
  return moved ? ok(to) : refuse('plan-moved')
}

/** Sends the link once more, as a new one: every link sent before is dead from then on. */
export async function renewPlanLink(
  services: Services,
  actor: SignedIn,
  planId: string,
): Promise<Result<null, PlanRefusal>> {
  if (reachOfActor(actor, 'manage-plans') !== 'any') return refuse('forbidden')
  const linkUntil = await linkEnd(services)
  return inTransaction(services.db, async (tx) => {
    const changed = await tx
      .updateTable('treatment_plans')
      .set((eb) => ({ link_version: eb('link_version', '+', 1), link_expires_at: linkUntil }))
      .where('id', '=', planId)
      .where('ended_at', 'is', null)
      .where('origin', '=', 'proposed')
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return refuse('not-found')
    await enqueue(tx, { kind: 'plan-proposed', planId })
    return ok(null)
  })
}

/** Takes the link back: whoever opens it is told that it is no longer valid. */
export async function revokePlanLink(
  { db }: Services,
  actor: SignedIn,
  planId: string,
): Promise<Result<null, PlanRefusal>> {
  if (reachOfActor(actor, 'manage-plans') !== 'any') return refuse('forbidden')
  const changed = await db.k
    .updateTable('treatment_plans')
    .set((eb) => ({ link_version: eb('link_version', '+', 1), link_expires_at: null }))
    .where('id', '=', planId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n ? ok(null) : refuse('not-found')
}
