import type { Bits, Box } from '#app/domain/scan/geometry/mask.ts'
import { LINEAR } from '../vision/local/skin/lab.ts'
import { resized, wholeOf, type Pixels } from '#app/services/vision/local/raster.ts'
import { findMarker } from '../vision/local/card/reference.ts'
import type { Square } from './align.ts'
import type { LogLight } from './skin-light.ts'

/** A photo drawn into the middle of a square. */
export type Photo = {
  size: number
  rgb: Uint8Array
  light: LogLight
  /** Where it lies in its square. */
  inside: Box
  /** 1 where there is a picture, and no printed marker. */
  seen: Bits
}

/** So dark that the logarithm says nothing any more. */
const DARKEST = 0.001
const log = (byte: number) => Math.log(LINEAR[byte]! + DARKEST)
const LOG = Float32Array.from({ length: 256 }, (_, byte) => log(byte))

export function photoIn(pixels: Pixels, size: number): Photo {
  const scale = size / Math.max(pixels.width, pixels.height)
  const [width, height] = [Math.round(pixels.width * scale), Math.round(pixels.height * scale)]
  const part = resized(pixels, wholeOf(pixels), width, height)
  const [left, top] = [(size - width) >> 1, (size - height) >> 1]
  const rgb = new Uint8Array(size * size * 3)
  const seen = new Uint8Array(size * size)
  for (let y = 0; y < height; y++) {
    rgb.set(part.subarray(3 * y * width, 3 * (y + 1) * width), 3 * ((y + top) * size + left))
    seen.fill(1, (y + top) * size + left, (y + top) * size + left + width)
  }
  withoutMarker(seen, rgb, size)
  const inside = { left, top, right: left + width, bottom: top + height }
  return { size, rgb, light: lightOf(rgb, size), inside, seen }
}

const lightOf = (rgb: Uint8Array, size: number) =>
  [0, 1, 2].map((c) => Float32Array.from({ length: size * size }, (_, i) => LOG[rgb[3 * i + c]!]!)) as never as LogLight

const AROUND_MARKER = 0.4

/** The printed marker and its white border are no skin and no ink. */
function withoutMarker(seen: Bits, rgb: Uint8Array, size: number) {
  const corners = findMarker({ width: size, height: size, rgb })
  if (!corners) return
  const across = corners.map(([x]) => x * size)
  const down = corners.map(([, y]) => y * size)
  const more = AROUND_MARKER * (Math.max(...across) - Math.min(...across))
  const [from, to] = [Math.max(0, Math.floor(Math.min(...across) - more)), Math.ceil(Math.max(...across) + more)]
  for (let y = Math.max(0, Math.floor(Math.min(...down) - more)); y < Math.min(size, Math.max(...down) + more); y++)
    seen.fill(0, y * size + from, y * size + Math.min(size, to))
}

/** The same in shades, smaller, to be laid on another. */
export function smaller({ size, rgb, inside }: Photo, side: number): Square {
  const pixels: Pixels = { width: size, height: size, channels: 3, data: rgb }
  const part = resized(pixels, wholeOf(pixels), side, side)
  const shades = Float32Array.from(
    { length: side * side },
    (_, i) => 0.299 * part[3 * i]! + 0.587 * part[3 * i + 1]! + 0.114 * part[3 * i + 2]!,
  )
  const to = (place: number) => Math.round((place * side) / size)
  const { left, top, right, bottom } = inside
  return { size: side, shades, inside: { left: to(left), top: to(top), right: to(right), bottom: to(bottom) } }
}

type Place = (x: number, y: number) => readonly [number, number]

/** A photo as another sees it: each pixel of the new one is taken from `place` of this one. */
export function sampledBy({ size, rgb, light, inside, seen }: Photo, side: number, place: Place): Photo {
  const out = new Uint8Array(side * side * 3)
  const there = new Uint8Array(side * side)
  const planes = [0, 1, 2].map(() => new Float32Array(side * side)) as never as LogLight
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [u, v] = place(x, y)
      const [left, top] = [Math.floor(u), Math.floor(v)]
      if (left < inside.left || top < inside.top || left >= inside.right - 1 || top >= inside.bottom - 1) continue
      const [at, to] = [top * size + left, y * side + x]
      there[to] = seen[at]! & seen[at + 1]! & seen[at + size]! & seen[at + size + 1]!
      const [fx, fy] = [u - left, v - top]
      const mixed = (of: (i: number) => number) =>
        (of(at) * (1 - fx) + of(at + 1) * fx) * (1 - fy) + (of(at + size) * (1 - fx) + of(at + size + 1) * fx) * fy
      for (let c = 0; c < 3; c++) {
        planes[c]![to] = mixed((i) => light[c]![i]!)
        out[3 * to + c] = mixed((i) => rgb[3 * i + c]!)
      }
    }
  return { size: side, rgb: out, light: planes, inside: { left: 0, top: 0, right: side, bottom: side }, seen: there }
}
