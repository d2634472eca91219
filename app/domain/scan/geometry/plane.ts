import { forEachSpan, hullOf, type Mask, type Pixel } from './mask.ts'

/** Takes a pixel of a photo to centimetres on the skin, as a plane seen at an angle: nine numbers, row by row. */
export type Plane = readonly [number, number, number, number, number, number, number, number, number]

/** The same scale everywhere: a photo taken straight on. @param cmPerPixel above 0. */
export const evenPlane = (cmPerPixel: number): Plane => [cmPerPixel, 0, 0, 0, cmPerPixel, 0, 0, 0, 1]

export function onPlane(h: Plane, [x, y]: Pixel): Pixel {
  const w = h[6] * x + h[7] * y + h[8]
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w]
}

/**
 * The plane that takes four pixels to four points in cm, or null when no sensible plane does (three in a line).
 * The direct linear solution with its last number fixed at 1.
 */
export function planeThrough(pixels: readonly Pixel[], points: readonly Pixel[]): Plane | null {
  const rows = pixels.flatMap(([x, y], index) => {
    const [u, v] = points[index]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  const solved = solve(rows)
  return solved && ([...solved, 1] as unknown as Plane)
}

/** Solves n equations of n unknowns, each row ending in its right side; null when they do not decide. */
export function solve(rows: number[][]): number[] | null {
  const n = rows.length
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let row = column + 1; row < n; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    const lead = rows[pivot]!
    if (Math.abs(lead[column]!) < 1e-9) return null
    rows[pivot] = rows[column]!
    rows[column] = lead
    for (let row = 0; row < n; row++) {
      if (row === column) continue
      const target = rows[row]!
      const factor = target[column]! / lead[column]!
      for (let k = column; k <= n; k++) target[k] = target[k]! - factor * lead[k]!
    }
  }
  return rows.map((row, index) => row[n]! / row[index]!)
}

/** The area in cm² of what a mask holds: each pixel by the size it has on the skin. */
export function areaOn(plane: Plane, mask: Mask): number {
  let area = 0
  forEachPixelOn(plane, mask, (_point, cm2) => (area += cm2))
  return area
}

/** Calls for each pixel inside: where its middle lies on the plane, and how much of it the pixel covers. */
export function forEachPixelOn(plane: Plane, mask: Mask, on: (point: Pixel, cm2: number) => void) {
  const det = Math.abs(determinant(plane))
  forEachSpan(mask, (y, from, to) => {
    for (let x = from; x < to; x++) {
      const w = plane[6] * (x + 0.5) + plane[7] * (y + 0.5) + plane[8]
      on(onPlane(plane, [x + 0.5, y + 0.5]), det / Math.abs(w) ** 3)
    }
  })
}

const determinant = ([a, b, c, d, e, f, g, h, i]: Plane) =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)

/** How far something reaches on a plane: its longest distance, its narrowest width, and the way that width is measured. */
export type Extents = { longest: number; narrowest: number; across: Pixel }

/** How far what a mask holds reaches, in the plane's unit; null when empty. */
export function extentsOn(plane: Plane, mask: Mask): Extents | null {
  const hull = hullOf(mask).map((pixel) => onPlane(plane, pixel))
  if (hull.length < 3) return null
  let longest = 0
  for (const a of hull) for (const b of hull) longest = Math.max(longest, Math.hypot(a[0] - b[0], a[1] - b[1]))
  let [narrowest, across]: [number, Pixel] = [Infinity, [1, 0]]
  hull.forEach((a, index) => {
    const b = hull[(index + 1) % hull.length]!
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (length === 0) return
    const aside: Pixel = [(a[1] - b[1]) / length, (b[0] - a[0]) / length]
    const away = (p: Pixel) => Math.abs(aside[0] * (p[0] - a[0]) + aside[1] * (p[1] - a[1]))
    const width = Math.max(...hull.map(away))
    if (width < narrowest) [narrowest, across] = [width, aside]
  })
  return { longest, narrowest, across }
}
