import type { Ink } from '#app/domain/scan/ink.ts'
import type { Bits } from '#app/domain/scan/geometry/mask.ts'
import { labOf, LINEAR } from '../vision/local/skin/lab.ts'
import { nearestPigment } from '../vision/local/skin/pigments.ts'
import { boxBlur, dilate, erode, keepParts } from '#app/services/vision/local/shapes.ts'
import type { Photo } from './photo.ts'
import { bareLight, densityOf, type LogLight } from './skin-light.ts'

/** The ink of the first photo: where it is, how much light it takes, and of which colour each part is. */
export type InkSeen = {
  ink: Bits
  /** 1 where skin is bare. */
  skin: Bits
  bare: LogLight
  density: LogLight
  /** The colours, and which of them each pixel of the ink is of. */
  colours: Ink[]
  colourAt: Uint8Array
}

const INK_FROM = 0.16
const LEAST_SHARE = 0.002
const PIECE_MIN = 24

/** Null: no ink that stands clear of the skin, or all of it reaches the photo's edge. */
export function inkOf(photo: Photo): InkSeen | null {
  const { size, light, seen } = photo
  const first = bareLight(light, seen, size)
  if (!first) return null
  const plane = { width: size, height: size }
  const rough = over(light, first, size).map((value, i) => (seen[i] && value > INK_FROM ? 1 : 0))
  const near = dilate(Uint8Array.from(rough), plane, 6)
  const skin = seen.map((bit, i) => (bit && !near[i] ? 1 : 0))
  const bare = bareLight(light, skin, size)
  if (!bare) return null
  const density = densityOf(light, bare, usual(light, bare, skin), size)
  const strength = boxBlur(
    density[0].map((value, i) => (value + density[1][i]! + density[2][i]!) / 3),
    plane,
    1,
  )
  const marked = Uint8Array.from(strength, (value, i) => (seen[i] && value > INK_FROM ? 1 : 0))
  const ink = whole(marked, photo)
  if (ink.reduce((sum, bit) => sum + bit, 0) < LEAST_SHARE * size * size) return null
  return { ink, skin, bare, density, ...coloursOf(photo, bare, ink) }
}

/** How much darker than bare skin, the three colours' mean. */
const over = (light: LogLight, bare: LogLight, size: number) =>
  Float32Array.from(
    { length: size * size },
    (_, i) => (bare[0][i]! - light[0][i]! + bare[1][i]! - light[1][i]! + bare[2][i]! - light[2][i]!) / 3,
  )

/** Bare skin that looks like it: no sheet, glove or wall beside it. */
export const usual = (light: LogLight, bare: LogLight, skin: Bits): Bits =>
  skin.map((bit, i) => (bit && light.every((plane, c) => Math.abs(plane[i]! - bare[c]![i]!) < 0.25) ? 1 : 0))

/** Pieces that lie whole in the photo: what reaches its edge is background, or not all of the tattoo. */
const whole = (marked: Bits, { size, inside }: Photo): Bits =>
  keepParts(
    marked,
    { width: size, height: size },
    ({ pixels, box }) =>
      pixels >= PIECE_MIN &&
      box.left > inside.left + 1 &&
      box.top > inside.top + 1 &&
      box.right < inside.right - 1 &&
      box.bottom < inside.bottom - 1,
  )

const SAMPLES = 4000
const NOTABLE = 0.06

/** The notable colours, black and grey as one, and which is nearest to each pixel of the ink. */
function coloursOf({ size, rgb }: Photo, bare: LogLight, ink: Bits) {
  const plane = { width: size, height: size }
  const inner = erode(ink, plane, 1)
  const at: number[] = []
  for (let i = 0; i < ink.length; i++) if (inner[i]) at.push(i)
  if (at.length < 200) for (let i = 0; i < ink.length; i++) if (ink[i]) at.push(i)
  const step = Math.max(1, Math.floor(at.length / SAMPLES))
  const votes = new Map<Ink, number[]>()
  let all = 0
  for (let k = 0; k < at.length; k += step) {
    const i = at[k]!
    const [r, g, b] = [LINEAR[rgb[3 * i]!]!, LINEAR[rgb[3 * i + 1]!]!, LINEAR[rgb[3 * i + 2]!]!]
    const skin = bare.map((one) => Math.exp(one[i]!)) as never as [number, number, number]
    const named = nearestPigment(labOf(r, g, b), skin)
    const ink = named === 'grey' ? 'black' : named
    votes.set(ink, [...(votes.get(ink) ?? []), i])
    all++
  }
  const colours = [...votes].filter(([, places]) => places.length >= NOTABLE * all).map(([one]) => one)
  const weights = colours.map((one) => {
    const spots = new Float32Array(ink.length)
    for (const i of votes.get(one) ?? []) spots[i] = 1
    return boxBlur(boxBlur(spots, plane, 6), plane, 6)
  })
  const colourAt = Uint8Array.from(ink, (_, i) => {
    let best = 0
    for (let k = 1; k < weights.length; k++) if (weights[k]![i]! > weights[best]![i]!) best = k
    return best
  })
  return { colours, colourAt }
}
