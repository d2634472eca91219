import { convexHull, hullOf, maskOf, type Pixel } from '#app/domain/scan/geometry/mask.ts'
import type { Quad } from '#app/domain/scan/scale.ts'
import { labPlanes, type Lab } from '../skin/lab.ts'
import { misfitOfCard } from './card-camera.ts'
import { refinedSides } from './card-sides.ts'
import { pixelsOf, rasterOf, type Raster } from '../raster.ts'
import { close, fillHoles, partsOf, type Part, type Size } from '../shapes.ts'

const SEARCH_SIDE = 320
/** How much of the photo a card may fill. */
const SHARE = { min: 0.012, max: 0.4 }
/** A card's sides are 1.586 to 1; tilted 35° they look 1.3 to 1.95. */
const SIDES = { min: 1.25, max: 2 }
/** A card fills its four corners but for their rounding; skin, cloth and tattoos do not. */
const FILL_MIN = 0.9
/** The edge between two fields of one card belongs to neither. */
const GAP = 0.06
/** A thin strip at an angle is jagged, so it fills its hull less. */
const SOLID = 0.7
const FIELDS_MAX = 9
/** Pixels around a field that closing its gaps may reach, and one more for what lies outside. */
const AROUND = 4
const EDGE_STEPS = [4, 5, 7, 9, 12] as const
/** A sheet of A4 fits a card to 0.11, corners drawn to a stripe's or a shadow's edge to 0.15 and more; a card to 0.08. */
const MISFIT_MAX = 0.1

/**
 * The corners of a bank card lying in the photo, as shares of its sides, or null when none is surely there: an even
 * field with four straight sides of a card's proportions, not cut by the edge.
 */
export function findCard(detail: Raster): Quad | null {
  const picture = rasterOf(pixelsOf(detail), SEARCH_SIDE)
  const lab = labPlanes(picture)
  const steps = changes(lab, picture)
  const quads = EDGE_STEPS.flatMap((limit) => [
    ...quadsIn(
      Uint8Array.from(steps, (step) => (step < limit ? 1 : 0)),
      lab,
      picture,
    ),
  ]).toSorted((a, b) => b.share - a.share)
  const zoom = detail.width / picture.width
  for (const { corners } of quads) {
    const refined = refinedSides(
      corners.map(([x, y]): Pixel => [x * zoom, y * zoom]),
      detail,
    )
    if (refined && isCard(refined) && misfitOfCard(refined, detail) < MISFIT_MAX)
      return refined.map(([x, y]) => [x / detail.width, y / detail.height]) as unknown as Quad
  }
  return null
}

/** How much the colour changes from each pixel's left and upper neighbour to its right and lower one. */
function changes({ L, a, b }: Lab, { width, height }: Size): Float32Array {
  const out = new Float32Array(width * height).fill(100)
  const far = (i: number, j: number) => Math.hypot(L[i]! - L[j]!, a[i]! - a[j]!, b[i]! - b[j]!)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      out[at] = Math.max(far(at - 1, at + 1), far(at - width, at + width))
    }
  return out
}

type Field = { hull: Pixel[]; area: number }

/** The even fields that may be a card or a part of it: convex but for what is printed in them, away from the rim. */
function fieldsIn(even: Uint8Array, size: Size): Field[] {
  const all = size.width * size.height
  const { labels, parts } = partsOf(even, size)
  return parts
    .filter((part) => part.pixels > SHARE.min * all * 0.04 && part.pixels < SHARE.max * all && !atRim(part, size))
    .toSorted((a, b) => b.pixels - a.pixels)
    .slice(0, FIELDS_MAX)
    .flatMap((part) => fieldOf(part, labels, size) ?? [])
}

/** One part with its small gaps and print closed, worked on in its own corner of the picture; null when it is no field. */
function fieldOf({ id, box }: Part, labels: Int32Array, { width, height }: Size): Field | null {
  const [left, top] = [Math.max(0, box.left - AROUND), Math.max(0, box.top - AROUND)]
  const own = { width: Math.min(width, box.right + AROUND) - left, height: Math.min(height, box.bottom + AROUND) - top }
  const bits = Uint8Array.from({ length: own.width * own.height }, (_, i) => {
    const x = i % own.width
    return labels[(top + (i - x) / own.width) * width + left + x] === id ? 1 : 0
  })
  const whole = fillHoles(close(bits, own, 2), own, 1)
  const hull = hullOf(maskOf(whole, own.width, own.height)).map(([x, y]): Pixel => [x + left, y + top])
  const area = hull.length > 2 ? areaOf(hull) : 0
  return area > 0 && whole.reduce((sum, bit) => sum + bit, 0) > SOLID * area ? { hull, area } : null
}

