import { sql } from 'kysely'
import type { Services } from '#app/services/services.ts'

/** True of a doctor, and of an admin who treats: the database asks the same of an override. */
export async function mayOverrideClearance({ db }: Pick<Services, 'db'>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_override_clearance(${userId}) as may`.execute(db.k)
  return rows[0]?.may === true
}
