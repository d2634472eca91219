import type { Bits } from '#app/domain/scan/geometry/mask.ts'
import type { Lab } from './lab.ts'
import type { SkinColour } from './skin-seen.ts'
import { softBlur, type Size } from '../shapes.ts'

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