/** A stripe from side to side parts a card into fields: one, two or three of them together may be one. */
function* quadsIn(even: Uint8Array, lab: Lab, size: Size) {
  const all = size.width * size.height
  for (const group of groupsOf(fieldsIn(even, size))) {
    const corners = fourCorners(convexHull(group.flatMap(({ hull }) => hull)))
    if (!corners || !isCard(corners) || !hasLikeSides(corners, lab, size)) continue
    const area = areaOf(corners)
    const fill = group.reduce((sum, one) => sum + one.area, 0) / area
    const least = FILL_MIN - GAP * (group.length - 1)
    if (area > SHARE.min * all && area < SHARE.max * all && fill > least && fill < 1.05)
      yield { corners, share: area / all }
  }
}

function* groupsOf(fields: readonly Field[]) {
  for (const [i, a] of fields.entries()) {
    yield [a]
    for (const [j, b] of fields.entries()) {
      if (j <= i) continue
      yield [a, b]
      for (const c of fields.slice(j + 1)) yield [a, b, c]
    }
  }
}

const atRim = ({ box }: Part, { width, height }: Size) =>
  box.left <= 1 || box.top <= 1 || box.right >= width - 1 || box.bottom >= height - 1

/** The hull with the corners that matter least left out one by one, until four remain. */
function fourCorners(hull: Pixel[]): Pixel[] | null {
  const corners = [...hull]
  if (corners.length < 4) return null
  while (corners.length > 4) {
    const losses = corners.map((b, i) =>
      Math.abs(twice(corners[(i + corners.length - 1) % corners.length]!, b, corners[(i + 1) % corners.length]!)),
    )
    corners.splice(losses.indexOf(Math.min(...losses)), 1)
  }
  return corners
}

const twice = (a: Pixel, b: Pixel, c: Pixel) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const areaOf = (corners: readonly Pixel[]) =>
  Math.abs(
    corners.reduce((sum, [x, y], i) => {
      const [u, v] = corners[(i + 1) % corners.length]!
      return sum + x * v - u * y
    }, 0),
  ) / 2

/** Four corners whose opposite sides are about as long, in a card's proportions, with no sharp corner. */
function isCard(corners: readonly Pixel[]): boolean {
  const sides = corners.map((a, i) => Math.hypot(a[0] - corners[(i + 1) % 4]![0], a[1] - corners[(i + 1) % 4]![1]))
  const [first, second] = [(sides[0]! + sides[2]!) / 2, (sides[1]! + sides[3]!) / 2]
  const shape = Math.max(first, second) / Math.min(first, second)
  const like = (a: number, b: number) => Math.max(a, b) / Math.min(a, b) < 1.3
  const square = corners.every((b, i) => {
    const [a, c] = [corners[(i + 3) % 4]!, corners[(i + 1) % 4]!]
    return Math.abs(twice(a, b, c)) / (sides[(i + 3) % 4]! * sides[i]!) > 0.8
  })
  return shape > SIDES.min && shape < SIDES.max && like(sides[0]!, sides[2]!) && like(sides[1]!, sides[3]!) && square
}

const SIDE_LIKE = 14

/** True when opposite sides have one colour just inside them: a part of a card, or a card and more, has not. */
function hasLikeSides(corners: readonly Pixel[], { L, a, b }: Lab, { width, height }: Size): boolean {
  const [cx, cy] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis as 0 | 1] / 4, 0)) as [
    number,
    number,
  ]
  const inside = corners.map((from, i) => {
    const to = corners[(i + 1) % 4]!
    const at = Array.from({ length: 15 }, (_, k) => {
      const t = 0.15 + 0.05 * k
      const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
      const inset = (value: number, centre: number, most: number) =>
        Math.min(most - 1, Math.max(0, Math.round(value + (centre - value) * 0.09)))
      return inset(y, cy, height) * width + inset(x, cx, width)
    })
    return [L, a, b].map((plane) => at.map((i2) => plane[i2]!).toSorted((m, n) => m - n)[7]!)
  })
  const apart = (one: number[], other: number[]) => Math.hypot(...one.map((value, i) => value - other[i]!))
  return apart(inside[0]!, inside[2]!) < SIDE_LIKE && apart(inside[1]!, inside[3]!) < SIDE_LIKE
}
