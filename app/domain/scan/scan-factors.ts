import { assumedSkinType, suggestedSkinTypes, type SkinSuggestion } from './skin.ts'
import { siteFacts, type KdLocation } from './body-sites.ts'
import { colourClassOf, isColourUnsure, meanShares, NOTABLE_SHARE, sharesOf, type Ink, type InkShare } from './ink.ts'
import {
  inkAmountOf,
  kdBounds,
  KD_CORRECTION,
  kdPoints,
  type InkAmount,
  type KdFactor,
  type KdInput,
  type KdPoints,
} from './kirby-desai.ts'
import { bitsOf, pixelsIn } from '#app/domain/scan/geometry/mask.ts'
import { policy } from '#app/domain/policy.ts'
import type { PhotoMeasure, ScanAnswers, ScanMeasures } from './scan.ts'
import type { ScanSize } from './scan-size.ts'

/** How we know: from the pictures, from the person, or taken as likely until somebody says. */
export type Known = 'measured' | 'said' | 'assumed'
export type Effect = 'faster' | 'neutral' | 'slower' | 'unclear'
export type FactorName = KdFactor | 'size' | 'age' | 'smoking'

/**
 * One row of the result: what it is · points · how we know · what it changes. Its value's text is
 * `analysis:value-<factor>-<code>` with `values` filled in.
 */
export type FactorRow = {
  factor: FactorName
  code: string
  values: Record<string, number>
  /** Kirby-Desai points and what they may be; null for what the scale does not count. */
  points: number | null
  bounds: { min: number; max: number } | null
  known: Known
  effect: Effect
  /** Sessions it adds to the middle of the range above its easiest value, one decimal; null outside the scale. */
  adds: number | null
}

/** `unsure`: measured, and not clear enough to say which way it pulls. */
type Taken<T> = { value: T; known: Known; code?: string; values?: Record<string, number>; unsure?: boolean }

/** Where the measure of the ink comes from: the photos' colours, and how much ink lies inside the outline, 0 to 1. */
export function inkOf({ photos, opinion }: ScanMeasures, answers: ScanAnswers) {
  const loads = photos.flatMap((photo) => inkLoadOf(photo) ?? [])
  const measured = meanShares(photos.map((photo) => ({ colours: photo.colours, weight: pixelsIn(photo.ink) })))
  const seen = united(measured, opinion?.colours ?? [])
  return {
    load: loads.length > 0 ? Math.max(...loads) : null,
    colours: answers.colours ? sharesOf(answers.colours, seen) : seen,
    measured,
  }
}

/** The colours the photos show, as every screen names them; a trace of one is not named. */
export const seenInks = (measures: ScanMeasures, answers: ScanAnswers): Ink[] =>
  inkOf(measures, { ...answers, colours: null })
    .colours.filter(({ share }) => share >= NOTABLE_SHARE)
    .map(({ ink }) => ink)

/** How dark the ink is × how much of the outline it fills; null when nothing is outlined. */
export function inkLoadOf({ ink, footprint, strength }: PhotoMeasure): number | null {
  const area = pixelsIn(footprint)
  if (area === 0) return null
  const inked = bitsOf(ink)
  const within = bitsOf(footprint).reduce((sum, inside, index) => sum + (inside && inked[index] ? 1 : 0), 0)
  return within === 0 ? null : (strength * within) / area
}

// What either saw counts; a colour only the hosted model named counts as barely there.
function united(measured: InkShare[], second: readonly InkShare[]): InkShare[] {
  if (measured.length === 0) return [...second]
  const extra = second.filter(({ ink }) => !measured.some((one) => one.ink === ink))
  return [...measured, ...extra.map(({ ink, share }) => ({ ink, share: Math.min(share, 0.1) }))]
}

/** What each factor of the scale is taken to be, and how we know. */
export function takenFactors(measures: ScanMeasures, answers: ScanAnswers): { [F in KdFactor]: Taken<KdInput[F]> } {
  const ink = inkOf(measures, answers)
  return {
    'skin-type': takenSkin(measures, answers),
    location: takenLocation(measures, answers),
    colour: answers.colours
      ? { value: colourClassOf(ink.colours), known: 'said' }
      : {
          value: colourClassOf(ink.colours),
          known: ink.colours.length > 0 ? 'measured' : 'assumed',
          unsure: isColourUnsure(ink.colours),
        },
    'ink-amount': takenAmount(measures, answers, ink.load),
    scarring: takenScarring(measures, answers),
    layering: takenLayering(measures, answers),
  }
}

/** What the photos suggest of the skin type, a hosted model's opinion narrowing it where the two meet. */
export function skinSuggestion({ photos, opinion }: ScanMeasures): SkinSuggestion | null {
  const angles = photos.flatMap(({ ita }) => (ita === null ? [] : [ita])).sort((a, b) => a - b)
  const measured = angles.length > 0 ? suggestedSkinTypes(angles[angles.length >> 1]!) : null
  const second = opinion?.skinTypes ?? null
  if (!measured || !second) return measured ?? second
  const from = Math.max(measured.from, second.from) as typeof measured.from
  const to = Math.min(measured.to, second.to) as typeof measured.to
  return from <= to ? { from, to } : measured
}

