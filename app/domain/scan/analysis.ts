import { formatNumber, type Language } from '#app/domain/language.ts'
import type { SessionRange } from '#app/domain/pricing/sessions.ts'
import { figureIn, foldSigns } from '#app/domain/typed-text.ts'

/** Fitzpatrick skin types I-VI. */
export const SKIN_TYPES = [1, 2, 3, 4, 5, 6] as const
export type SkinType = (typeof SKIN_TYPES)[number]
export const PAIN_LEVELS = ['low', 'moderate', 'high'] as const
export type PainLevel = (typeof PAIN_LEVELS)[number]

/** What an analysis of tattoo photos says ([specification 3]). An indication, never a diagnosis or a promise. */
export type Analysis = {
  /** A text with cm²: "45 cm²". See `parseArea`. */
  size: string
  /** The tattoo's age in years as its owner told it: a photo cannot show it. */
  age: number | null
  /** As its owner told it: a photo only suggests one. */
  skinType: SkinType | null
  sessionsRequired: SessionRange
  /** Null while nobody has said where the tattoo is. */
  painLevel: PainLevel | null
  positiveFactors: string[]
  prolongingFactors: string[]
  explanation: string
  /** The tattoo covers an older one. */
  coverUp: boolean
}

/** An area as it is read: "48 cm²", "1.200 cm²"; the figure stays with its unit. `parseArea` reads it in both languages. */
export const formatArea = (cm2: number, language: Language): string =>
  `${formatNumber(Math.round(cm2 * 100) / 100, language)}\u00a0cm²`

/**
 * The area in cm² of a size text, or null: "45 cm²", "ca. 45 cm²", "45,5 cm2", "1.200 cm²", "1,200 cm²".
 * The number just before the unit counts, so "40-50 cm²" is 50 ([specification 5]). "over 100 cm²" is the next whole
 * one, 101: it lies in the class above the bound, and 101 is the least it costs. Zero is no area.
 */
export function parseArea(size: string | null | undefined): number | null {
  const { over, number } = areaIn(size)
  const area = number ? figureIn(number) : null
  return area ? area + (over ? 1 : 0) : null
}

/** True for a size text whose figure cannot be read: taken as an unknown size it would cost the least. */
export const isAreaUnreadable = (size: string): boolean => {
  const { number } = areaIn(size)
  return number !== undefined && figureIn(number) === null
}

/**
 * The least and the most area a size text leaves open, cm²: 48/48 for "48 cm²", 30/100 for "30-100 cm²", 101 and no end
 * for "over 100 cm²". Null for no area. What is ordered costs the least, and is told to rise to the most: nobody orders
 * at a figure nobody measured.
 */
export function areaSpan(size: string | null | undefined): { least: number; most: number | null } | null {
  const area = parseArea(size)
  if (area === null) return null
  const { over, from } = areaIn(size)
  if (over) return { least: area, most: null }
  const least = from === undefined ? area : (figureIn(from) ?? area)
  return least > 0 && least < area ? { least, most: area } : { least: area, most: area }
}

/** The area the price of an order is reckoned from; null when the size is not known. */
export const pricedArea = (size: string | null | undefined): number | null => areaSpan(size)?.least ?? null

/** True when an order's price may rise with the size measured in the clinic. */
export function isSizeOpen(size: string | null | undefined): boolean {
  const span = areaSpan(size)
  return span === null || span.least !== span.most
}

function areaIn(size: string | null | undefined) {
  // Bounded, so that a long line of digits is read once and not from each of its digits.
  const [, over, from, number] =
    /(\bover\s{1,9})?(?:(\d{1,6}(?:[.,]\d{1,3})?)\s?-\s?)?(\d{1,3}(?:[ ']\d{3}){1,3}(?:[.,]\d{1,2})?|\d[\d.,]{0,30})\s{0,9}cm\s{0,9}\^?2/i.exec(
      foldSigns(size ?? ''),
    ) ?? []
  return { over, from, number }
}
