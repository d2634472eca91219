import { SKIN_TYPES, type SkinType } from '#app/domain/scan/analysis.ts'

/** How grave a reported reaction is; 0: what is to be expected, and no complication. */
export const GRADES = [0, 1, 2, 3, 4] as const
export type Grade = (typeof GRADES)[number]
/** A reaction of this grade or above is looked at by a doctor. */
export const GRAVE_FROM = 3
export const isGrave = (grade: Grade): boolean => grade >= GRAVE_FROM
export const COMPLICATION_KINDS = ['blister', 'infection', 'colour-change', 'scar', 'allergy', 'other'] as const
export type ComplicationKind = (typeof COMPLICATION_KINDS)[number]
/** Followed until it is closed: healed, or lasting. */
export const OUTCOMES = ['open', 'healed', 'lasting'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** One treatment given, with the gravest grade of the reports about it; 0: none, or only what is to be expected. */
export type GivenTreatment = { skinType: SkinType | null; wavelengthsNm: readonly number[]; grade: Grade }

/** A share of treatments with its 95 % interval. Null: there are too few of them to name a share. */
export type Rate = { count: number; n: number; share: number | null; low: number; high: number }
export type Register = {
  all: Rate
  bySkinType: { skinType: SkinType | null; rate: Rate }[]
  /** A treatment of two wavelengths counts in both. */
  byWavelength: { wavelengthNm: number; rate: Rate }[]
}

/** Below so many treatments a percentage says more than is known. Our own choice. */
export const SHARE_FROM = 30
const Z_95 = 1.959964

/** @returns Wilson's interval, which stays between 0 and 1 for few and for none. */
export function rateOf(count: number, n: number): Rate {
  if (n === 0) return { count, n, share: null, low: 0, high: 1 }
  const p = count / n
  const z2 = Z_95 ** 2 / n
  const middle = (p + z2 / 2) / (1 + z2)
  const half = (Z_95 * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n))) / (1 + z2)
  const share = n < SHARE_FROM ? null : p
  return { count, n, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

const rateIn = (treatments: readonly GivenTreatment[]) =>
  rateOf(treatments.filter(({ grade }) => grade > 0).length, treatments.length)

/** How often treatments led to a complication, in all and by skin type and wavelength, in their own order. */
export function registerOf(treatments: readonly GivenTreatment[]): Register {
  const wavelengths = [...new Set(treatments.flatMap(({ wavelengthsNm }) => wavelengthsNm))].toSorted((a, b) => a - b)
  const skinTypes = [...SKIN_TYPES, null].filter((type) => treatments.some(({ skinType }) => skinType === type))
  return {
    all: rateIn(treatments),
    bySkinType: skinTypes.map((skinType) => ({
      skinType,
      rate: rateIn(treatments.filter((one) => one.skinType === skinType)),
    })),
    byWavelength: wavelengths.map((wavelengthNm) => ({
      wavelengthNm,
      rate: rateIn(treatments.filter((one) => one.wavelengthsNm.includes(wavelengthNm))),
    })),
  }
}
