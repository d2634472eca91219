import { isDatabaseAway } from '#app/db/outage.ts'
import { isDiskFull } from '#app/services/space/space.ts'
import type { Services } from '#app/services/services.ts'

/** Retry-After of a page or call that needed the database, in seconds. */
export const AWAY_RETRY_SECONDS = 10

/** The refusal for an unexpected error that the caller can act on. */
export function failureCode({ db }: Pick<Services, 'db'>, error: unknown) {
  if (isDiskFull(error)) return 'disk-full'
  return isDatabaseAway(error) || db.isAway() ? 'database-away' : 'something-wrong'
}
