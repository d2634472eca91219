import { phoneFor } from '#app/content/clinic.ts'
import type { Language } from '#app/domain/language.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { AWAY_RETRY_SECONDS, failureCode } from '#app/http/failure.ts'
import { problem, type Problem } from '#app/http/problem.ts'
import type { Services } from '#app/services/services.ts'

/** The answer to a call that failed on our side, in words. */
export async function failure(services: Services, error: unknown, lng: Language): Promise<Problem> {
  const code = failureCode(services, error)
  if (code !== 'database-away') return problem(code, lng)
  const phone = phoneFor(await clinicOf(services), lng)
  return problem(code, lng, { retryAfterSeconds: AWAY_RETRY_SECONDS }, { phone })
}
