import { siteFacts } from './body-sites.ts'
import { policy } from '#app/domain/policy.ts'
import { boxOf, pixelsIn, shareOf, type Box, type Pixel } from '#app/domain/scan/geometry/mask.ts'
import { onPlane } from '#app/domain/scan/geometry/plane.ts'
import { besideReference, jointArea, measuredArea, planeOf, type ScaleReference, type ScaleSource } from './scale.ts'
import type { PhotoMeasure, ScanAnswers, ScanMeasures } from './scan.ts'

export const SIZE_CLASSES = ['small', 'medium', 'large'] as const
export type SizeClass = (typeof SIZE_CLASSES)[number]

/** Whole cm². Without anything of known size there is no figure, only a class and its bounds. */
export type ScanSize = {
  cm2: number | null
  low: number
  /** Null: no upper bound. */
  high: number | null
  /** Give or take, in per cent, the larger side; null without a figure. */
  plusMinusPercent: number | null
  longestCm: number | null
  narrowestCm: number | null
  class: SizeClass
  /** 'vision': a hosted model's guess. */
  source: ScaleSource | 'vision' | 'none'
}

/** How far off an outline drawn by hand may be, in per cent of its area. */
const DRAWN_PERCENT = 6
/** And a measured one, by how clearly it was seen: nine of ten generated scenes lie within (tools/scan-model/MODEL.md). */
const SEEN_PERCENT: readonly (readonly [clearness: number, percent: number])[] = [
  [0.9, 9],
  [0.8, 15],
  [0.7, 33],
  [0, 70],
]
const CLEAR_FROM = 0.8
// Of analyses from before clearness was measured.
const CLEARNESS_UNKNOWN = 0.85
// Below it the two ways of outlining saw different things, however sure one of them is.
const ALIKE_FROM = 0.3
const VISION_PERCENT = 50

/**
 * The size of the tattoo. What a person measured or marked wins, then what was found beside it, then a hosted model's
 * guess, then a class from how much of the frame it fills.
 */
export function scanSize({ photos, opinion }: ScanMeasures, answers: ScanAnswers): ScanSize {
  const references = referencesOf(photos, answers)
  const areas = references.flatMap((reference) => areaOf(photos[reference.photo], reference, answers) ?? [])
  const area = jointArea(areas)
  if (area)
    return {
      ...sized(area.cm2, area.low, area.high),
      longestCm: oneDecimal(area.longestCm),
      narrowestCm: oneDecimal(area.narrowestCm),
      source: references[0]!.kind,
    }
  const guess = opinion?.areaCm2 ?? null
  if (guess !== null) {
    const spread = guess * (VISION_PERCENT / 100)
    return { ...sized(guess, guess - spread, guess + spread), longestCm: null, narrowestCm: null, source: 'vision' }
  }
  return unscaled(photos)
}

/** What gives the scale: what a person said, else what was found in each photo. */
function referencesOf(photos: readonly PhotoMeasure[], { reference: given }: ScanAnswers): ScaleReference[] {
  if (given) return given.kind === 'none' ? [] : [given]
  return photos.flatMap(({ reference }) => (reference ? [reference] : []))
}

function areaOf(photo: PhotoMeasure | undefined, reference: ScaleReference, { bodySite }: ScanAnswers) {
  if (!photo || pixelsIn(photo.footprint) === 0) return null
  const radiusCm = bodySite ? siteFacts(bodySite).radiusCm : null
  const limbRuns = photo.limbRuns ?? null
  return measuredArea(reference, photo.footprint, { radiusCm, limbRuns, outlinePercent: outlinePercent(photo) })
}

/** How wide and how high a box is along its middles, in cm on the skin, as seen from straight above. */
export type BoxSides = { box: Box; acrossCm: number; downCm: number }

/**
 * The box around the tattoo in a photo (counted from 0) and its sides, without the card beside it; null where nothing
 * in this photo gives a scale.
 */
export function boxSides({ photos }: ScanMeasures, answers: ScanAnswers, photo: number): BoxSides | null {
  const reference = referencesOf(photos, answers).find((one) => one.photo === photo)
  if (!reference) return null
  const footprint = besideReference(reference, photos[photo]!.footprint)
  const box = boxOf(footprint)
  const plane = planeOf(reference, footprint)
  if (!plane || !box) return null
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const length = (from: Pixel, to: Pixel) => {
    const [a, b] = [onPlane(plane, from), onPlane(plane, to)]
    return oneDecimal(Math.hypot(a[0] - b[0], a[1] - b[1]))
  }
  const acrossCm = length([box.left, middleY], [box.right, middleY])
  const downCm = length([middleX, box.top], [middleX, box.bottom])
  return Number.isFinite(acrossCm + downCm) ? { box, acrossCm, downCm } : null
}

/** How far off a photo's outline may be, in per cent of its area. */
export function outlinePercent({ outlinedBy, clearness = CLEARNESS_UNKNOWN }: PhotoMeasure): number {
  if (outlinedBy === 'person') return DRAWN_PERCENT
  return SEEN_PERCENT.find(([from]) => clearness >= from)![1]
}

/** True when a person should look at the outline: it was not seen clearly, or two ways of outlining see it otherwise. */
export function isOutlineDoubtful({
  found,
  outlinedBy,
  agreement,
  clearness = CLEARNESS_UNKNOWN,
}: PhotoMeasure): boolean {
  if (found === 'none' || outlinedBy === 'person') return false
  return clearness < CLEAR_FROM || (agreement !== null && agreement < ALIKE_FROM)
}

function sized(area: number, least: number, most: number) {
  const cm2 = whole(area)
  const low = Math.min(cm2, whole(least))
  const high = Math.max(cm2, whole(most))
  const plusMinusPercent = Math.round((Math.max(most - area, area - least) / area) * 100)
  return { cm2, low, high, plusMinusPercent, class: classOf(area) }
}

const whole = (cm2: number) => Math.max(1, Math.round(cm2))
const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** By the same bounds as the length of a session. */
export function classOf(cm2: number): SizeClass {
  const { small, medium } = policy.treatmentUpToCm2
  return cm2 <= small ? 'small' : cm2 <= medium ? 'medium' : 'large'
}

// A close photo of a tattoo shows about so much skin; it is only good for telling three classes apart.
const FRAME_CM2 = 25 * 19

function unscaled(photos: readonly PhotoMeasure[]): ScanSize {
  const fullest = Math.max(0, ...photos.map(({ footprint }) => shareOf(footprint)))
  const { small, medium } = policy.treatmentUpToCm2
  const size = classOf(fullest * FRAME_CM2)
  const bounds = { small: [1, small], medium: [small, medium], large: [medium, null] } as const
  const [low, high] = bounds[size]
  return {
    cm2: null,
    low,
    high,
    plusMinusPercent: null,
    longestCm: null,
    narrowestCm: null,
    class: size,
    source: 'none',
  }
}

/** "48 cm²", or a class's bounds: "30-100 cm²", "over 100 cm²". `pricedArea` has the area a price is asked for. */
export function sizeText({ cm2, low, high }: ScanSize): string {
  if (cm2 !== null) return `${cm2} cm²`
  return high === null ? `over ${low} cm²` : `${low}-${high} cm²`
}
