import { sql } from 'kysely'
import { closableVisit, type Closable } from '#app/domain/health/closings.ts'
import { decidedAddOns, keptReasons, overriddenReasons } from '#app/db/clearance.ts'
import type { Services } from '#app/services/services.ts'

/** How each of these visits may be closed, by its id. */
export async function closableVisits(
  { db }: Pick<Services, 'db'>,
  ids: readonly string[],
): Promise<Map<string, Closable>> {
  if (ids.length === 0) return new Map()
  const rows = await db.k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.type', 'a.status', 'a.is_test_spot', 'a.add_ons', 'a.appointment_date'])
    .select([
      keptReasons(sql.ref('a.patient_id')).as('clearance'),
      decidedAddOns(sql.ref('a.id')).as('decided'),
      overriddenReasons(sql.ref('a.id')).as('overridden'),
    ])
    .where('a.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, is_test_spot: isTestSpot, add_ons: addOns, appointment_date: day, ...row }) => [
      id,
      closableVisit({ ...row, isTestSpot, addOns }, day),
    ]),
  )
}
