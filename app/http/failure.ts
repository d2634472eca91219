import { isDatabaseAway } from '#app/db/outage.ts'
import { isDiskFull } from '#app/services/space/space.ts'
import type { Services } from '#app/services/services.ts'

/** Seconds until a page or a call that needed the database is worth another try. */
export const AWAY_RETRY_SECONDS = 10

/** The refusal behind an error nobody expected, as far as the caller can do something about it. */
export function failureCode({ db }: Pick<Services, 'db'>, error: unknown) {
  if (isDiskFull(error)) return 'disk-full'
  return isDatabaseAway(error) || db.isAway() ? 'database-away' : 'something-wrong'
}
