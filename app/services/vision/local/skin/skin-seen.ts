import type { Bits, Box } from '#app/domain/scan/geometry/mask.ts'
import type { Lab } from './lab.ts'
import { close, keepParts, open, softBlur, type Size } from '../shapes.ts'

/** A photo's usual skin colour. */
export type SkinColour = { L: number; a: number; b: number }

const DEGREES = 180 / Math.PI
const GRID = 64
const GRID_OFFSET = 10

/** How much each pixel counts: most in the middle of the box, little far outside. */
export function centreWeights({ width, height }: Size, box: Box): Float32Array {
  const weights = new Float32Array(width * height)
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [rx, ry] = [(box.right - box.left) * 0.62, (box.bottom - box.top) * 0.62]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      weights[y * width + x] = Math.exp(-0.5 * (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2))
  return weights
}

/** Colours that any skin, in any light of a room, may have. */
export function mayBeSkin({ L, a, b }: Lab): Bits {
  const may = new Uint8Array(L.length)
  for (let i = 0; i < L.length; i++) {
    const chroma = Math.hypot(a[i]!, b[i]!)
    const hue = Math.atan2(b[i]!, a[i]!) * DEGREES
    if (L[i]! > 12 && L[i]! < 97 && chroma > 4.5 && chroma < 54 && hue > 2 && hue < 102) may[i] = 1
  }
  return may
}

/** The skin colour most of the middle has; null when nothing there is coloured like skin. */
export function usualSkin(lab: Lab, may: Bits, weights: Float32Array): SkinColour | null {
  const votes = new Float32Array(GRID * GRID)
  for (let i = 0; i < may.length; i++) {
    if (!may[i]) continue
    const [A, B] = [Math.round(lab.a[i]! + GRID_OFFSET), Math.round(lab.b[i]! + GRID_OFFSET)]
    if (A >= 0 && A < GRID && B >= 0 && B < GRID)
      votes[B * GRID + A] = votes[B * GRID + A]! + weights[i]! * (lab.L[i]! > 30 ? 1 : 0.4)
  }
  const smooth = softBlur(votes, { width: GRID, height: GRID }, 2)
  const top = smooth.reduce((best, value, at) => (value > smooth[best]! ? at : best), 0)
  let colour: SkinColour = { L: 60, a: (top % GRID) - GRID_OFFSET, b: Math.floor(top / GRID) - GRID_OFFSET }
  for (let round = 0; round < 5; round++) colour = nearMean(lab, may, weights, colour, round > 1)
  return Math.hypot(colour.a, colour.b) < 4 ? null : colour
}

function nearMean(lab: Lab, may: Bits, weights: Float32Array, near: SkinColour, withLightness: boolean): SkinColour {
  let [sum, L, a, b] = [0, 0, 0, 0]
  for (let i = 0; i < may.length; i++) {
    if (!may[i]) continue
    const lightness = withLightness ? ((lab.L[i]! - near.L) / 40) ** 2 : 0
    const away = ((lab.a[i]! - near.a) ** 2 + (lab.b[i]! - near.b) ** 2) / 40 + lightness
    if (away >= 4) continue
    const weight = Math.exp(-away) * weights[i]!
    sum += weight
    L += weight * lab.L[i]!
    a += weight * lab.a[i]!
    b += weight * lab.b[i]!
  }
  return sum > 0 ? { L: L / sum, a: a / sum, b: b / sum } : near
}

/** The pixels of bare skin: near the usual colour, in light and in shade, in parts that matter. */
export function bareSkin(lab: Lab, may: Bits, usual: SkinColour, weights: Float32Array, size: Size): Bits {
  const chroma = Math.hypot(usual.a, usual.b)
  const hue = Math.atan2(usual.b, usual.a)
  const near = may.map((candidate, i) => {
    if (!candidate) return 0
    const shade = Math.min(1.2, Math.max(0.3, lab.L[i]! / usual.L))
    const expected = chroma * shade ** 0.55
    const has = Math.hypot(lab.a[i]!, lab.b[i]!)
    const turned = Math.abs(Math.atan2(lab.b[i]!, lab.a[i]!) - hue)
    const lit = lab.L[i]! > usual.L - 38 && lab.L[i]! < usual.L + 36
    return turned < 0.5 && has > expected * 0.5 - 1 && has < expected + 15 && lit ? 1 : 0
  })
  const clean = close(open(near, size, 1), size, 1)
  const worth = new Map<number, number>()
  keepParts(clean, size, (part, labels) => {
    if (worth.size === 0) for (let i = 0; i < labels.length; i++) add(worth, labels[i]!, weights[i]!)
    return part.pixels > 0
  })
  worth.delete(0)
  const most = Math.max(0, ...worth.values())
  return keepParts(clean, size, ({ id, pixels }) => worth.get(id)! > 0.02 * most && pixels > 0.001 * clean.length)
}

const add = (sums: Map<number, number>, key: number, value: number) => void sums.set(key, (sums.get(key) ?? 0) + value)
