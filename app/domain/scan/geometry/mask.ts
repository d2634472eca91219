/**
 * Which pixels of a photo belong to something, read row by row: `runs` are the lengths of what is outside and inside
 * by turns, beginning outside (perhaps 0 long). They add up to width × height.
 */
export type Mask = { width: number; height: number; runs: number[] }
/** One byte a pixel, 1 inside, 0 outside. */
export type Bits = Uint8Array
/** Pixels; right and bottom lie just beyond. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type Pixel = readonly [x: number, y: number]

export function maskOf(bits: ArrayLike<number>, width: number, height: number): Mask {
  const runs: number[] = []
  let inside = 0
  let length = 0
  for (let i = 0; i < width * height; i++) {
    const now = bits[i] ? 1 : 0
    if (now !== inside) {
      runs.push(length)
      inside = now
      length = 0
    }
    length++
  }
  runs.push(length)
  return { width, height, runs }
}

/** @throws RangeError when the runs do not cover the picture exactly. */
export function bitsOf({ width, height, runs }: Mask): Bits {
  const bits = new Uint8Array(width * height)
  let at = 0
  runs.forEach((length, index) => {
    if (!Number.isInteger(length) || length < 0 || at + length > bits.length) throw new RangeError('Not a mask')
    if (index % 2 === 1) bits.fill(1, at, at + length)
    at += length
  })
  if (at !== bits.length) throw new RangeError('Not a mask')
  return bits
}

/** True for runs that cover a picture of at most `sideMax` a side exactly. */
export function isMask({ width, height, runs }: Mask, sideMax: number): boolean {
  const whole = (value: number, least: number) => Number.isInteger(value) && value >= least
  if (![width, height].every((side) => whole(side, 1) && side <= sideMax)) return false
  return (
    runs.length <= width * height + 1 &&
    runs.every((length) => whole(length, 0)) &&
    runs.reduce((sum, length) => sum + length, 0) === width * height
  )
}

/** How many pixels are inside. */
export const pixelsIn = ({ runs }: Mask): number =>
  runs.reduce((sum, length, index) => sum + (index % 2 === 1 ? length : 0), 0)

/** The share of the picture that is inside, 0 to 1. */
export const shareOf = (mask: Mask): number => pixelsIn(mask) / (mask.width * mask.height)

/** The smallest upright box around what is inside; null when nothing is. */
export function boxOf(mask: Mask): Box | null {
  let box: Box | null = null
  forEachSpan(mask, (y, from, to) => {
    box = box
      ? { left: Math.min(box.left, from), top: box.top, right: Math.max(box.right, to), bottom: y + 1 }
      : { left: from, top: y, right: to, bottom: y + 1 }
  })
  return box
}

/** Calls for every unbroken stretch inside: its row, and where it begins and ends (just beyond). */
export function forEachSpan({ width, runs }: Mask, on: (y: number, from: number, to: number) => void) {
  let at = 0
  runs.forEach((length, index) => {
    if (index % 2 === 1)
      for (let start = at; start < at + length;) {
        const y = Math.floor(start / width)
        const end = Math.min(at + length, (y + 1) * width)
        on(y, start - y * width, end - y * width)
        start = end
      }
    at += length
  })
}

/** A mask without the pixels whose middle lies within a convex shape, its corners in order around. */
export function without(mask: Mask, corners: readonly Pixel[]): Mask {
  const bits = bitsOf(mask)
  forEachSpan(mask, (y, from, to) => {
    for (let x = from; x < to; x++) if (liesIn(corners, [x + 0.5, y + 0.5])) bits[y * mask.width + x] = 0
  })
  return maskOf(bits, mask.width, mask.height)
}

function liesIn(corners: readonly Pixel[], point: Pixel): boolean {
  const sides = corners.map((corner, index) => turn(corner, corners[(index + 1) % corners.length]!, point))
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0)
}

/** The corners of the convex hull of what is inside, anticlockwise on screen; empty when nothing is. */
export function hullOf(mask: Mask): Pixel[] {
  const points: Pixel[] = []
  // The outermost points of each row are enough.
  const rows = new Map<number, [number, number]>()
  forEachSpan(mask, (y, from, to) => {
    const row = rows.get(y)
    rows.set(y, row ? [Math.min(row[0], from), Math.max(row[1], to)] : [from, to])
  })
  for (const [y, [from, to]] of rows) points.push([from, y], [from, y + 1], [to, y], [to, y + 1])
  return convexHull(points)
}

/** The smallest convex outline around points. */
export function convexHull(points: readonly Pixel[]): Pixel[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (from: Pixel[]) => {
    const chain: Pixel[] = []
    for (const point of from) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turn = (a: Pixel, b: Pixel, c: Pixel) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** How alike two masks of one picture are: what both hold over what either holds, 0 to 1; 1 when both are empty. */
export function likeness(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let both = 0
  let either = 0
  for (let i = 0; i < a.length; i++) {
    if (a[i] && b[i]) both++
    if (a[i] || b[i]) either++
  }
  return either === 0 ? 1 : both / either
}
