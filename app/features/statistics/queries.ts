import { sql, type RawBuilder } from 'kysely'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'

/** Of `daily_counts`: those older than the privacy policy allows. */
export const countsToForget = (today: ClinicDay): RawBuilder<boolean> =>
  sql<boolean>`day <= ${today}::date - make_interval(months => ${policy.statisticsMonths})`
