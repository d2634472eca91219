import type { Bits } from '#app/domain/mask.ts'
import { labOf, linearOf, type Lab } from './lab.ts'
import type { SkinColour } from './skin-seen.ts'
import { softBlur, type Size } from './shapes.ts'

const TRUST_LITTLE = 0.03
const PRIOR = 0.006

/**
 * The skin each pixel would show without ink: what the bare skin around it looks like, near skin counting most.
 * Skin pixels that differ from their surroundings (thin ink, shadow) are trusted little.
 */
export function skinUnder(lab: Lab, skin: Bits, usual: SkinColour, size: Size, radius: number): Lab {
  const weights = Float32Array.from(skin)
  let under = meanAround(lab, weights, usual, size, radius)
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < skin.length; i++) if (skin[i]) weights[i] = differs(lab, under, i) ? TRUST_LITTLE : 1
    under = meanAround(lab, weights, usual, size, radius)
  }
  return under
}

const differs = (lab: Lab, under: Lab, i: number) =>
  lab.L[i]! < under.L[i]! - 6 || Math.hypot(lab.a[i]! - under.a[i]!, lab.b[i]! - under.b[i]!) > 8

function meanAround(lab: Lab, weights: Float32Array, usual: SkinColour, size: Size, radius: number): Lab {
  const total = softBlur(weights, size, radius)
  const mean = (plane: Float32Array, prior: number) => {
    const sum = softBlur(
      plane.map((value, i) => value * weights[i]!),
      size,
      radius,
    )
    return sum.map((value, i) => (value + PRIOR * prior) / (total[i]! + PRIOR))
  }
  return { L: mean(lab.L, usual.L), a: mean(lab.a, usual.a), b: mean(lab.b, usual.b) }
}

const LEAST_LIGHT = 0.01
const MOST_LIGHT = 1.6
/** A light skin, in linear light: ink is named as it would look on it, so that deep skin does not darken its colours. */
const NAMED_ON = [0.62, 0.42, 0.32] as const
/** How much of the skin's depth counts, 0 to 1: pigment throws back light of its own, so it is no coloured glass. */
const SKIN_DEPTH = 0.7

/** A pixel's colour as if its ink lay on the reference skin: what passed through the ink, in the light there was. */
export function onReferenceSkin(linear: readonly [number, number, number], under: Lab, i: number) {
  const bare = linearOf(under.L[i]!, under.a[i]!, under.b[i]!)
  const brightness = Math.max(LEAST_LIGHT, sum(bare)) / sum(NAMED_ON)
  const deepened = brightness ** (SKIN_DEPTH - 1)
  const [r, g, b] = linear.map((value, c) => {
    const passed = Math.min(MOST_LIGHT, value / Math.max(LEAST_LIGHT, bare[c]! * deepened))
    return Math.min(1, passed * NAMED_ON[c]!)
  }) as [number, number, number]
  return labOf(r, g, b)
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
