import { solve } from '#app/domain/scan/geometry/plane.ts'
import type { Bits } from '#app/domain/scan/geometry/mask.ts'
import { shiftBetween, spectrumOf } from './fourier.ts'

/** What is left to move, at a place of the first picture, once the second is laid on it. */
export type Drift = { x: number; y: number; right: number; down: number; sure: number }

const BLOCK = 128
const STEP = 48
const SURE_FROM = 0.12
/** A block that shows less ink than this has nothing to be found by. */
const INK_MIN = 0.03

/** How far each part of a tattoo lies from its place, looked at by blocks. */
export function driftsOf(a: Float32Array, b: Float32Array, size: number, ink: Bits): Drift[] {
  const drifts: Drift[] = []
  for (let top = 0; top + BLOCK <= size; top += STEP)
    for (let left = 0; left + BLOCK <= size; left += STEP) {
      if (shareIn(ink, size, left, top) < INK_MIN) continue
      const [first, second] = [a, b].map((plane) => spectrumOf(windowed(plane, size, left, top), BLOCK))
      const { x, y, sure } = shiftBetween(second!, first!, BLOCK)
      if (sure >= SURE_FROM) drifts.push({ x: left + BLOCK / 2, y: top + BLOCK / 2, right: x, down: y, sure })
    }
  return drifts
}

function shareIn(ink: Bits, size: number, left: number, top: number): number {
  let count = 0
  for (let y = top; y < top + BLOCK; y += 2) for (let x = left; x < left + BLOCK; x += 2) count += ink[y * size + x]!
  return count / ((BLOCK / 2) * (BLOCK / 2))
}

function windowed(plane: Float32Array, size: number, left: number, top: number): Float32Array {
  const out = new Float32Array(BLOCK * BLOCK)
  const hann = (i: number) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / BLOCK)
  let mean = 0
  for (let y = 0; y < BLOCK; y++) for (let x = 0; x < BLOCK; x++) mean += plane[(top + y) * size + left + x]!
  mean /= BLOCK * BLOCK
  for (let y = 0; y < BLOCK; y++)
    for (let x = 0; x < BLOCK; x++)
      out[y * BLOCK + x] = (plane[(top + y) * size + left + x]! - mean) * hann(x) * hann(y)
  return out
}

/**
 * How the second picture bends to lie on the first: straight on (six numbers), or seen at an angle (eight). Places are
 * counted from the middle, in halves of the picture.
 */
export type Bend = { numbers: number[]; stretch: number; tilt: number; off: number }

/** Fits a bend to drifts; null when there are too few to say. */
export function bendOf(drifts: readonly Drift[], size: number, kind: 'straight' | 'angled'): Bend | null {
  const count = kind === 'straight' ? 6 : 8
  if (drifts.length < count) return null
  const lines = drifts.flatMap(({ x, y, right, down, sure }) => {
    const [u, v] = placeOf(x, y, size)
    return [
      { terms: termsOf(u, v, 'right').slice(0, count), value: right, weight: sure },
      { terms: termsOf(u, v, 'down').slice(0, count), value: down, weight: sure },
    ]
  })
  const rows = Array.from({ length: count }, (_, i) => {
    const row = Array.from({ length: count }, (_, j) =>
      lines.reduce((sum, { terms, weight }) => sum + weight * terms[i]! * terms[j]!, i === j ? 1e-6 : 0),
    )
    return [...row, lines.reduce((sum, { terms, value, weight }) => sum + weight * terms[i]! * value, 0)]
  })
  const numbers = solve(rows)
  if (!numbers) return null
  const half = size / 2
  const [a = 0, b = 0, , d = 0, e = 0, , g = 0, h = 0] = numbers
  const off = Math.sqrt(
    lines.reduce((sum, line) => sum + line.weight * errorOf(line, numbers) ** 2, 0) /
      lines.reduce((sum, { weight }) => sum + weight, 0),
  )
  // How much more one direction is drawn out than the one across it.
  const stretch = Math.hypot(a - e, b + d) / half
  return { numbers, stretch, tilt: Math.hypot(g, h) / half, off }
}

const errorOf = ({ terms, value }: { terms: number[]; value: number }, numbers: readonly number[]) =>
  terms.reduce((sum, term, i) => sum + term * numbers[i]!, -value)

const placeOf = (x: number, y: number, size: number) => [(2 * x) / size - 1, (2 * y) / size - 1] as const
const termsOf = (u: number, v: number, way: 'right' | 'down') =>
  way === 'right' ? [u, v, 1, 0, 0, 0, u * u, u * v] : [0, 0, 0, u, v, 1, u * v, v * v]

/** How far a place is moved by a bend. */
export function bentAt({ numbers }: Bend, x: number, y: number, size: number): readonly [number, number] {
  const [u, v] = placeOf(x, y, size)
  const of = (way: 'right' | 'down') => termsOf(u, v, way).reduce((sum, term, i) => sum + term * (numbers[i] ?? 0), 0)
  return [of('right'), of('down')]
}
