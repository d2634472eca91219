import { sql } from 'kysely'
import { eachRow } from '#app/services/job-runs/each-row.ts'
import { signUpsSince, signUpsToForget } from '../queries.ts'
import type { Services } from '#app/services/services.ts'

/**
 * Forgets accounts nobody made their own: the address was never confirmed, nothing was booked with it, and it is a
 * week since the last link to it ran out. Who works here, and what the law keeps, stays; so does a merged record,
 * which may be taken back.
 * @returns how many were forgotten.
 */
export async function forgetSignUps({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const due = signUpsToForget(signUpsSince(clock.instant()))
  const { rows } = await sql<{ id: string }>`select u.id from users u where ${due}`.execute(db.k)
  return eachRow(rows, async ({ id }) => {
    // A booking made meanwhile has claimed the account.
    const { numAffectedRows } = await sql`delete from users u where u.id = ${id} and ${due}`.execute(db.k)
    return Number(numAffectedRows ?? 0)
  })
}
