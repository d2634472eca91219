/** A picture in shades of grey, one byte a pixel, row by row. */
export type Grey = { width: number; height: number; shades: Uint8Array }

/**
 * The variance of the Laplacian: how much edges stand out. A made picture that fell from 400 to under 20 by a blur of
 * 2 px is the measure of the bound. @param picture about 320 px wide: the figure depends on it.
 */
export function edgeVariance({ width, height, shades }: Grey): number {
  let [sum, squares] = [0, 0]
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const bend = shades[at - 1]! + shades[at + 1]! + shades[at - width]! + shades[at + width]! - 4 * shades[at]!
      sum += bend
      squares += bend * bend
    }
  const count = Math.max(1, (width - 2) * (height - 2))
  return squares / count - (sum / count) ** 2
}

/** Bare skin in focus, with its pores and hair, lies above; the same out of focus below. Our own choice. */
const SHARP_FROM = 30

export const isSharp = (variance: number) => variance >= SHARP_FROM

export type Light = 'dark' | 'good' | 'bright'
/** What the shades of a picture say of its light; `level`: 1 to 5, in the middle where it is right. */
export type Exposure = { light: Light; level: number }

const DARK_BELOW = 30
const BRIGHT_FROM = 248
/** Dark skin fills a picture with dark shades in the best of light: only what leaves no lights at all is too dark. */
const LIMITS = { lightestMin: 88, lostInDark: 0.45, lostInLight: 0.08 }

/** Too dark: hardly anything is light. Too bright: a part has run to white, and no ink is seen in it. */
export function exposureOf({ shades }: Grey): Exposure {
  const histogram = new Uint32Array(256)
  for (const shade of shades) histogram[shade]!++
  const share = (from: number, to: number) =>
    histogram.subarray(from, to).reduce((sum, count) => sum + count, 0) / Math.max(1, shades.length)
  const lightest = shadeAt(histogram, 0.95 * shades.length)
  const mean = shades.reduce((sum, shade) => sum + shade, 0) / Math.max(1, shades.length)
  const level = Math.min(5, 1 + Math.floor(mean / 51.2))
  if (share(BRIGHT_FROM, 256) > LIMITS.lostInLight) return { light: 'bright', level: 5 }
  const isDark = lightest < LIMITS.lightestMin || share(0, DARK_BELOW) > LIMITS.lostInDark
  return isDark ? { light: 'dark', level: Math.min(2, level) } : { light: 'good', level: Math.max(2, level) }
}

/** The shade up to which so many pixels lie. */
function shadeAt(histogram: Uint32Array, count: number): number {
  let below = 0
  return histogram.findIndex((pixels) => (below += pixels) >= count)
}

/** What is wrong with a picture before it is kept, the worst first; empty: nothing. */
export function faultsOf({ light }: Exposure, variance: number): ('dark' | 'bright' | 'blurred')[] {
  return [...(light === 'good' ? [] : [light]), ...(isSharp(variance) ? [] : (['blurred'] as const))]
}

/** How a device is held, in whole degrees: `turned` to the right is above 0. Flat: it looks down at what lies. */
export type Level = { held: 'upright' | 'flat'; degrees: number; turned: 'left' | 'right' | 'level' }

const RADIANS = Math.PI / 180
/** Held flatter than this, up in the picture is no direction any more, and how flat it lies is told. */
const FLAT_FROM = 0.9
const LEVEL_WITHIN = 1

/**
 * How a device is held, by its orientation event. @param beta tilt to the front, degrees. @param gamma tilt to the
 * right. @param screen the screen's own turn: 0, 90, 180 or 270.
 */
export function levelOf({ beta, gamma, screen }: { beta: number; gamma: number; screen: number }): Level {
  const [b, g] = [beta * RADIANS, gamma * RADIANS]
  // Which way is up, as the device's own right, top and screen see it.
  const up = { right: -Math.cos(b) * Math.sin(g), top: Math.sin(b), out: Math.cos(b) * Math.cos(g) }
  const turn = screen * RADIANS
  const right = up.right * Math.cos(turn) - up.top * Math.sin(turn)
  const top = up.right * Math.sin(turn) + up.top * Math.cos(turn)
  const isFlat = Math.abs(up.out) >= FLAT_FROM
  const roll = isFlat ? Math.asin(Math.max(-1, Math.min(1, -right))) : Math.atan2(-right, top)
  const degrees = Math.round(roll / RADIANS)
  const turned = Math.abs(degrees) <= LEVEL_WITHIN ? 'level' : degrees > 0 ? 'right' : 'left'
  return { held: isFlat ? 'flat' : 'upright', degrees: Math.abs(degrees), turned }
}

/** How far away a camera is, by our printed marker; `against`: beside the last photo's, where that shows it too. */
export type Distance = { cm: number; against: 'as-last' | 'nearer' | 'further' | null }

/** A tablet's camera sees about as wide as it is far away (65°): its longer side in focal lengths. Our own choice. */
const WIDE = 1.27
const AS_LAST = 0.07

/**
 * @param side the marker's side as a share of the picture's longer side. @param last the same of the last photo.
 * @param markerMm the printed side.
 */
export function distanceBy(side: number, last: number | null, markerMm: number): Distance {
  const cm = Math.round(markerMm / 10 / (side * WIDE))
  if (last === null) return { cm, against: null }
  const ratio = side / last
  if (Math.abs(ratio - 1) <= AS_LAST) return { cm, against: 'as-last' }
  return { cm, against: ratio > 1 ? 'nearer' : 'further' }
}

/** How the picture must be moved to lie over the last one: turned, brought nearer or aside, in shares of its width. */
export type Way = { degrees: number; scale: number; right: number; down: number }
export type Move = 'turn-right' | 'turn-left' | 'nearer' | 'further' | 'right' | 'left' | 'up' | 'down'

const THERE = { degrees: 1.5, scale: 0.05, aside: 0.03 }

/** The one movement that helps most; null: it lies there. */
export function nextMove({ degrees, scale, right, down }: Way): Move | null {
  const wishes: [Move, number][] = [
    [degrees > 0 ? 'turn-right' : 'turn-left', Math.abs(degrees) / THERE.degrees],
    [scale > 1 ? 'nearer' : 'further', Math.abs(scale - 1) / THERE.scale],
    [right > 0 ? 'right' : 'left', Math.abs(right) / THERE.aside],
    [down > 0 ? 'down' : 'up', Math.abs(down) / THERE.aside],
  ]
  const [move, off] = wishes.reduce((most, one) => (one[1] > most[1] ? one : most))
  return off > 1 ? move : null
}
