import type { Box } from '#app/domain/scan/geometry/mask.ts'

/** A picture as bytes of red, green and blue (sRGB), three a pixel, row by row. */
export type Raster = { width: number; height: number; rgb: Uint8Array }
/** The same as it comes from a decoder: three or four channels a pixel. */
export type Pixels = { width: number; height: number; channels: 3 | 4; data: Uint8Array | Uint8ClampedArray }

/** The size of a picture whose long side is at most `side`, never enlarged. */
export function fitted({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A decoded picture at most `side` a side. The same arithmetic in the browser and on the server. */
export function rasterOf(pixels: Pixels, side: number): Raster {
  const { width, height } = fitted(pixels, side)
  return { width, height, rgb: resized(pixels, wholeOf(pixels), width, height) }
}

export const wholeOf = ({ width, height }: { width: number; height: number }): Box => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
})

export const pixelsOf = ({ width, height, rgb }: Raster): Pixels => ({ width, height, channels: 3, data: rgb })

type Taps = { from: Int32Array; count: Int32Array; weights: Float32Array; most: number }

/** Which source pixels make each target pixel: a triangle as wide as the shrinking, so nothing is skipped. */
function tapsFor(from: number, to: number, length: number, sourceLength: number): Taps {
  const step = (to - from) / length
  const reach = Math.max(1, step)
  const most = Math.ceil(reach) * 2 + 1
  const taps = {
    from: new Int32Array(length),
    count: new Int32Array(length),
    weights: new Float32Array(length * most),
    most,
  }
  for (let i = 0; i < length; i++) {
    const centre = from + (i + 0.5) * step
    const first = Math.max(0, Math.floor(centre - reach + 0.5))
    const last = Math.min(sourceLength, Math.floor(centre + reach + 0.5))
    let sum = 0
    const count = Math.min(most, Math.max(1, last - first))
    for (let k = 0; k < count; k++) {
      const weight = Math.max(0, 1 - Math.abs((first + k + 0.5 - centre) / reach))
      taps.weights[i * most + k] = weight
      sum += weight
    }
    for (let k = 0; k < count; k++) taps.weights[i * most + k] = sum > 0 ? taps.weights[i * most + k]! / sum : 1 / count
    taps.from[i] = Math.min(sourceLength - count, first)
    taps.count[i] = count
  }
  return taps
}

/** A part of a picture drawn at width × height, smoothed as far as it shrinks. */
export function resized(source: Pixels, part: Box, width: number, height: number): Uint8Array {
  const across = tapsFor(part.left, part.right, width, source.width)
  const down = tapsFor(part.top, part.bottom, height, source.height)
  // Lines already narrowed, as many as one line of the drawing is made of: a phone's photo is never held twice.
  const lines = Array.from({ length: down.most }, () => new Float32Array(width * 3))
  let narrowedTo = down.from[0]!
  const out = new Uint8Array(width * height * 3)
  const sum = new Float32Array(width * 3)
  for (let y = 0; y < height; y++) {
    const [first, count] = [down.from[y]!, down.count[y]!]
    for (; narrowedTo < first + count; narrowedTo++) narrow(source, across, narrowedTo, lines[narrowedTo % down.most]!)
    sum.fill(0)
    for (let k = 0; k < count; k++) {
      const weight = down.weights[y * down.most + k]!
      const line = lines[(first + k) % down.most]!
      for (let x = 0; x < sum.length; x++) sum[x]! += line[x]! * weight
    }
    for (let x = 0; x < sum.length; x++) out[y * width * 3 + x] = Math.min(255, Math.max(0, Math.round(sum[x]!)))
  }
  return out
}

function narrow({ width, channels, data }: Pixels, across: Taps, y: number, line: Float32Array) {
  const { from, count, weights, most } = across
  for (let x = 0; x < from.length; x++) {
    let r = 0
    let g = 0
    let b = 0
    let at = (y * width + from[x]!) * channels
    for (let k = x * most; k < x * most + count[x]!; k++, at += channels) {
      const weight = weights[k]!
      r += data[at]! * weight
      g += data[at + 1]! * weight
      b += data[at + 2]! * weight
    }
    line[3 * x] = r
    line[3 * x + 1] = g
    line[3 * x + 2] = b
  }
}
