import { sql } from 'kysely'
import { canMovePlan, type PlanEnd, type PlanPayBy, type PlanStatus } from '#app/domain/plans/plan.ts'
import { lessForWhole, splitEvenly } from '#app/domain/pricing/quote.ts'
import { enqueue } from '#app/db/outbox.ts'
import type { Tx } from '#app/db/transaction.ts'
import { readPriced } from '#app/features/pricing/quote-schema.ts'

type LockedPlan = Awaited<ReturnType<typeof lockPlan>>

/** The plan under its row lock: whoever pays, pauses or ends it at the same moment comes after. */
export const lockPlan = (tx: Tx, id: string) =>
  tx.selectFrom('treatment_plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

type Move = { id: string; from: PlanStatus; to: PlanStatus; actor: string; reason?: string }

/**
 * Moves a plan by the table, once: compare-and-swap on the status it was seen in, with a line in its history.
 * @returns false when the table has no such move, or somebody else moved it first.
 */
export async function movePlan(tx: Tx, { id, from, to, actor, reason = '' }: Move): Promise<boolean> {
  if (!canMovePlan(from, to)) return false
  const moved = await tx
    .updateTable('treatment_plans')
    .set({ status: to, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  await tx.insertInto('plan_history').values({ plan_id: id, actor, was: from, became: to, reason }).execute()
  return true
}

/**
 * Money came for a plan that waited for it. A hold that had run out may have ended it: who pays late and gets the slot
 * gets the plan.
 */
export async function activatePlan(tx: Tx, { plan, payBy }: { plan: LockedPlan; payBy: PlanPayBy }) {
  await tx
    .updateTable('treatment_plans')
    .set({ pay_by: payBy, ended_at: null, ended_because: null })
    .where('id', '=', plan.id)
    .execute()
  await movePlan(tx, { id: plan.id, from: 'pending', to: 'active', actor: 'payment' })
  // The first visit of a package is confirmed by a mail of its own, which says what was bought.
  if (plan.origin === 'proposed') await enqueue(tx, { kind: 'plan-active', planId: plan.id })
}

/** A plan paid whole costs its total less its discount from now on: its price, its lines and each session's share. */
export async function takeWholeDiscount(tx: Tx, plan: LockedPlan) {
  if (plan.whole_discount_percent === 0) return
  const quote = lessForWhole(readPriced(plan.quote), plan.whole_discount_percent)
  const prices = splitEvenly(quote.total, plan.session_count)
  await tx
    .updateTable('treatment_plans')
    .set({ total: quote.total, session_price: prices.at(-1)!, quote: JSON.stringify(quote) })
    .where('id', '=', plan.id)
    .execute()
  for (const [index, price] of prices.entries())
    await tx
      .updateTable('plan_sessions')
      .set({ price })
      .where('plan_id', '=', plan.id)
      .where('number', '=', index + 1)
      .execute()
}

/** A plan ends before its course did. What was paid for it is decided by who ends it. */
export async function endPlan(tx: Tx, { id, because, actor }: { id: string; because: PlanEnd; actor: string }) {
  const ended = await tx
    .updateTable('treatment_plans')
    .set({ ended_at: sql`now()`, ended_because: because, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('status')
    .executeTakeFirst()
  if (!ended) return false
  await tx
    .insertInto('plan_history')
    .values({ plan_id: id, actor, was: ended.status, became: ended.status, reason: because })
    .execute()
  return true
}

/**
 * An appointment of a plan is off: its session is free for another, and a package nobody has paid ends with its hold.
 * Called in the transaction that calls the appointment off.
 */
export async function releaseSessions(tx: Tx, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return
  const sessions = await tx
    .selectFrom('plan_sessions as s')
    .innerJoin('treatment_plans as p', 'p.id', 's.plan_id')
    .select(['s.id', 's.plan_id', 'p.status', 'p.origin'])
    .where('s.appointment_id', 'in', appointmentIds)
    .execute()
  for (const { id, plan_id: planId, status, origin } of sessions) {
    // The link stays: who pays late is given the same slot again through it.
    if (origin === 'package' && status === 'pending')
      await endPlan(tx, { id: planId, because: 'hold-expired', actor: 'system' })
    else await tx.updateTable('plan_sessions').set({ appointment_id: null }).where('id', '=', id).execute()
  }
}