function takenSkin(measures: ScanMeasures, { skinType }: ScanAnswers): Taken<KdInput['skin-type']> {
  if (skinType) return { value: skinType, known: 'said' }
  const suggestion = skinSuggestion(measures)
  const value = assumedSkinType(suggestion)
  return suggestion
    ? { value, known: 'assumed', code: 'suggested', values: { from: suggestion.from, to: suggestion.to } }
    : { value, known: 'assumed', code: 'unknown' }
}

// Most tattoos people want removed are on an arm.
const USUAL_LOCATION: KdLocation = 'proximal-extremity'

function takenLocation({ opinion }: ScanMeasures, { bodySite }: ScanAnswers): Taken<KdLocation> {
  const site = bodySite ?? opinion?.bodySite ?? null
  if (!site) return { value: USUAL_LOCATION, known: 'assumed', code: 'unknown' }
  return { value: siteFacts(site).location, known: bodySite ? 'said' : 'assumed', code: site }
}

function takenAmount({ opinion }: ScanMeasures, answers: ScanAnswers, load: number | null): Taken<InkAmount> {
  if (answers.inkAmount) return { value: answers.inkAmount, known: 'said' }
  if (answers.madeBy === 'amateur') return { value: 'amateur', known: 'said' }
  if (load !== null) return { value: inkAmountOf(load), known: 'measured' }
  return { value: opinion?.amateur ? 'amateur' : 'moderate', known: 'assumed' }
}

function takenScarring({ opinion }: ScanMeasures, { scarring }: ScanAnswers): Taken<KdInput['scarring']> {
  if (scarring) return { value: scarring, known: 'said' }
  const second = opinion?.scarring ?? null
  return second ? { value: second, known: 'assumed' } : { value: 'none', known: 'assumed', code: 'unknown' }
}

function takenLayering({ opinion }: ScanMeasures, { coverUp }: ScanAnswers): Taken<KdInput['layering']> {
  const over = coverUp ?? opinion?.coverUp ?? null
  const known = coverUp === null ? 'assumed' : 'said'
  if (over === null) return { value: 'none', known, code: 'unknown' }
  return { value: over ? 'cover-up' : 'none', known }
}

/** The points of what was taken. */
export const pointsOf = (taken: ReturnType<typeof takenFactors>): KdPoints =>
  kdPoints({
    'skin-type': taken['skin-type'].value,
    location: taken.location.value,
    colour: taken.colour.value,
    'ink-amount': taken['ink-amount'].value,
    scarring: taken.scarring.value,
    layering: taken.layering.value,
  })

/** Every factor as a row, in the order of the scale, then what it does not count. */
export function factorRows(
  taken: ReturnType<typeof takenFactors>,
  size: ScanSize,
  answers: ScanAnswers,
  correction = KD_CORRECTION,
): FactorRow[] {
  const points = pointsOf(taken)
  const rows = (Object.keys(taken) as KdFactor[]).map((factor): FactorRow => {
    const { value, known, code, values = {}, unsure = false } = taken[factor]
    const bounds = kdBounds(factor)
    const adds = Math.round((points[factor] - bounds.min) * correction.mid * 10) / 10
    const effect = known === 'assumed' || unsure ? 'unclear' : effectOf(points[factor], bounds)
    return { factor, code: code ?? String(value), values, points: points[factor], bounds, known, effect, adds }
  })
  return [...rows, ...outsideTheScale(size, answers)]
}

const effectOf = (points: number, { min, max }: { min: number; max: number }): Effect =>
  points === min ? 'faster' : points - min <= (max - min) * 0.6 ? 'neutral' : 'slower'

// Source of these three: [scan A3] (352 people; chance of clearance after ten sessions). They carry no points.
function outsideTheScale(size: ScanSize, { age, smoker }: ScanAnswers): FactorRow[] {
  const none = { points: null, bounds: null, adds: null }
  const isLarge = size.cm2 !== null && size.cm2 > policy.treatmentUpToCm2.small
  const sizeRow: FactorRow = {
    factor: 'size',
    code: size.cm2 === null ? `class-${size.class}` : 'measured',
    values: size.cm2 === null ? {} : { area: size.cm2, low: size.low, high: size.high ?? size.cm2 },
    known: size.source === 'none' || size.source === 'vision' ? 'assumed' : 'measured',
    // How much of the frame it fills says nothing that could count for or against it.
    effect: size.cm2 === null ? 'unclear' : isLarge ? 'slower' : 'neutral',
    ...none,
  }
  const ageRow: FactorRow = {
    factor: 'age',
    code: age === null ? 'unknown' : 'years',
    values: age === null ? {} : { count: age },
    known: age === null ? 'assumed' : 'said',
    effect: 'unclear', // the studies disagree on whether old ink is easier
    ...none,
  }
  const smoking: FactorRow = { factor: 'smoking', code: 'yes', values: {}, known: 'said', effect: 'slower', ...none }
  return [sizeRow, ageRow, ...(smoker ? [smoking] : [])]
}
