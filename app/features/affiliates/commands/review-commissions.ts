import { sql } from 'kysely'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { CommissionReview } from '../schema.ts'

/**
 * Holds the pending commissions on payments made with a card that also paid for the partner, and those of a burst of
 * payments with one code within an hour.
 */
export async function holdSuspicious(tx: Tx, at: Date): Promise<void> {
  await sql`
    with pending as (
      select c.id, c.affiliate_id, c.partner_id, c.payment_id, c.created_at, f.user_id as holder, y.card
        from commissions c
        join affiliates f on f.id = c.affiliate_id
        join payments y on y.id = c.payment_id
       where not exists (select from commission_reviews r where r.commission_id = c.id)
         and (select sum(e.amount) from commission_entries e where e.commission_id = c.id and e.bucket = 'pending') > 0)
    insert into commission_reviews (commission_id, reason, held_at)
    select p.id, case when is_same_card then 'same-card' else 'burst' end, ${at}::timestamptz
      from pending p
     cross join lateral (
       select p.card <> '' and exists (
           select from payments other
             join payment_owners o on o.payment_id = other.id
            where other.card = p.card and o.patient_id in (p.holder, p.partner_id)) as is_same_card,
         (select count(distinct c.payment_id) from commissions c
           where c.affiliate_id = p.affiliate_id
             and c.created_at between p.created_at - interval '30 minutes' and p.created_at + interval '30 minutes')
           >= ${policy.partnerBurst} as is_burst) found
     where is_same_card or is_burst
    on conflict (commission_id) do nothing`.execute(tx)
}

/** Releases a held commission for approval, or reverses its pending part. A second review is refused. */
export async function reviewCommission(
  { db, clock }: Services,
  actor: SignedIn,
  { commission, decision }: CommissionReview,
): Promise<Result<null, 'forbidden' | 'already-decided'>> {
  if (!reachOfActor(actor, 'manage-partners')) return refuse('forbidden')
  const at = clock.instant()
  return inTransaction(db, async (tx) => {
    const decided = await tx
      .updateTable('commission_reviews')
      .set({ decision, decided_at: at, decided_by: actor.userId })
      .where('commission_id', '=', commission)
      .where('decision', 'is', null)
      .returning('reason')
      .executeTakeFirst()
    if (!decided) return refuse('already-decided')
    if (decision === 'reject')
      await sql`
        insert into commission_entries (at, partner_id, bucket, amount, cause, commission_id, marker)
        select ${at}::timestamptz, partner_id, 'pending', -sum(amount), 'review', commission_id, 'rejected'
          from commission_entries where commission_id = ${commission} and bucket = 'pending'
         group by partner_id, commission_id having sum(amount) > 0`.execute(tx)
    const detail = { commission, decision, reason: decided.reason }
    await audit(tx, { action: 'partner-changed', at, actorId: actor.userId, detail })
    return ok(null)
  })
}
