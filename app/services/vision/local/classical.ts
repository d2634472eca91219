import type { Bits, Box } from '#app/domain/scan/geometry/mask.ts'
import { bodySeen } from './skin/body-seen.ts'
import type { SkinGround } from './skin/skin-ground.ts'
import { close, erode, fillHoles, forEachIn, keepParts, partsOf, type Part, type Size } from './shapes.ts'

/** What the classical method finds inside a box: colours that differ from the skin around them. */
export type Classical = { ink: Bits; footprint: Bits }

/** Outlines the ink inside a box by its colour alone; null when nothing there stands out from the skin. */
export function outlineByColour(ground: SkinGround, box: Box, size: Size): Classical | null {
  const inBox = new Uint8Array(size.width * size.height)
  forEachIn(box, size.width, (at) => (inBox[at] = 1))
  const body = bodySeen({ ...ground, inBox, size })
  const where = body.map((bit, i) => (bit && inBox[i] ? 1 : 0))
  if (where.reduce((sum, bit) => sum + bit, 0) < 50) return null
  const difference = differences(ground, where)
  const threshold = Math.min(18, Math.max(12, valleyOf(difference, where)))
  const ink = strongParts(difference, threshold, body, size, ground.scale)
  const gap = Math.max(2, Math.round(ground.scale * 0.03))
  const whole = fillHoles(close(ink, size, gap), size, 0.5).map((bit, i) => (bit && body[i] ? 1 : 0))
  const footprint = mainParts(whole, ink, difference, ground.weights, size)
  if (!footprint) return null
  return { ink: ink.map((bit, i) => (bit && footprint[i] ? 1 : 0)), footprint }
}

/** How far each pixel is from the skin under it: darker, or another colour. Redness around fresh ink counts less. */
function differences({ lab, under }: SkinGround, where: Bits): Float32Array {
  return Float32Array.from(where, (bit, i) => {
    if (!bit) return 0
    const shade = Math.sqrt(Math.min(1.25, Math.max(0.25, lab.L[i]! / Math.max(1, under.L[i]!))))
    const darker = under.L[i]! - lab.L[i]!
    const redder = lab.a[i]! - under.a[i]! * shade
    const yellower = lab.b[i]! - under.b[i]! * shade
    const red = redder > 0 && darker < 10 ? redder * 0.45 : redder
    return Math.hypot(Math.max(0, darker) * 0.72, red * 1.1, yellower * 1.1, darker < 0 ? -darker * 0.2 : 0)
  })
}

const LEVELS = 80

/** The value that best parts the differences in two (Otsu). */
function valleyOf(difference: Float32Array, where: Bits): number {
  const counts = new Float64Array(LEVELS)
  let all = 0
  let sum = 0
  for (let i = 0; i < where.length; i++) {
    if (!where[i]) continue
    const level = Math.min(LEVELS - 1, Math.floor(difference[i]!))
    counts[level] = counts[level]! + 1
    all++
    sum += level
  }
  let [below, sumBelow, best, at] = [0, 0, -1, 15]
  for (let level = 0; level < LEVELS - 1 && below < all; level++) {
    below += counts[level]!
    sumBelow += level * counts[level]!
    if (below === 0 || below === all) continue
    const apart = sumBelow / below - (sum - sumBelow) / (all - below)
    const between = below * (all - below) * apart * apart
    if (between > best) [best, at] = [between, level + 1]
  }
  return at
}

/** Parts that stand out a little and hold pixels that stand out much, unless they are mostly the body's own edge. */
function strongParts(difference: Float32Array, threshold: number, body: Bits, size: Size, scale: number): Bits {
  const weak = Uint8Array.from(difference, (value) => (value > threshold * 0.65 ? 1 : 0))
  const inner = erode(body, size, Math.max(1, Math.round(scale * 0.012)))
  const { labels, parts } = partsOf(weak, size)
  const strong = new Float64Array(parts.length + 1)
  const edge = new Float64Array(parts.length + 1)
  for (let i = 0; i < weak.length; i++) {
    const id = labels[i]!
    if (difference[i]! > threshold) strong[id] = strong[id]! + 1
    if (!inner[i]) edge[id] = edge[id]! + 1
  }
  const stands = ({ id, pixels }: Part) =>
    strong[id]! >= Math.max(4, 0.00012 * weak.length) && strong[id]! >= 0.06 * pixels && edge[id]! <= 0.8 * pixels
  const kept = new Uint8Array(parts.length + 1)
  for (const part of parts) kept[part.id] = stands(part) ? 1 : 0
  return weak.map((_bit, i) => kept[labels[i]!]!)
}

/** The outline without specks: parts whose ink weighs next to nothing beside the heaviest. */
function mainParts(whole: Bits, ink: Bits, difference: Float32Array, weights: Float32Array, size: Size): Bits | null {
  let heft: Float64Array | null = null
  const kept = keepParts(whole, size, ({ id }, labels) => {
    heft ??= heftOf(labels, ink, difference, weights)
    return heft[id]! > 0 && heft[id]! >= 0.003 * heft[0]!
  })
  return kept.includes(1) ? kept : null
}

/** The weight of the ink in each part; the first number is the heaviest part's. */
function heftOf(labels: Int32Array, ink: Bits, difference: Float32Array, weights: Float32Array): Float64Array {
  const heft = new Float64Array(labels.reduce((most, id) => Math.max(most, id), 0) + 1)
  for (let i = 0; i < labels.length; i++)
    if (ink[i] && labels[i]) heft[labels[i]!] = heft[labels[i]!]! + Math.min(30, difference[i]!) * weights[i]!
  heft[0] = heft.reduce((most, value) => Math.max(most, value), 0)
  return heft
}
