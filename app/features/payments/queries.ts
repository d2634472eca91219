import type { Services } from '#app/services/services.ts'
import type { PaymentStatus } from '#app/domain/payment.ts'
import type { ClinicTime } from '#app/domain/clinic-time.ts'
import type { Ore } from '#app/domain/money.ts'
import { manageUrlOf } from '#app/services/links/links.ts'

export type PaymentOutcome = {
  status: PaymentStatus
  reason: string | null
  amount: Ore
  /** True while the hold lives and paying again can still win the slot. */
  canRetry: boolean
  holdExpiresAt: string | null
  appointment: {
    id: string
    type: 'consultation' | 'treatment'
    startsAt: ClinicTime
    durationMinutes: number
    status: string
    manageUrl: string
  }
}

/** What the server knows of a payment; never what an address says. Null for an unknown id. */
export async function findPaymentOutcome(
  { db, clock, settings }: Services,
  paymentId: string,
): Promise<PaymentOutcome | null> {
  if (!/^[0-9a-f-]{36}$/.test(paymentId)) return null
  const row = await db.k
    .selectFrom('payments as p')
    .innerJoin('appointments as a', 'a.id', 'p.appointment_id')
    .select([
      'p.status',
      'p.failure_reason',
      'p.amount',
      'a.id',
      'a.type',
      'a.starts_at',
      'a.duration_minutes',
      'a.status as appointment_status',
      'a.hold_expires_at',
      'a.link_version',
      'a.payment_status',
    ])
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
  if (!row) return null
  const held =
    row.appointment_status === 'scheduled' &&
    row.payment_status === 'pending' &&
    row.hold_expires_at !== null &&
    row.hold_expires_at > clock.instant()
  return {
    status: row.status,
    reason: row.failure_reason,
    amount: row.amount,
    canRetry: held,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    appointment: {
      id: row.id,
      type: row.type,
      startsAt: row.starts_at,
      durationMinutes: row.duration_minutes,
      status: row.appointment_status,
      manageUrl: manageUrlOf(settings, row.id, row.link_version),
    },
  }
}
