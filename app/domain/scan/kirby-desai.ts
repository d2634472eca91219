import type { SkinType } from './analysis.ts'
import type { KdLocation } from './body-sites.ts'
import type { ColourClass } from './ink.ts'
import type { SessionRange } from '#app/domain/pricing/sessions.ts'

/**
 * The Kirby-Desai scale: six things about a tattoo, each worth points; their sum, 4 to 26, was close to the number of
 * sessions a hundred tattoos took (r = 0.757). Source: W. Kirby et al., J Clin Aesthet Dermatol 2009;2(3):32-37;
 * [scan A1]. The wording of the colour rows is ours.
 */
export const KIRBY_DESAI = {
  'skin-type': { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 },
  location: {
    'head-neck': 1,
    'upper-trunk': 2,
    'lower-trunk': 3,
    'proximal-extremity': 4,
    'distal-extremity': 5,
  },
  colour: { 'black-only': 1, 'mostly-black-some-red': 2, 'mostly-black-red-and-other': 3, multiple: 4 },
  'ink-amount': { amateur: 1, minimal: 2, moderate: 3, significant: 4 },
  scarring: { none: 0, minimal: 1, moderate: 3, significant: 5 },
  layering: { none: 0, 'cover-up': 2 },
} as const

export type KdFactor = keyof typeof KIRBY_DESAI
export const KD_FACTORS = Object.keys(KIRBY_DESAI) as KdFactor[]
export const KD_MIN = 4
export const KD_MAX = 26
/** Above this the published advice is a talk about what can be reached. */
export const KD_TALK_ABOVE = 20

export const INK_AMOUNTS = ['amateur', 'minimal', 'moderate', 'significant'] as const
export type InkAmount = (typeof INK_AMOUNTS)[number]
export const SCARRINGS = ['none', 'minimal', 'moderate', 'significant'] as const
export type Scarring = (typeof SCARRINGS)[number]

export type KdInput = {
  'skin-type': SkinType
  location: KdLocation
  colour: ColourClass
  'ink-amount': InkAmount
  scarring: Scarring
  layering: 'none' | 'cover-up'
}
export type KdPoints = Record<KdFactor, number>

export const kdPoints = (input: KdInput): KdPoints => ({
  'skin-type': KIRBY_DESAI['skin-type'][input['skin-type']],
  location: KIRBY_DESAI.location[input.location],
  colour: KIRBY_DESAI.colour[input.colour],
  'ink-amount': KIRBY_DESAI['ink-amount'][input['ink-amount']],
  scarring: KIRBY_DESAI.scarring[input.scarring],
  layering: KIRBY_DESAI.layering[input.layering],
})

/** The sum of the points, 4 to 26. */
export const kdScore = (points: KdPoints): number => KD_FACTORS.reduce((sum, factor) => sum + points[factor], 0)

/** The least and the most a factor can count. */
export function kdBounds(factor: KdFactor): SessionRange {
  const values = Object.values(KIRBY_DESAI[factor]) as number[]
  return { min: Math.min(...values), max: Math.max(...values) }
}

/**
 * How the score becomes sessions on a picosecond laser: settings of the clinic. Four sources say the published score
 * is too many for today's machines (× 0.51, × 0.75, × 0.75, "over-predicts"), none justifies one number, so a range.
 */
export type KdCorrection = { low: number; mid: number; high: number; minSessions: number; unconfirmedMax: number }
export const KD_CORRECTION: KdCorrection = { low: 0.6, mid: 0.75, high: 0.95, minSessions: 2, unconfirmedMax: 3 }

/**
 * Sessions to expect, whole numbers, min ≤ mid ≤ max. Each factor no person has confirmed, three at most, adds one to
 * the top. @throws RangeError when the score is not 4 to 26. Source: [scan A2].
 */
export function sessionsOfScore(score: number, unconfirmed: number, correction: KdCorrection = KD_CORRECTION) {
  if (!(score >= KD_MIN && score <= KD_MAX)) throw new RangeError(`Not a Kirby-Desai score: ${score}`)
  const { low, mid, high, minSessions, unconfirmedMax } = correction
  const min = Math.max(minSessions, Math.floor(score * low))
  const max = Math.max(min, Math.ceil(score * high) + Math.min(unconfirmedMax, Math.max(0, unconfirmed)))
  return { min, mid: Math.min(max, Math.max(min, Math.round(score * mid))), max }
}

/** What the published scale itself says: the score, give or take 2.5 sessions. */
export const publishedSessions = (score: number): SessionRange => ({
  min: Math.max(1, Math.floor(score - 2.5)),
  max: Math.ceil(score + 2.5),
})

/** The ink amount measured: how dark the ink is × how much of the outline it fills, 0 to 1. Bounds: [scan E]. */
export const inkAmountOf = (inkLoad: number): InkAmount =>
  inkLoad < 0.25 ? 'minimal' : inkLoad < 0.55 ? 'moderate' : 'significant'
