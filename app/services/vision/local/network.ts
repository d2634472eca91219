import type { Box } from '#app/domain/scan/geometry/mask.ts'
import { pixelsOf, resized, type Raster } from './raster.ts'

/**
 * The trained network, whoever runs it. Input: three planes (red, green, blue) of byte / 127.5 − 1, both sides
 * multiples of 32. Output: three planes of logits (skin, ink, footprint) of the same size, and one logit for "there
 * is a tattoo".
 */
export type Network = {
  run(input: Float32Array, width: number, height: number): Promise<{ maps: Float32Array; present: number }>
}

/** What the network sees, each value 0 to 1, on the pixels of the working picture; 0 outside the part looked at. */
export type Maps = { skin: Float32Array; ink: Float32Array; footprint: Float32Array; present: number }

const STRIDE = 32
const logistic = (z: number) => 1 / (1 + Math.exp(-z))

/** One look: the long side in pixels at which the part is shown, and whether left and right change places. */
export type Look = { side: number; mirrored: boolean }

/**
 * Looks at a part of a photo in several ways and takes the mean: what is only a mistake seldom looks the same at
 * another size and mirrored. @param detail the sharpest picture kept.
 * @param size of the working picture, to which `part` and the maps belong.
 */
export async function look(
  network: Network,
  detail: Raster,
  size: { width: number; height: number },
  part: Box,
  looks: readonly Look[],
): Promise<Maps> {
  const n = size.width * size.height
  const maps: Maps = { skin: new Float32Array(n), ink: new Float32Array(n), footprint: new Float32Array(n), present: 0 }
  const share = 1 / looks.length
  const add = (seen: Seen) => {
    maps.present += seen.present * share
    const planes = [maps.skin, maps.ink, maps.footprint]
    planes.forEach((plane, channel) => spread(seen, channel, plane, size.width, part, share))
  }
  for (const { side, mirrored } of looks) {
    const shown = shownAt(side, detail, size, part)
    const turned = (planes: Float32Array) => (mirrored ? turnedOver(planes, shown.width) : planes)
    const seen = await seenIn(network, { ...shown, planes: turned(shown.planes) })
    add({ ...seen, planes: turned(seen.planes) })
  }
  return maps
}

/** What was seen of the whole photo together with a closer look at a part of it, which counts by `weight` there. */
export function seenCloser(
  first: Maps,
  closer: Maps,
  { width }: { width: number },
  { left, top, right, bottom }: Box,
  weight: number,
): Maps {
  const together = (plane: 'ink' | 'footprint') => {
    const out = first[plane].slice()
    for (let y = top; y < bottom; y++)
      for (let at = y * width + left; at < y * width + right; at++)
        out[at] = (1 - weight) * out[at]! + weight * closer[plane][at]!
    return out
  }
  return { ...first, ink: together('ink'), footprint: together('footprint') }
}

/** Three planes, of what the network is shown or of what it sees. */
type Planes = { planes: Float32Array; width: number; height: number }
type Seen = Planes & { present: number }

/** The part at a long side of about `side` px, as the network takes it. */
function shownAt(side: number, detail: Raster, size: { width: number; height: number }, part: Box): Planes {
  const [partWidth, partHeight] = [part.right - part.left, part.bottom - part.top]
  const scale = side / Math.max(partWidth, partHeight)
  const width = Math.max(STRIDE, Math.round((partWidth * scale) / STRIDE) * STRIDE)
  const height = Math.max(STRIDE, Math.round((partHeight * scale) / STRIDE) * STRIDE)
  const [zoomX, zoomY] = [detail.width / size.width, detail.height / size.height]
  const inDetail = {
    left: part.left * zoomX,
    top: part.top * zoomY,
    right: part.right * zoomX,
    bottom: part.bottom * zoomY,
  }
  const rgb = resized(pixelsOf(detail), inDetail, width, height)
  const n = width * height
  const planes = new Float32Array(3 * n)
  for (let i = 0; i < n; i++) for (let c = 0; c < 3; c++) planes[c * n + i] = rgb[3 * i + c]! / 127.5 - 1
  return { planes, width, height }
}

async function seenIn(network: Network, { planes, width, height }: Planes): Promise<Seen> {
  const { maps, present } = await network.run(planes, width, height)
  return { planes: maps, width, height, present: logistic(present) }
}

/** Planes with left and right in each other's place. Done twice, they are as they were. */
function turnedOver(planes: Float32Array, width: number): Float32Array {
  const out = new Float32Array(planes.length)
  for (let line = 0; line < planes.length; line += width)
    for (let x = 0; x < width; x++) out[line + x] = planes[line + width - 1 - x]!
  return out
}

/** Adds one plane of what was seen to a plane of the working picture, in between by straight lines. */
function spread(
  { planes, width, height }: Seen,
  channel: number,
  onto: Float32Array,
  lineLength: number,
  part: Box,
  share: number,
) {
  const base = channel * width * height
  const [partWidth, partHeight] = [part.right - part.left, part.bottom - part.top]
  for (let y = 0; y < partHeight; y++) {
    const v = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / partHeight - 0.5))
    const y0 = Math.floor(v)
    const y1 = Math.min(height - 1, y0 + 1)
    for (let x = 0; x < partWidth; x++) {
      const u = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / partWidth - 0.5))
      const x0 = Math.floor(u)
      const x1 = Math.min(width - 1, x0 + 1)
      const above = planes[base + y0 * width + x0]! * (1 - u + x0) + planes[base + y0 * width + x1]! * (u - x0)
      const below = planes[base + y1 * width + x0]! * (1 - u + x0) + planes[base + y1 * width + x1]! * (u - x0)
      const at = (part.top + y) * lineLength + part.left + x
      onto[at] = onto[at]! + share * logistic(above * (1 - v + y0) + below * (v - y0))
    }
  }
}
