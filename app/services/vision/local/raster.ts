import type { Box } from '#app/domain/mask.ts'

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
  const firstRow = down.from[0]!
  const rows = down.from[height - 1]! + down.count[height - 1]! - firstRow
  const narrow = narrowed(source, across, firstRow, rows)
  const out = new Uint8Array(width * height * 3)
  const line = width * 3
  for (let y = 0; y < height; y++) {
    const start = (down.from[y]! - firstRow) * line
    for (let x = 0; x < line; x++) {
      let sum = 0
      for (let k = 0; k < down.count[y]!; k++) sum += narrow[start + k * line + x]! * down.weights[y * down.most + k]!
      out[y * line + x] = Math.min(255, Math.max(0, Math.round(sum)))
    }
  }
  return out
}

function narrowed({ width, channels, data }: Pixels, across: Taps, firstRow: number, rows: number): Float32Array {
  const columns = across.from.length
  const out = new Float32Array(columns * rows * 3)
  for (let y = 0; y < rows; y++) {
    const row = (firstRow + y) * width * channels
    for (let x = 0; x < columns; x++) {
      let [r, g, b] = [0, 0, 0]
      let at = row + across.from[x]! * channels
      for (let k = 0; k < across.count[x]!; k++, at += channels) {
        const weight = across.weights[x * across.most + k]!
        r += data[at]! * weight
        g += data[at + 1]! * weight
        b += data[at + 2]! * weight
      }
      const to = (y * columns + x) * 3
      out[to] = r
      out[to + 1] = g
      out[to + 2] = b
    }
  }
  return out
}
