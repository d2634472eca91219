import type { Box } from '#app/domain/scan/geometry/mask.ts'
import { boxBlur } from '#app/services/vision/local/shapes.ts'
import { shiftBetween, spectrumOf, type Spectrum } from './fourier.ts'

/** A square picture in shades, about 0 to 255. */
export type Square = {
  size: number
  shades: Float32Array
  /** Where the picture lies in its square; left out: it fills it. */
  inside?: Box
}

/**
 * How the second picture lies to the first: a place p of the first is at `centre + scale · turned(p − centre) + shift`
 * of the second. `degrees` turns to the right; `x` and `y` are pixels. `sure`: see Peak.
 */
export type Alignment = { degrees: number; scale: number; x: number; y: number; sure: number }

/** Below this two photos of one place cannot be told from two of different places (0.04 to 0.08 there). */
export const SURE_FROM = 0.15

const RADIANS = Math.PI / 180
const SCALE_MAX = 1.35

/** The rotation, scale and shift that align the second picture with the first. */
export function align(a: Square, b: Square): Alignment {
  const { size } = a
  const [first, second] = [plain(a), plain(b)]
  const A = spectrumOf(first, size)
  const around = turnBetween(A, spectrumOf(second, size), size)
  // A spectrum is the same upside down: both are tried.
  const tries = [around.degrees, around.degrees + 180].map((degrees): Alignment => {
    const turned = resampled({ size, shades: second }, { degrees, scale: around.scale, x: 0, y: 0 })
    const { x, y, sure } = shiftBetween(spectrumOf(turned, size), A, size)
    return { ...movedBy({ degrees, scale: around.scale, x: 0, y: 0 }, [x, y]), sure }
  })
  const best = tries[0]!.sure >= tries[1]!.sure ? tries[0]! : tries[1]!
  return { ...best, degrees: best.degrees > 180 ? best.degrees - 360 : best.degrees }
}

type Way = Omit<Alignment, 'sure'>

/** The way that first moves by (x, y) pixels of the first picture. */
function movedBy(way: Way, [x, y]: readonly [number, number]): Way {
  const [cos, sin] = [Math.cos(way.degrees * RADIANS) * way.scale, Math.sin(way.degrees * RADIANS) * way.scale]
  return { ...way, x: way.x + cos * x - sin * y, y: way.y + sin * x + cos * y }
}

/** Without its own blur and fading out to the edge: what is left are lines, wherever the lamp stood. */
function plain({ size, shades, inside }: Square): Float32Array {
  const { left, top, right, bottom } = inside ?? { left: 0, top: 0, right: size, bottom: size }
  const blurred = boxBlur(shades, { width: size, height: size }, Math.round(size / 24))
  const out = new Float32Array(size * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const i = y * size + x
      out[i] = (shades[i]! - blurred[i]!) * hann(x, left, right) * hann(y, top, bottom)
    }
  return out
}

/** From 0 at one edge over 1 in the middle to 0 at the other. */
const hann = (place: number, from: number, to: number) =>
  place < from || place >= to ? 0 : 0.5 - 0.5 * Math.cos((2 * Math.PI * (place - from + 0.5)) / (to - from))

/** The second picture as it looks laid on the first; beyond its edge it is 0. */
export function resampled({ size, shades }: Square, { degrees, scale, x: dx, y: dy }: Way): Float32Array {
  const [cos, sin] = [Math.cos(degrees * RADIANS) * scale, Math.sin(degrees * RADIANS) * scale]
  const centre = (size - 1) / 2
  const out = new Float32Array(size * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [u, v] = [x - centre, y - centre]
      out[y * size + x] = sampled(shades, size, centre + cos * u - sin * v + dx, centre + sin * u + cos * v + dy)
    }
  return out
}

function sampled(shades: Float32Array, size: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= size - 1 || top >= size - 1) return 0
  const [fx, fy, at] = [x - left, y - top, top * size + left]
  const above = shades[at]! * (1 - fx) + shades[at + 1]! * fx
  const below = shades[at + size]! * (1 - fx) + shades[at + size + 1]! * fx
  return above * (1 - fy) + below * fy
}

/** Turn and scale from the spectra's lengths, which do not move with the picture: a shift in log-polar coordinates. */
function turnBetween(a: Spectrum, b: Spectrum, size: number): { degrees: number; scale: number } {
  const base = Math.exp(Math.log(size * 0.45 - 2) / size)
  const polar = (spectrum: Spectrum) => spectrumOf(logPolar(spectrum, size, base), size)
  const { x, y } = shiftBetween(polar(b), polar(a), size, 0.6)
  const degrees = (y * 180) / size
  const scale = base ** -x
  const isLikely = scale < SCALE_MAX && scale > 1 / SCALE_MAX
  return isLikely ? { degrees, scale } : { degrees: 0, scale: 1 }
}

/** Lines: angles over half a turn. Columns: distances from the middle, each the last one times `base`. */
function logPolar(spectrum: Spectrum, size: number, base: number): Float32Array {
  const lengths = new Float32Array(size * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [fx, fy] = [(x < size / 2 ? x : x - size) / size, (y < size / 2 ? y : y - size) / size]
      const coarse = Math.cos(Math.PI * fx) * Math.cos(Math.PI * fy)
      const at = 2 * (y * size + x)
      // What is coarse would drown the rest: the usual high-pass of this method (Reddy and Chatterji 1996).
      lengths[((y + size / 2) % size) * size + ((x + size / 2) % size)] =
        (1 - coarse) * (2 - coarse) * Math.hypot(spectrum[at]!, spectrum[at + 1]!)
    }
  const out = new Float32Array(size * size)
  for (let line = 0; line < size; line++) {
    const angle = (Math.PI * line) / size
    for (let column = 0; column < size; column++) {
      const far = 2 * base ** column
      const [x, y] = [size / 2 + far * Math.cos(angle), size / 2 + far * Math.sin(angle)]
      out[line * size + column] = sampled(lengths, size, x, y)
    }
  }
  return out
}
