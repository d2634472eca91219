import type { Language } from '#app/domain/language.ts'
import { isCounted, LIMITS, type LimitName } from '#app/domain/limits.ts'
import type { Services } from '#app/services/services.ts'
import type { Answer } from './endpoint.ts'
import { tooMany } from './problem.ts'

type Counted = {
  limits: readonly LimitName[]
  address: string
  /** Who is signed in, by id. */
  account?: string | null
  /** The e-mail address the call is about. */
  typed?: string | null
  lng: Language
}

/**
 * Does the work unless this caller has done it too often. Counted before, so that a hundred at once are counted too;
 * given back after, where the limit is for another outcome.
 */
export async function limited(
  { limits: port }: Pick<Services, 'limits'>,
  { limits, address, account = null, typed = null, lng }: Counted,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const email = typed?.toLowerCase() ?? ''
  const whom = { address, account: account ?? '', typed: email, 'typed-from-address': `${email} ${address}` }
  const counted = limits.map((name) => ({ name, subject: whom[LIMITS[name].by] }))
  for (const [at, { name, subject }] of counted.entries()) {
    const taken = await port.take(name, subject)
    if (taken.ok) continue
    for (const earlier of counted.slice(0, at)) await port.giveBack(earlier.name, earlier.subject)
    return tooMany(taken.details, lng)
  }
  const answered = await work()
  for (const { name, subject } of counted) if (!isCounted(name, answered.status)) await port.giveBack(name, subject)
  return answered
}
