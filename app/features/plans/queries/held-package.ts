import type { Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'

/**
 * The first visit of a package that waits for its payment, and until when its time is held: it is paid for by way of that
 * visit. Null for any other plan.
 */
export async function heldPackage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  planId: string,
): Promise<{ appointmentId: string; until: Date | null } | null> {
  const row = await db.k
    .selectFrom('treatment_plans as p')
    .innerJoin('plan_sessions as s', 's.plan_id', 'p.id')
    .innerJoin('appointments as a', 'a.id', 's.appointment_id')
    .select(['a.id', 'a.status', 'a.hold_expires_at'])
    .where('p.id', '=', planId)
    .where('p.origin', '=', 'package')
    .where('p.status', '=', 'pending')
    .where('p.ended_at', 'is', null)
    .orderBy('s.number')
    .executeTakeFirst()
  if (!row) return null
  const { id: appointmentId, status, hold_expires_at: until } = row
  return { appointmentId, until: status === 'scheduled' && until && until > clock.instant() ? until : null }
}

/** The id of the package that waits for its payment with this visit; null: the visit is held for its own deposit. */
export async function packageHeldBy(tx: Tx, appointmentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('plan_sessions as s')
    .innerJoin('treatment_plans as p', 'p.id', 's.plan_id')
    .select('p.id')
    .where('s.appointment_id', '=', appointmentId)
    .where('p.origin', '=', 'package')
    .where('p.status', '=', 'pending')
    .where('p.ended_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}
