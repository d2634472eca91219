import { sql, type RawBuilder } from 'kysely'
import type { Services } from '#app/services/services.ts'
import { paymentStanding, type PaymentStanding } from '#app/domain/money/payment-standing.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { monthsBefore } from '#app/domain/clients/retention.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { manageUrlOf, UNVERIFIED_LINK } from '#app/services/links/links.ts'
import type { Difference } from '#app/domain/money/reconciliation.ts'

export type PaymentOutcome = {
  standing: PaymentStanding
  reason: string | null
  amount: Ore
  /** Until when paying again can still win the slot; null when it no longer can. */
  heldUntil: Date | null
  appointment: {
    id: string
    type: 'consultation' | 'treatment'
    startsAt: ClinicTime
    durationMinutes: number
    /** Where the confirmation goes: for the browser that booked alone. */
    email: string
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
    // A package is paid for by way of its first visit.
    .leftJoin('plan_sessions as s', (join) => join.onRef('s.plan_id', '=', 'p.plan_id').on('s.number', '=', 1))
    .innerJoin('appointments as named', (join) =>
      join.on(sql<boolean>`named.id = coalesce(p.appointment_id, s.appointment_id)`),
    )
    // A late payment makes a new appointment of the old one: what the first attempts were for stands there now.
    .innerJoin('appointments as a', (join) => join.on(sql<boolean>`a.id = coalesce(named.replaced_by, named.id)`))
    .select([
      'p.status',
      'p.failure_reason',
      'p.amount',
      'a.id',
      'a.type',
      'a.starts_at',
      'a.duration_minutes',
      'a.email',
      'a.status as appointment_status',
      'a.hold_expires_at',
      'a.link_version',
      'a.unverified_since',
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
  const facts = { attempt: row.status, settled: row.payment_status, appointment: row.appointment_status, held }
  return {
    standing: paymentStanding(facts),
    reason: row.failure_reason,
    amount: row.amount,
    heldUntil: held ? row.hold_expires_at : null,
    appointment: {
      id: row.id,
      type: row.type,
      startsAt: row.starts_at,
      durationMinutes: row.duration_minutes,
      email: row.email,
      manageUrl: manageUrlOf(settings, row.id, row.unverified_since ? UNVERIFIED_LINK : row.link_version),
    },
  }
}

export type PlanAttempt = { status: PaymentStatus; reason: string | null; amount: Ore }

/** The last attempt to pay for a plan or a session of it; null before the first. */
export async function attemptOnPlan({ db }: Pick<Services, 'db'>, planId: string): Promise<PlanAttempt | null> {
  const row = await db.k
    .selectFrom('payments as y')
    .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
    .select(['y.status', 'y.failure_reason as reason', 'y.amount'])
    .where('o.plan_id', '=', planId)
    .orderBy('y.created_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** A comparison of the payment provider's list with our book. */
export type Reconciliation = {
  day: ClinicDay
  compared: number
  differences: Difference[]
  /** The provider could not be asked. */
  hasFailed: boolean
}

/** The last comparison that came to an end, well or badly, for the staff's page; null before the first. */
export async function lastReconciliation({ db }: Pick<Services, 'db'>): Promise<Reconciliation | null> {
  const row = await db.k
    .selectFrom('reconciliations')
    .select(['day', 'compared', 'differences', 'failed_because'])
    // One that is under way has found nothing yet, which is not that the books agree.
    .where((eb) => eb.or([eb('finished_at', 'is not', null), eb('failed_because', 'is not', null)]))
    .orderBy('day', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { day, compared, differences, failed_because: failed } = row
  return { day, compared, differences: differences as Difference[], hasFailed: failed !== null }
}

/** Of `payments`: those whose card's mark is old enough to go, and kept by no hold. */
export const cardsToForget = (today: ClinicDay): RawBuilder<boolean> => sql<boolean>`
  payments.card <> '' and payments.created_at < ${`${monthsBefore(today, policy.cardMarkMonths)}T00:00:00Z`}::timestamptz
  and not exists (select 1 from payment_owners o join held_patients h on h.patient_id = o.patient_id
                   where o.payment_id = payments.id)`
