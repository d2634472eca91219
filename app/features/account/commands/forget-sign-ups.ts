import { sql } from 'kysely'
import { signUpsSince, signUpsToForget } from '../queries.ts'
import type { Services } from '#app/services/services.ts'

/**
 * Forgets accounts nobody made their own: the address was never confirmed, nothing was booked with it, and it is a
 * week since the last link to it ran out. Who works here, and what the law keeps, stays.
 * @returns how many were forgotten.
 */
export async function forgetSignUps({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const since = signUpsSince(clock.instant())
  // A booking made at this moment holds the row; one just committed stops the statement, and the next round goes on.
  const { numAffectedRows } = await sql`delete from users u where ${signUpsToForget(since)}`.execute(db.k)
  return Number(numAffectedRows ?? 0)
}
