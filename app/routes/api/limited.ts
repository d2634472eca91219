import type { Language } from '#app/domain/language.ts'
import { isCounted, type LimitName } from '#app/domain/limits.ts'
import type { Services } from '#app/services/services.ts'
import type { Answer } from './endpoint.ts'
import { tooMany } from './problem.ts'

type Counted = { limits: readonly LimitName[]; address: string; lng: Language }

/**
 * Does the work unless this address has done it too often. Counted before, so that a hundred at once are counted too;
 * given back after, where the limit is for another outcome.
 */
export async function limited(
  { limits: port }: Pick<Services, 'limits'>,
  { limits, address, lng }: Counted,
  work: () => Promise<Answer>,
): Promise<Answer> {
  for (const [at, name] of limits.entries()) {
    const taken = await port.take(name, address)
    if (taken.ok) continue
    for (const earlier of limits.slice(0, at)) await port.giveBack(earlier, address)
    return tooMany(taken.details, lng)
  }
  const answered = await work()
  for (const name of limits) if (!isCounted(name, answered.status)) await port.giveBack(name, address)
  return answered
}
