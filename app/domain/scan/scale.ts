import { areaOnLimb } from '#app/domain/scan/geometry/limb.ts'
import { boxOf, pixelsIn, without, type Mask, type Pixel } from '#app/domain/scan/geometry/mask.ts'
import { areaOn, evenPlane, extentsOn, onPlane, planeThrough, type Plane } from '#app/domain/scan/geometry/plane.ts'

/** A place in a photo as shares of its width and height, 0 to 1: the same at every resolution. */
export type Point = readonly [x: number, y: number]
/** Four corners in order around. */
export type Quad = readonly [Point, Point, Point, Point]

/** A bank card, ISO/IEC 7810 ID-1. */
export const CARD_MM = { long: 85.6, short: 53.98 } as const
/** The black square of our printable marker. */
export const MARKER_MM = 50
/** Diameters. The series begun in 2025 is not in it but for the 20 kr., whose size is the same. Source: [scan B]. */
export const COIN_MM = {
  '50-ore': 21.5,
  '1-kr': 20.25,
  '2-kr': 24.5,
  '5-kr': 28.5,
  '10-kr': 23.35,
  '20-kr': 27,
} as const
export type Coin = keyof typeof COIN_MM
export const COINS = Object.keys(COIN_MM) as Coin[]

/** Something of known size, in one of the photos (counted from 0). */
export type ScaleReference =
  | { kind: 'card'; photo: number; corners: Quad }
  | { kind: 'marker'; photo: number; corners: Quad; sideMm: number }
  /** The two ends of the coin's longest diameter. */
  | { kind: 'coin'; photo: number; coin: Coin; across: readonly [Point, Point] }
  | { kind: 'ruler'; photo: number; ends: readonly [Point, Point]; cm: number }
  /** What somebody measured from end to end of the tattoo. */
  | { kind: 'longest-side'; photo: number; cm: number }
export type ScaleSource = ScaleReference['kind']

/**
 * How far off the area may be, in per cent, by what gave the scale: nine of ten simulated photos lay within at a tilt
 * of up to 35°. Source: [scan B] (Monte Carlo); the ruler is as the typed side, its ends marked by hand.
 */
export const SCALE_PERCENT: Readonly<Record<ScaleSource, number>> = {
  card: 14,
  marker: 14,
  coin: 26,
  ruler: 20,
  'longest-side': 20,
}

/**
 * Skin's plane in a photo from a reference, or null when the reference cannot be what it is said to be: corners that
 * cross, sides far from the object's shape, ends in one place, or a longest side of nothing.
 */
export function planeOf(reference: ScaleReference, footprint: Mask): Plane | null {
  const pixel = ([x, y]: Point): Pixel => [x * footprint.width, y * footprint.height]
  switch (reference.kind) {
    case 'card':
      return rectanglePlane(reference.corners.map(pixel), CARD_MM.long / 10, CARD_MM.short / 10)
    case 'marker':
      return rectanglePlane(reference.corners.map(pixel), reference.sideMm / 10, reference.sideMm / 10)
    case 'coin':
      return lengthPlane(reference.across.map(pixel), COIN_MM[reference.coin] / 10)
    case 'ruler':
      return lengthPlane(reference.ends.map(pixel), reference.cm)
    case 'longest-side': {
      const extents = extentsOn(evenPlane(1), footprint)
      return extents && reference.cm > 0 ? evenPlane(reference.cm / extents.longest) : null
    }
  }
}

function lengthPlane([a, b]: Pixel[], cm: number): Plane | null {
  const length = a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0
  return length > 2 && cm > 0 ? evenPlane(cm / length) : null
}

// A card tilted 50° looks this much narrower; more is another thing, or wrongly marked.
const NARROWED_MAX = 1.6

function rectanglePlane(corners: Pixel[], longCm: number, shortCm: number): Plane | null {
  if (!isConvex(corners)) return null
  const { points, narrowed } = rectangleIn(corners, longCm, shortCm)
  if (!(narrowed < NARROWED_MAX && narrowed > 1 / NARROWED_MAX)) return null
  return planeThrough(corners, points)
}

/**
 * A rectangle's corners in cm in the order of four corners in a picture, whose longer sides show its longer ones, and
 * how much narrower than it is it looks there.
 */
