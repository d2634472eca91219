import { later } from '#app/domain/time/clinic-time.ts'
import type { Services } from '#app/services/services.ts'
import { recordPaymentEvent } from './record-event.ts'

/** How much longer a time is held while the payment provider cannot be asked. */
const UNANSWERED_MS = 10 * 60_000
const AT_ONCE = 50

/**
 * Asks the payment provider about the payment of each hold that has ended: its message may be late, and a client who
 * has paid keeps the time.
 * @returns the visits to hold on to, because the provider did not answer.
 */
export async function settleEndedHolds(services: Services, ended: Date): Promise<string[]> {
  const { db, payments } = services
  const attempts = await db.k
    .selectFrom('appointments as a')
    .innerJoin('payments as y', 'y.appointment_id', 'a.id')
    .select(['a.id', 'a.hold_expires_at', 'y.provider_reference'])
    .where('a.status', '=', 'scheduled')
    .where('a.payment_status', 'in', ['pending', 'failed'])
    .where('a.hold_expires_at', '<=', ended)
    .where('y.provider', '=', payments.name)
    .where('y.status', 'in', ['pending', 'failed'])
    .where('y.provider_reference', 'is not', null)
    .orderBy('a.hold_expires_at')
    .limit(AT_ONCE)
    .execute()
  for (const [index, { provider_reference: reference }] of attempts.entries()) {
    try {
      const paid = await payments.findPaid(reference!)
      if (paid) await recordPaymentEvent(services, paid)
    } catch {
      return attempts
        .slice(index)
        .filter(({ hold_expires_at: at }) => later(at!, UNANSWERED_MS) > ended)
        .map(({ id }) => id)
    }
  }
  return []
}
