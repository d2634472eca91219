import type { Bits, Box } from '#app/domain/scan/geometry/mask.ts'
import { labPlanes, type Lab } from './lab.ts'
import type { Raster } from '../raster.ts'
import { bareSkin, centreWeights, mayBeSkin, usualSkin, type SkinColour } from './skin-seen.ts'
import { skinUnder } from './skin-under.ts'
import { dilate, type Size } from '../shapes.ts'

/** The bare skin of a photo, its usual colour, and the skin each pixel would show without ink. */
export type SkinGround = { lab: Lab; skin: Bits; usual: SkinColour; under: Lab; weights: Float32Array; scale: number }

/** Less bare skin than this share of the photo says nothing of the rest. */
const SKIN_MIN = 0.01

/** The ground by colour alone, near a box; null when no skin is seen. The classical outline stands on it. */
export function skinGround(picture: Raster, box: Box): SkinGround | null {
  const lab = labPlanes(picture)
  const weights = centreWeights(picture, box)
  const may = mayBeSkin(lab)
  const usual = usualSkin(lab, may, weights)
  if (!usual) return null
  const skin = bareSkin(lab, may, usual, weights, picture)
  return countOf(skin) < SKIN_MIN * skin.length ? null : groundOn({ lab, skin, usual, weights }, box, picture)
}

/**
 * The ground by what the network holds for skin, away from the ink: also where skin has a colour no rule expects.
 * Null when hardly any is left bare. Inks are named on it.
 */
export function seenGround(picture: Raster, box: Box, seenSkin: Float32Array, ink: Bits): SkinGround | null {
  const near = dilate(ink, picture, 2)
  const skin = Uint8Array.from(seenSkin, (value, i) => (value > 0.5 && !near[i] ? 1 : 0))
  if (countOf(skin) < SKIN_MIN * skin.length) return null
  const lab = labPlanes(picture)
  const usual = { L: medianOf(lab.L, skin), a: medianOf(lab.a, skin), b: medianOf(lab.b, skin) }
  return groundOn({ lab, skin, usual, weights: centreWeights(picture, box) }, box, picture)
}

/** A middling skin in the light of a room (L*a*b*). */
const MIDDLING: SkinColour = { L: 62, a: 12, b: 18 }

/** Where no skin is left bare, a sleeve up close, a middling one stands for it: its inks can still be named roughly. */
export function assumedGround(picture: Raster, box: Box): SkinGround {
  const skin = new Uint8Array(picture.width * picture.height)
  const weights = centreWeights(picture, box)
  return groundOn({ lab: labPlanes(picture), skin, usual: MIDDLING, weights }, box, picture)
}

function groundOn(bare: Pick<SkinGround, 'lab' | 'skin' | 'usual' | 'weights'>, box: Box, size: Size): SkinGround {
  const scale = Math.min(size.width, size.height, Math.max(box.right - box.left, box.bottom - box.top) * 1.1)
  const under = skinUnder(bare.lab, bare.skin, bare.usual, size, Math.max(4, Math.round(scale * 0.12)))
  return { ...bare, under, scale }
}

const countOf = (bits: Bits) => bits.reduce((sum, bit) => sum + bit, 0)
const medianOf = (plane: Float32Array, bits: Bits) =>
  plane.filter((_value, i) => bits[i]).toSorted()[countOf(bits) >> 1]!
