import { later } from '#app/domain/clinic-time.ts'
import { sql } from 'kysely'
import { ERASED } from '#app/domain/retention.ts'
import { policy } from '#app/domain/policy.ts'
import type { Services } from '#app/services/services.ts'

const DAY_MS = 86_400_000

/**
 * Forgets accounts nobody made their own: the address was never confirmed, nothing was booked with it, and it is a
 * week since the last link to it ran out. Who works here, and what the law keeps, stays.
 * @returns how many were forgotten.
 */
export async function forgetSignUps({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const since = later(clock.instant(), -policy.signUpDays * DAY_MS)
  // A booking made at this moment holds the row; one just committed stops the statement, and the next round goes on.
  const { numAffectedRows } = await sql`
    delete from users u
     where not u.email_verified
       and u.created_at < ${since}
       and u.email not like ${`%${ERASED}`}
       and not exists (select 1 from one_time_links l where l.user_id = u.id and l.expires_at >= ${since})
       and not exists (select 1 from appointments a where a.patient_id = u.id)
       and not exists (select 1 from erasure_requests e where e.patient_id = u.id)
       and not exists (select 1 from user_roles r where r.user_id = u.id)
       and not exists (select 1 from providers p where p.user_id = u.id)
       and not exists (select 1 from affiliates f where f.user_id = u.id)`.execute(db.k)
  return Number(numAffectedRows ?? 0)
}
