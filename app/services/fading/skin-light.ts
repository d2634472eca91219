import { solve } from '#app/domain/scan/geometry/plane.ts'
import type { Bits } from '#app/domain/scan/geometry/mask.ts'
import { softBlur, type Size } from '#app/services/vision/local/shapes.ts'

/** Three planes of the logarithm of light, red, green and blue: what ink takes away is a difference of them. */
export type LogLight = readonly [Float32Array, Float32Array, Float32Array]

const ROUNDS = [0.7, 0.45, 0.3, 0.22, 0.18]
const EVERY = 5

/**
 * The light bare skin would send back at each pixel, as a smooth surface through the pixels that are bare; null when
 * too few are. @param use 1 where a pixel may be skin.
 */
export function bareLight(light: LogLight, use: Bits, size: number): LogLight | null {
  const at: number[] = []
  for (let y = 0; y < size; y += EVERY)
    for (let x = 0; x < size; x += EVERY) if (use[y * size + x]) at.push(y * size + x)
  if (at.length < 200) return null
  const green = Float64Array.from(at, (i) => light[1][i]!).sort()
  // Ink is darker than skin: the usual skin lies above the middle.
  const usual = light.map((plane) => {
    const level = green[Math.floor(green.length * 0.6)]!
    const near = at.filter((i) => Math.abs(light[1][i]! - level) < 0.12)
    return near.reduce((sum, i) => sum + plane[i]!, 0) / Math.max(1, near.length)
  })
  let fits = usual.map((level) => [level, 0, 0, 0, 0, 0])
  for (const within of ROUNDS) {
    const kept = at.filter((i) => light.every((plane, c) => Math.abs(plane[i]! - valueOf(fits[c]!, i, size)) < within))
    if (kept.length < 120) return null
    const next = light.map((plane) => fitOf(plane, kept, size))
    if (next.some((one) => one === null)) return null
    fits = next as number[][]
  }
  return light.map((_, c) => Float32Array.from({ length: size * size }, (_, i) => valueOf(fits[c]!, i, size))) as never
}

function termsAt(i: number, size: number) {
  const [u, v] = [(2 * (i % size)) / size - 1, (2 * Math.floor(i / size)) / size - 1]
  return [1, u, v, u * u, u * v, v * v]
}

const valueOf = (fit: readonly number[], i: number, size: number) => {
  const [u, v] = [(2 * (i % size)) / size - 1, (2 * Math.floor(i / size)) / size - 1]
  return fit[0]! + fit[1]! * u + fit[2]! * v + fit[3]! * u * u + fit[4]! * u * v + fit[5]! * v * v
}

function fitOf(plane: Float32Array, kept: readonly number[], size: number): number[] | null {
  const rows = Array.from({ length: 6 }, () => Array.from({ length: 7 }, () => 0))
  for (const i of kept) {
    const terms = termsAt(i, size)
    for (let a = 0; a < 6; a++) {
      for (let b = 0; b < 6; b++) rows[a]![b]! += terms[a]! * terms[b]!
      rows[a]![6]! += terms[a]! * plane[i]!
    }
  }
  for (let a = 0; a < 6; a++) rows[a]![a]! += 1e-6
  return solve(rows)
}

/** What lies over the skin at each pixel: the bare light less what is seen, less what the skin around differs too. */
export function densityOf(light: LogLight, bare: LogLight, skin: Bits, size: number): LogLight {
  const plane: Size = { width: size, height: size }
  const radius = Math.round(size / 14)
  const weights = softBlur(skin, plane, radius)
  return light.map((one, c) => {
    const over = one.map((value, i) => bare[c]![i]! - value)
    const around = softBlur(
      over.map((value, i) => (skin[i] ? value : 0)),
      plane,
      radius,
    )
    return over.map((value, i) => value - around[i]! / (weights[i]! + 0.02))
  }) as never
}
