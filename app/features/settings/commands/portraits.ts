import { sql } from 'kysely'
import type { Services } from '#app/services/services.ts'
import { portraitsToForget } from '../queries/portraits.ts'

/** Pictures of people who are on the team no more go when taking them off can hardly be undone any more. */
export async function forgetPortraits({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await sql`delete from files f where ${portraitsToForget(clock.instant())}`.execute(db.k)
}
