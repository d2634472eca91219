import { sql } from 'kysely'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import type { Numbed } from '#app/domain/booking/day-board.ts'
import type { Services } from '#app/services/services.ts'

/** When the numbing of the visit `a` was wiped off, and by whom, as a column of a larger statement. */
export const wipedOff = sql<Numbed['wiped']>`(
  select jsonb_build_object('at', (extract(epoch from w.wiped_at) / 60)::float8, 'by', w.wiped_by)
    from numbings w where w.appointment_id = a.id and w.wiped_at is not null)`

/** The numbing on a client who is here and not treated yet, and the clinic's time in minutes since 1970; null: none. */
export async function runningNumbing(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  patientId: ReachedClient,
): Promise<(Numbed & { now: number }) | null> {
  const row = await db.k
    .selectFrom('appointments as a')
    .innerJoin('numbings as n', 'n.appointment_id', 'a.id')
    .select(['a.status', 'a.add_ons as addOns'])
    .select(sql<number>`(extract(epoch from n.started_at) / 60)::float8`.as('numbedAt'))
    .select(wipedOff.as('wiped'))
    .where('a.patient_id', '=', patientId)
    .where('a.status', '=', 'ankommet')
    .where('a.appointment_date', '=', clock.today())
    .orderBy('n.started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, now: clock.instant().getTime() / 60_000 } : null
}
