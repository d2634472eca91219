import type { ClinicDay } from '#app/domain/clinic-time.ts'
import type { Services } from '#app/services/services.ts'

/** What was counted in these days, both included, by day, event, page and language. */
export const dailyCounts = ({ db }: Pick<Services, 'db'>, { from, to }: { from: ClinicDay; to: ClinicDay }) =>
  db.k
    .selectFrom('daily_counts')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('event')
    .orderBy('page')
    .orderBy('lng')
    .execute()