export function rectangleIn(corners: readonly Pixel[], longCm: number, shortCm: number) {
  const side = (from: number) => {
    const [a, b] = [corners[from % 4]!, corners[(from + 1) % 4]!]
    return Math.hypot(a[0] - b[0], a[1] - b[1])
  }
  const first = side(0) + side(2)
  const second = side(1) + side(3)
  const [width, height] = first >= second ? [longCm, shortCm] : [shortCm, longCm]
  const points: Pixel[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  return { points, narrowed: first / second / (width / height) }
}

/** True for four corners in order around, none of them inside or on a line between its neighbours. */
function isConvex(corners: readonly Pixel[]): boolean {
  const turns = corners.map((b, index) => {
    const [a, c] = [corners[(index + 3) % 4]!, corners[(index + 1) % 4]!]
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
  })
  return turns.length === 4 && (turns.every((one) => one > 1) || turns.every((one) => one < -1))
}

/** An area in cm² with what it may lie between, and the tattoo's length and width. */
export type MeasuredArea = { cm2: number; low: number; high: number; longestCm: number; narrowestCm: number }

/** The body under an outline, and how well the outline is known. */
export type Ground = {
  /** Of the limb; null is flat. */
  radiusCm: number | null
  /** Which way the limb runs in the photo: radians from the width towards the height; null when it was not seen. */
  limbRuns: number | null
  /** How far off the outline may be. */
  outlinePercent: number
}

// A phone stands about so many times the longer side of what its picture shows away from it: 0.8 with the whole
// picture of a usual lens, 1.1 to 1.7 in a picture that was drawn nearer or cut.
const CAMERA_SIDES = 1.3

/**
 * The area a mask covers on the skin, corrected for a round limb, whose sides turn away and lie further back. Where
 * it was not seen which way the limb runs, the narrower width is taken to go around it; if the longer one does, the
 * area is larger, which the upper bound allows for. Null when nothing is outlined or the reference does not fit.
 */
export function measuredArea(
  reference: ScaleReference,
  outlined: Mask,
  { radiusCm, limbRuns, outlinePercent }: Ground,
): MeasuredArea | null {
  const footprint = besideReference(reference, outlined)
  const plane = planeOf(reference, footprint)
  const extents = plane && extentsOn(plane, footprint)
  if (!plane || !extents) return null
  const flat = areaOn(plane, footprint)
  // Whoever lays a tape from end to end follows the skin; a camera does not.
  const taped = reference.kind === 'longest-side'
  const seen = taped || limbRuns === null ? null : acrossLimb(plane, footprint, limbRuns)
  const cameraCm = CAMERA_SIDES * Math.max(footprint.width, footprint.height) * Math.sqrt(flat / pixelsIn(footprint))
  const cm2 =
    radiusCm === null ? flat : areaOnLimb(plane, footprint, { radiusCm, across: seen ?? extents.across, cameraCm })
  if (!Number.isFinite(cm2) || cm2 <= 0) return null
  const percent = Math.hypot(SCALE_PERCENT[reference.kind], outlinePercent)
  const around = taped || seen ? cm2 : flat * Math.min(ROUNDNESS_MAX, roundness(extents.longest, radiusCm))
  return {
    cm2,
    low: cm2 / (1 + percent / 100),
    high: Math.max(cm2 * (1 + percent / 100), around),
    longestCm: extents.longest,
    narrowestCm: extents.narrowest,
  }
}

/** A step of 1 cm around a limb that runs so through the photo. */
function acrossLimb(plane: Plane, footprint: Mask, runs: number): Pixel {
  const { left, top, right, bottom } = boxOf(footprint)!
  const at = (step: number) =>
    onPlane(plane, [(left + right) / 2 + step * Math.cos(runs), (top + bottom) / 2 + step * Math.sin(runs)])
  const [from, to] = [at(-1), at(1)]
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return [(from[1] - to[1]) / length, (to[0] - from[0]) / length]
}

// The edge of a card, and the shadow under it, stand out from skin like ink.
const REFERENCE_RIM = 1.06

/** What is outlined beside a card or marker: neither is skin, whatever the outline holds of them. */
export function besideReference(reference: ScaleReference, footprint: Mask): Mask {
  if (reference.kind !== 'card' && reference.kind !== 'marker') return footprint
  const corners = reference.corners.map(([x, y]): Pixel => [x * footprint.width, y * footprint.height])
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]!, 0) / corners.length)
  const grown = ([x, y]: Pixel): Pixel => [
    middle[0]! + (x - middle[0]!) * REFERENCE_RIM,
    middle[1]! + (y - middle[1]!) * REFERENCE_RIM,
  ]
  return isConvex(corners) ? without(footprint, corners.map(grown)) : footprint
}

const ROUNDNESS_MAX = 1.45

/** How much wider something is around a limb of radius r than a photo of it shows: 1 where it is flat. */
export function roundness(widthCm: number, radiusCm: number | null): number {
  if (radiusCm === null) return 1
  const half = Math.min(0.95, widthCm / (2 * radiusCm))
  return half < 1e-6 ? 1 : Math.asin(half) / half
}

/** Several photos' areas as one: the middle one, its bounds wide enough to hold the others' middles. */
export function jointArea(areas: readonly MeasuredArea[]): MeasuredArea | null {
  if (areas.length === 0) return null
  const sorted = areas.toSorted((a, b) => a.cm2 - b.cm2)
  const [below, above] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!]
  const mean = (of: (area: MeasuredArea) => number) => (of(below) + of(above)) / 2
  return {
    cm2: mean(({ cm2 }) => cm2),
    low: Math.min(
      mean(({ low }) => low),
      sorted[0]!.cm2,
    ),
    high: Math.max(
      mean(({ high }) => high),
      sorted.at(-1)!.cm2,
    ),
    longestCm: mean(({ longestCm }) => longestCm),
    narrowestCm: mean(({ narrowestCm }) => narrowestCm),
  }
}
