import { sql } from 'kysely'
import type { Services } from '#app/services/services.ts'
import { countsToForget } from './queries.ts'
import type { Occurrence } from './schema.ts'

/** Adds one to the day's count. Whoever asks has made sure of consent. */
export async function count({ db, clock }: Pick<Services, 'db' | 'clock'>, { event, page, lng }: Occurrence) {
  await db.k
    .insertInto('daily_counts')
    .values({ day: clock.today(), event, page, lng, count: 1 })
    .onConflict((oc) => oc.columns(['day', 'event', 'page', 'lng']).doUpdateSet({ count: sql`daily_counts.count + 1` }))
    .execute()
}

/** Counts are kept for twelve months at most, as the privacy policy says. */
export async function forgetOldCounts({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  await sql`delete from daily_counts where ${countsToForget(clock.today())}`.execute(db.k)
}
