import { PAIN_LEVELS, type PainLevel } from './analysis.ts'
import { siteFacts, type BodySite } from './body-sites.ts'

/** From this size, or with this much ink, a session is felt one step more. Our own rule; source: [scan A6]. */
const LARGE_CM2 = 100
const DENSE_INK = 0.55

/**
 * How a session is commonly felt: by the place, one step more for a large or densely inked tattoo. Null while the place
 * is unknown: nothing else a picture shows says it.
 */
export function painLevel(site: BodySite | null, areaCm2: number | null, inkLoad: number): PainLevel | null {
  if (!site) return null
  const base = PAIN_LEVELS.indexOf(siteFacts(site).pain)
  const step = (areaCm2 ?? 0) > LARGE_CM2 || inkLoad > DENSE_INK ? 1 : 0
  return PAIN_LEVELS[Math.min(PAIN_LEVELS.length - 1, base + step)]!
}
