import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { enterRefund } from '../steps/book-refund.ts'

/**
 * Sends one refund to the payment provider and enters it. Its own id is the provider's key, so however often this runs
 * it is one refund. What was paid at the clinic goes back at the clinic: there is nobody to ask, and it waits until staff
 * say that they have paid it back.
 */
export async function sendRefund(services: Services, refundId: string): Promise<void> {
  const { db, payments } = services
  const refund = await db.k
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .select(['r.id', 'r.amount', 'r.status', 'y.id as payment_id', 'y.provider_reference', 'y.method'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.status === 'done' || refund.method !== 'online') return
  await payments.refund({
    providerReference: refund.provider_reference ?? refund.payment_id,
    amount: refund.amount,
    key: `refund-${refund.id}`,
  })
  await inTransaction(db, (tx) => enterRefund(tx, services, refund))
}

/** Staff have paid money back that was paid at the clinic: now it is entered, with its credit note. Once, as often as pressed. */
export async function markPaidBack(
  services: Services,
  actor: SignedIn,
  patientId: string,
  refundId: string,
): Promise<Result<null, 'not-found' | 'forbidden'>> {
  if (reachOfActor(actor, 'record-payment') !== 'any') return refuse('forbidden')
  return inTransaction(services.db, async (tx) => {
    const refund = await tx
      .selectFrom('refunds as r')
      .innerJoin('payments as y', 'y.id', 'r.payment_id')
      .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
      .select(['r.id', 'r.amount', 'r.payment_id', 'r.status'])
      .where('r.id', '=', refundId)
      .where('o.patient_id', '=', patientId)
      .where('y.method', '<>', 'online')
      .executeTakeFirst()
    if (!refund) return refuse('not-found')
    await enterRefund(tx, services, refund)
    if (refund.status !== 'done') {
      const detail = { back: refund.amount }
      const at = services.clock.instant()
      await audit(tx, { action: 'refund-paid-out', at, actorId: actor.userId, subjectId: patientId, detail })
    }
    return ok(null)
  })
}
