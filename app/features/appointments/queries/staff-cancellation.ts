import { sql } from 'kysely'
import type { PendingCancellation } from '#app/db/appointments/pending-cancellation.ts'
import { canReschedule, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { clinicTimeAt, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { isReachable } from '#app/domain/clients/email.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { refundRule, type CancelWish, type RefundRule } from '#app/domain/money/refund-at-cancel.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import type { Services } from '#app/services/services.ts'

export type StaffCancellation = {
  patientId: string
  name: string
  provider: string
  startsAt: ClinicTime
  type: 'consultation' | 'treatment'
  /** A mail tells the client. */
  hasEmail: boolean
  /** `pending`: cancelled, and it can still be undone. `begun`: the client is here, or the visit is over. */
  state: 'open' | 'pending' | 'cancelled' | 'begun'
  /** Until when it can be undone. */
  undoUntil: ClinicTime | null
  /** Its session of a plan or package is free again once the visit is cancelled. */
  isOfPlan: boolean
  /** Øre paid for the visit that have neither gone back nor are on their way. */
  paid: Ore
  /** Øre that go back once it can no longer be undone. */
  back: Ore
  /** Øre of it that have gone back or are on their way. */
  refunded: Ore
  withdrawableUntil: ClinicDay
  rules: Record<CancelWish, RefundRule>
}

/** What staff see before they cancel a visit, and after; null when there is no such visit. */
export async function staffCancellation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
): Promise<StaffCancellation | null> {
  const visit = await db.k
    .selectFrom('appointments as a')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .leftJoin('profiles as c', 'c.id', 'a.patient_id')
    .select(['a.patient_id', 'a.starts_at', 'a.type', 'a.status', 'a.created_at', 'a.email', 'p.name as provider'])
    .select(['a.cancel_at', 'a.cancel_as'])
    .select(sql<string>`trim(concat_ws(' ', c.first_name, c.last_name))`.as('name'))
    .select(sql<boolean>`exists (select 1 from plan_visits v where v.appointment_id = a.id)`.as('is_of_plan'))
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!visit) return null
  const money = await db.k
    .selectFrom('payments as y')
    .select(sql<Ore>`coalesce(sum(y.amount), 0)::int`.as('paid'))
    .select(
      sql<Ore>`coalesce(sum((select sum(r.amount) from refunds r where r.payment_id = y.id)), 0)::int`.as('refunded'),
    )
    .where('y.appointment_id', '=', id)
    .where('y.status', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  const facts = { paid: (money.paid - money.refunded) as Ore, withdrawableUntil: withdrawalUntil(visit.created_at) }
  const ruleFor = (wish: CancelWish) => refundRule(facts, wish, clock.today())
  return {
    ...facts,
    patientId: visit.patient_id,
    name: visit.name,
    provider: visit.provider,
    startsAt: visit.starts_at,
    type: visit.type,
    hasEmail: isReachable(visit.email),
    state: stateOf(visit),
    undoUntil: visit.cancel_at && clinicTimeAt(visit.cancel_at),
    back: (visit.cancel_as as PendingCancellation | null)?.refund ? facts.paid : (0 as Ore),
    isOfPlan: visit.is_of_plan,
    refunded: money.refunded,
    rules: { clinic: ruleFor('clinic'), client: ruleFor('client') },
  }
}

function stateOf({ status, cancel_at: at }: { status: AppointmentStatus; cancel_at: Date | null }) {
  if (status === 'cancelled') return 'cancelled'
  if (!canReschedule(status)) return 'begun'
  return at ? 'pending' : 'open'
}
