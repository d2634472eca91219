import { sql } from 'kysely'
import { barring, NOTHING_DERIVED, reasonsOn } from '#app/domain/clearance.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { keptReasons } from '#app/db/clearance.ts'
import type { Services } from '#app/services/services.ts'

/** True of a doctor, and of an admin who treats: the database asks the same of an override. */
export async function mayOverrideClearance({ db }: Pick<Services, 'db'>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_override_clearance(${userId}) as may`.execute(db.k)
  return rows[0]?.may === true
}

/**
 * True when the client's clearance forbids booking or paying for laser on this day; staff alone read why. An unverified
 * booking asks only once its address is verified, so its answer never depends on the owner's record.
 */
export async function isLaserBarred(
  { db }: Pick<Services, 'db'>,
  client: { email: string } | { id: string },
  { act, day }: { act: 'book' | 'pay'; day: ClinicDay },
): Promise<boolean> {
  const row = await db.k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(keptReasons(sql`coalesce(p.merged_into, p.id)`).as('reasons'))
    .$if('email' in client, (query) => query.where('u.email', '=', (client as { email: string }).email))
    .$if('id' in client, (query) => query.where('u.id', '=', (client as { id: string }).id))
    .executeTakeFirst()
  return barring(reasonsOn(row?.reasons ?? NOTHING_DERIVED, day), act).length > 0
}
