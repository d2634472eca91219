import type { SessionRange } from './sessions.ts'

/** Fitzpatrick skin types I-VI. */
export const SKIN_TYPES = [1, 2, 3, 4, 5, 6] as const
export type SkinType = (typeof SKIN_TYPES)[number]
export const PAIN_LEVELS = ['low', 'moderate', 'high'] as const
export type PainLevel = (typeof PAIN_LEVELS)[number]

/** What an analysis of tattoo photos says (specification 3). An indication, never a diagnosis or a promise. */
export type Analysis = {
  /** A text with cm²: "45 cm²". See `parseArea`. */
  size: string
  /** The tattoo's age in years as its owner told it: a photo cannot show it. */
  age: number | null
  /** As its owner told it: a photo only suggests one. */
  skinType: SkinType | null
  sessionsRequired: SessionRange
  painLevel: PainLevel
  positiveFactors: string[]
  prolongingFactors: string[]
  explanation: string
  /** The tattoo covers an older one. */
  coverUp: boolean
}

/**
 * The area in cm² of a size text, or null: "45 cm²", "ca. 45 cm²", "45,5 cm2", "1.200 cm²" (Danish thousands).
 * The number just before the unit counts, so "40-50 cm²" is 50 (specification 5). "over 100 cm²" is the next whole
 * one, 101: it lies in the class above the bound, and 101 is the least it costs. Zero is no area.
 */
export function parseArea(size: string | null | undefined): number | null {
  const { over, number } = areaIn(size)
  if (!number) return null
  const thousands = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(number) ? number.replaceAll('.', '') : number
  const area = Number(thousands.replace(',', '.'))
  return Number.isFinite(area) && area > 0 ? area + (over ? 1 : 0) : null
}

/** True for a size without an upper bound, "over 100 cm²": a price for it is a least price, "fra" or "from". */
export const isOpenSize = (size: string | null | undefined): boolean => areaIn(size).over !== undefined

function areaIn(size: string | null | undefined) {
  // Bounded, so that a long line of digits is read once and not from each of its digits.
  const [, over, number] = /(\bover\s{1,9})?(\d[\d.,]{0,30})\s{0,9}cm\s{0,9}(?:²|\^?2)/i.exec(size ?? '') ?? []
  return { over, number }
}
