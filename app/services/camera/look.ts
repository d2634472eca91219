import { edgeVariance, exposureOf, type Exposure, type Grey, type Way } from '#app/domain/journal/frame-check.ts'
import { align, SURE_FROM, type Square } from '#app/services/fading/align.ts'
import { rasterOf, resized, type Pixels, type Raster } from '#app/services/vision/local/raster.ts'
import { findMarker } from '../vision/local/card/reference.ts'

/** What a picture of the camera shows, as far as it says whether to press now. */
export type FrameSeen = {
  exposure: Exposure
  edges: number
  /** The printed marker's side as a share of the picture's longer side; null: it is not in it. */
  marker: number | null
  /** The same of the last photo. */
  lastMarker: number | null
  /** How it must be moved to lie over the last photo; null: there is none, or it is not found in it. */
  way: Way | null
}

/** What is kept of the last photo. */
export type LastSeen = { square: Square; marker: number | null }

const CHECKED = 320
const MARKED = 640
const LAID = 128

export function lookAt(frame: Pixels, last: LastSeen | null): FrameSeen {
  const grey = greyOf(rasterOf(frame, CHECKED))
  return {
    exposure: exposureOf(grey),
    edges: edgeVariance(grey),
    marker: markerIn(frame),
    lastMarker: last?.marker ?? null,
    way: last && wayTo(last.square, squareOf(frame)),
  }
}

export const keepLast = (photo: Pixels): LastSeen => ({ square: squareOf(photo), marker: markerIn(photo) })

function markerIn(pixels: Pixels): number | null {
  const picture = rasterOf(pixels, MARKED)
  const corners = findMarker(picture)
  if (!corners) return null
  const sides = corners.map(([x, y], at) => {
    const [u, v] = corners[(at + 1) % 4]!
    return Math.hypot((u - x) * picture.width, (v - y) * picture.height)
  })
  return sides.reduce((sum, side) => sum + side, 0) / 4 / Math.max(picture.width, picture.height)
}

function greyOf({ width, height, rgb }: Raster): Grey {
  const shades = new Uint8Array(width * height)
  for (let i = 0; i < shades.length; i++)
    shades[i] = 0.299 * rgb[3 * i]! + 0.587 * rgb[3 * i + 1]! + 0.114 * rgb[3 * i + 2]!
  return { width, height, shades }
}

/** The middle of a picture as the screen shows it over the other: cut to a square. */
function squareOf(pixels: Pixels): Square {
  const side = Math.min(pixels.width, pixels.height)
  const [left, top] = [Math.floor((pixels.width - side) / 2), Math.floor((pixels.height - side) / 2)]
  const part = { left, top, right: left + side, bottom: top + side }
  const { shades } = greyOf({ width: LAID, height: LAID, rgb: resized(pixels, part, LAID, LAID) })
  return { size: LAID, shades: Float32Array.from(shades) }
}

function wayTo(last: Square, now: Square): Way | null {
  const { degrees, scale, x, y, sure } = align(last, now)
  if (sure < SURE_FROM) return null
  // What lies to the right of its place in the last photo is brought back by moving the camera to the right.
  return { degrees, scale: 1 / scale, right: x / LAID, down: y / LAID }
}
