import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'

/**
 * What the clinic says of its own results, with what it rests on: without how many, from when to when and where from
 * it is nothing that may be said. Source: [decisions 11].
 */
export type Claim = {
  id: string
  /** As printed: "85 %". */
  value: string
  says: Record<Language, string>
  /** How many it was counted over. */
  n: number
  from: ClinicDay
  until: ClinicDay
  source: string
}
