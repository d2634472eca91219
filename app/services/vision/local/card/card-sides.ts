import type { Pixel } from '#app/domain/scan/geometry/mask.ts'
import type { Raster } from '../raster.ts'

/** A line as the points p with n · p = c, n of length 1. */
type Line = { nx: number; ny: number; c: number }

const SAMPLES = 24
/** The rounded corners are no part of a side's line. */
const LEFT_OUT = 0.12

/** Four rough corners drawn to where the picture changes most across each side; null when a side is not to be seen. */
export function refinedSides(corners: readonly Pixel[], picture: Raster): Pixel[] | null {
  const centre: Pixel = [mean(corners.map(([x]) => x)), mean(corners.map(([, y]) => y))]
  const lines = corners.map((a, i) => sideLine(a, corners[(i + 1) % 4]!, centre, picture))
  const met = lines.map((line, i) => line && crossing(lines[(i + 3) % 4] ?? null, line))
  return met.every((point) => point !== null) ? met : null
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The line through the strongest change near the side a–b, by its middle points. */
function sideLine(a: Pixel, b: Pixel, centre: Pixel, picture: Raster): Line | null {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  let [nx, ny] = [(b[1] - a[1]) / length, (a[0] - b[0]) / length]
  if (nx * (a[0] - centre[0]) + ny * (a[1] - centre[1]) < 0) [nx, ny] = [-nx, -ny]
  const reach = Math.max(4, length * 0.06)
  const points: [along: number, off: number][] = []
  for (let k = 0; k < SAMPLES; k++) {
    const t = LEFT_OUT + ((1 - 2 * LEFT_OUT) * (k + 0.5)) / SAMPLES
    const at: Pixel = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
    const off = strongestStep(at, [nx, ny], reach, picture)
    if (off !== null) points.push([(t - 0.5) * length, off])
  }
  if (points.length < SAMPLES / 2) return null
  const { slope, start } = steadyFit(points)
  // off = start + slope · along, written as a line in the picture.
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  const [lx, ly] = [nx - slope * dx, ny - slope * dy]
  const norm = Math.hypot(lx, ly)
  const middle: Pixel = [(a[0] + b[0]) / 2 + nx * start, (a[1] + b[1]) / 2 + ny * start]
  return { nx: lx / norm, ny: ly / norm, c: (lx * middle[0] + ly * middle[1]) / norm }
}

const STEP = 0.5
const STEP_MIN = 10

/** How far along n from a point the picture changes most; null when it hardly changes. */
function strongestStep([x, y]: Pixel, [nx, ny]: Pixel, reach: number, picture: Raster): number | null {
  let [best, at] = [STEP_MIN, null as number | null]
  for (let off = -reach * 0.5; off <= reach; off += STEP) {
    const step = difference([x + nx * (off - 1), y + ny * (off - 1)], [x + nx * (off + 1), y + ny * (off + 1)], picture)
    if (step > best) [best, at] = [step, off]
  }
  return at
}

function difference(a: Pixel, b: Pixel, picture: Raster): number {
  let sum = 0
  for (let c = 0; c < 3; c++) sum += (valueAt(a, c, picture) - valueAt(b, c, picture)) ** 2
  return Math.sqrt(sum)
}

function valueAt([x, y]: Pixel, channel: number, { width, height, rgb }: Raster): number {
  const [u, v] = [Math.min(width - 1.001, Math.max(0, x - 0.5)), Math.min(height - 1.001, Math.max(0, y - 0.5))]
  const [x0, y0] = [Math.floor(u), Math.floor(v)]
  const value = (dx: number, dy: number) =>
    rgb[3 * (Math.min(height - 1, y0 + dy) * width + Math.min(width - 1, x0 + dx)) + channel]!
  const [fx, fy] = [u - x0, v - y0]
  return (value(0, 0) * (1 - fx) + value(1, 0) * fx) * (1 - fy) + (value(0, 1) * (1 - fx) + value(1, 1) * fx) * fy
}

/** A straight fit that a third of wild points cannot move: the median slope of pairs, then the median start. */
function steadyFit(points: readonly [number, number][]): { slope: number; start: number } {
  const half = Math.floor(points.length / 2)
  const slopes = points.slice(0, half).map(([along, off], i) => {
    const [along2, off2] = points[i + points.length - half]!
    return (off2 - off) / (along2 - along)
  })
  const slope = median(slopes)
  return { slope, start: median(points.map(([along, off]) => off - slope * along)) }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

function crossing(a: Line | null, b: Line): Pixel | null {
  if (!a) return null
  const det = a.nx * b.ny - a.ny * b.nx
  return Math.abs(det) < 0.2 ? null : [(a.c * b.ny - a.ny * b.c) / det, (a.nx * b.c - a.c * b.nx) / det]
}
