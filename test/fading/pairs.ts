import sharp from 'sharp'
import type { Ink } from '#app/domain/scan/ink.ts'
import { decodePhoto } from '#app/services/vision/local/decode.ts'
import type { Pixels } from '#app/services/vision/local/raster.ts'

// Pairs of photos of one made tattoo on made skin, with a known loss of ink. Ink takes light by its depth in the skin
// (Beer and Lambert), lines are soft as in skin, and each photo has its own camera: another place, turn and distance,
// another lamp and colour, noise and JPEG. Nothing of the measuring code is used.

export type Fault = 'none' | 'other-tattoo' | 'angle' | 'light' | 'skin-moved'
export type MadePair = { before: Pixels; after: Pixels; left: number; inks: { ink: Ink; left: number }[]; fault: Fault }

const WIDTH = 900
const HEIGHT = 1100
const ARM = 1400

type Rnd = () => number
export function rndOf(seed: number): Rnd {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const between = (rnd: Rnd, from: number, to: number) => from + (to - from) * rnd()
const bell = (rnd: Rnd) => rnd() + rnd() + rnd() + rnd() - 2

/** How much light each colour of ink takes, red, green and blue, per depth of 1. */
const TAKES: Partial<Record<Ink, readonly [number, number, number]>> = {
  black: [2.0, 1.95, 1.8],
  red: [0.3, 1.9, 1.7],
  'dark-blue': [2.1, 1.4, 0.5],
  green: [1.8, 0.7, 1.3],
}
const SKINS = [
  [0.62, 0.4, 0.3],
  [0.55, 0.33, 0.23],
  [0.42, 0.25, 0.17],
  [0.28, 0.16, 0.105],
  [0.17, 0.095, 0.06],
] as const

type Layer = { ink: Ink; depth: Float32Array; keep: number }
type Place = { skin: readonly Float32Array[]; layers: Layer[] }

/** A patch of skin, larger than a photo, with a tattoo in its middle. */
function placeOf(rnd: Rnd): Place {
  const tone = SKINS[Math.floor(rnd() * SKINS.length)]!
  const texture = noise(rnd, [6, 18, 60, 240], [0.02, 0.03, 0.035, 0.05])
  const red = noise(rnd, [40, 160], [0.03, 0.04])
  const skin = tone.map((value, c) =>
    Float32Array.from(texture, (t, i) => value * Math.exp(t + (c === 0 ? 0 : red[i]!))),
  )
  spots(rnd, skin)
  const kinds = Object.keys(TAKES) as Ink[]
  const count = rnd() < 0.5 ? 1 : 2
  const inks = [kinds[0]!, ...kinds.slice(1).toSorted(() => rnd() - 0.5)].slice(0, count)
  return { skin, layers: inks.map((ink, k) => ({ ink, depth: drawing(rnd, k, inks.length), keep: 1 })) }
}

/** Sums of smooth noise, each of its own grain. */
function noise(rnd: Rnd, grains: readonly number[], strengths: readonly number[]): Float32Array {
  const out = new Float32Array(ARM * ARM)
  grains.forEach((grain, k) => {
    const side = Math.ceil(ARM / grain) + 2
    const knots = Float32Array.from({ length: side * side }, () => bell(rnd) * strengths[k]!)
    for (let y = 0; y < ARM; y++)
      for (let x = 0; x < ARM; x++) {
        const [u, v] = [x / grain, y / grain]
        const [i, j] = [Math.floor(u), Math.floor(v)]
        const [fx, fy, at] = [u - i, v - j, j * side + i]
        out[y * ARM + x]! +=
          (knots[at]! * (1 - fx) + knots[at + 1]! * fx) * (1 - fy) +
          (knots[at + side]! * (1 - fx) + knots[at + side + 1]! * fx) * fy
      }
  })
  return out
}

/** Moles and hair, which no laser takes. */
function spots(rnd: Rnd, skin: readonly Float32Array[]) {
  for (let k = 0; k < 14; k++) {
    const [x, y, radius, depth] = [rnd() * ARM, rnd() * ARM, between(rnd, 3, 9), between(rnd, 0.2, 0.7)]
    dab(x, y, radius, (i, near) => skin.forEach((plane) => (plane[i]! *= Math.exp(-depth * near))))
  }
  for (let k = 0; k < 60; k++) {
    let [x, y, way] = [rnd() * ARM, rnd() * ARM, rnd() * 6.3]
    for (let step = 0; step < 40; step++) {
      dab(x, y, 1.2, (i, near) => skin.forEach((plane) => (plane[i]! *= Math.exp(-0.25 * near))))
      way += bell(rnd) * 0.05
      x += Math.cos(way)
      y += Math.sin(way)
    }
  }
}

function dab(x: number, y: number, radius: number, on: (i: number, near: number) => void) {
  const reach = Math.ceil(radius + 2)
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const [px, py] = [Math.round(x) + dx, Math.round(y) + dy]
      if (px < 0 || py < 0 || px >= ARM || py >= ARM) continue
      const near = Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(px - x, py - y)))
      if (near > 0) on(py * ARM + px, near)
    }
}

/** Lines, rings and shaded fields of one colour; two colours lie beside each other. */
function drawing(rnd: Rnd, index: number, count: number): Float32Array {
  const depth = new Float32Array(ARM * ARM)
  const middle = [ARM / 2 + (count === 1 ? 0 : (index - 0.5) * 210), ARM / 2] as const
  const extent = between(rnd, 120, count === 1 ? 210 : 130)
  const strength = between(rnd, 0.55, 1.15)
  const mark = (x: number, y: number, radius: number, share = 1) =>
    dab(x, y, radius, (i, near) => (depth[i] = Math.max(depth[i]!, near * strength * share)))
  for (let k = 0; k < 5; k++) {
    let [x, y, way] = [
      middle[0] + between(rnd, -0.7, 0.7) * extent,
      middle[1] + between(rnd, -0.7, 0.7) * extent,
      rnd() * 6.3,
    ]
    const [bend, width] = [between(rnd, -0.02, 0.02), between(rnd, 4, 9)]
    for (let step = 0; step < extent * 1.6; step++) {
      if (Math.hypot(x - middle[0], y - middle[1]) > extent) way += 0.12
      mark(x, y, width)
      way += bend
      x += Math.cos(way)
      y += Math.sin(way)
    }
  }
  const field = [middle[0] + between(rnd, -0.4, 0.4) * extent, middle[1] + between(rnd, -0.4, 0.4) * extent] as const
  const [wide, high] = [extent * between(rnd, 0.2, 0.4), extent * between(rnd, 0.2, 0.4)]
  for (let y = -high; y <= high; y++)
    for (let x = -wide; x <= wide; x++)
      if ((x / wide) ** 2 + (y / high) ** 2 < 1) mark(field[0] + x, field[1] + y, 0.7, 0.75)
  return soft(depth, 2)
}

function soft(plane: Float32Array, radius: number): Float32Array {
  let now = plane
  for (let round = 0; round < 2; round++)
    for (const step of [1, ARM]) {
      const next = new Float32Array(now.length)
      for (let i = radius * step; i < now.length - radius * step; i++) {
        let sum = 0
        for (let k = -radius; k <= radius; k++) sum += now[i + k * step]!
        next[i] = sum / (2 * radius + 1)
      }
      now = next
    }
  return now
}

/** The same tattoo later: each colour has lost its own share, not evenly. */
function faded({ skin, layers }: Place, rnd: Rnd): Place & { left: number; inks: MadePair['inks'] } {
  let [was, is] = [0, 0]
  const inks: MadePair['inks'] = []
  const later = layers.map(({ ink, depth }) => {
    const keep = between(rnd, 0.05, 1)
    const uneven = noise(rnd, [90], [0.18])
    const next = depth.map((value, i) => value * keep * Math.exp(uneven[i]!))
    const takes = TAKES[ink]!.reduce((sum, value) => sum + value, 0)
    const [before, after] = [depth, next].map((plane) => takes * plane.reduce((sum, value) => sum + value, 0))
    was += before!
    is += after!
    inks.push({ ink, left: (100 * after!) / before! })
    return { ink, depth: next, keep }
  })
  // Skin that heals is a little redder where the laser went, and its own colour has changed since.
  const redder = between(rnd, 0, 0.06)
  const around = soft(
    layers.reduce((sum, { depth }) => sum.map((value, i) => value + depth[i]!), new Float32Array(ARM * ARM)),
    12,
  )
  const healed = skin.map((plane, c) =>
    plane.map((value, i) => value * (c === 0 ? 1 : Math.exp(-redder * Math.min(1, around[i]!)))),
  )
  return { skin: healed, layers: later, left: (100 * is) / was, inks }
}

type Camera = {
  degrees: number
  scale: number
  x: number
  y: number
  tilt: readonly [number, number]
  lamp: readonly [number, number, number]
  slope: readonly [number, number]
  gamma: number
  noise: number
  quality: number
  wave: number
}

const cameraOf = (rnd: Rnd): Camera => {
  const light = between(rnd, 0.85, 1.15)
  return {
    degrees: between(rnd, -10, 10),
    scale: between(rnd, 0.93, 1.08),
    x: between(rnd, -40, 40),
    y: between(rnd, -40, 40),
    tilt: [between(rnd, -0.03, 0.03), between(rnd, -0.03, 0.03)],
    lamp: [light * between(rnd, 0.95, 1.05), light, light * between(rnd, 0.94, 1.06)],
    slope: [between(rnd, -0.15, 0.15), between(rnd, -0.15, 0.15)],
    gamma: between(rnd, 0.97, 1.03),
    noise: between(rnd, 1, 3),
    quality: Math.round(between(rnd, 82, 93)),
    wave: 0,
  }
}

function spoilt(camera: Camera, fault: Fault, rnd: Rnd): Camera {
  if (fault === 'angle') return { ...camera, tilt: [rnd() < 0.5 ? -0.3 : 0.3, between(rnd, -0.15, 0.15)] }
  if (fault === 'skin-moved') return { ...camera, wave: between(rnd, 14, 22) }
  if (fault !== 'light') return camera
  const [r, g, b] = camera.lamp
  return rnd() < 0.5
    ? { ...camera, lamp: [r * 1.3, g, b * 0.62] }
    : { ...camera, slope: [camera.slope[0] + (rnd() < 0.5 ? 1.1 : -1.1), 0.4] }
}

async function photographed({ skin, layers }: Place, camera: Camera, rnd: Rnd): Promise<Pixels> {
  const rgb = Buffer.alloc(WIDTH * HEIGHT * 3)
  const turn = (camera.degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn) * camera.scale, Math.sin(turn) * camera.scale]
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [u, v] = [(x - WIDTH / 2) / (WIDTH / 2), (y - HEIGHT / 2) / (WIDTH / 2)]
      const depth = 1 + camera.tilt[0] * u + camera.tilt[1] * v
      const [p, q] = [(u * WIDTH) / 2 / depth, (v * WIDTH) / 2 / depth]
      const px = ARM / 2 + cos * p - sin * q + camera.x + camera.wave * Math.sin(q / 70)
      const py = ARM / 2 + sin * p + cos * q + camera.y + camera.wave * Math.cos(p / 60)
      const [i, j] = [Math.max(0, Math.min(ARM - 2, Math.floor(px))), Math.max(0, Math.min(ARM - 2, Math.floor(py)))]
      const [fx, fy, at] = [Math.min(1, Math.max(0, px - i)), Math.min(1, Math.max(0, py - j)), j * ARM + i]
      const of = (plane: Float32Array) =>
        (plane[at]! * (1 - fx) + plane[at + 1]! * fx) * (1 - fy) +
        (plane[at + ARM]! * (1 - fx) + plane[at + ARM + 1]! * fx) * fy
      const lit = Math.exp(camera.slope[0] * u + camera.slope[1] * v)
      const depths = layers.map(({ ink, depth }) => [TAKES[ink]!, of(depth)] as const)
      for (let c = 0; c < 3; c++) {
        const taken = depths.reduce((sum, [takes, value]) => sum + takes[c]! * value, 0)
        // A little light comes back from the surface whatever lies under it.
        const seen = (of(skin[c]!) * Math.exp(-taken) + 0.006) * lit * camera.lamp[c]! * 1.05
        const byte = 255 * (seen <= 0.0031 ? 12.92 * seen : 1.055 * seen ** (camera.gamma / 2.4) - 0.055)
        rgb[3 * (y * WIDTH + x) + c] = Math.max(0, Math.min(255, byte + bell(rnd) * camera.noise))
      }
    }
  const jpeg = await sharp(rgb, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: camera.quality })
    .toBuffer()
  const decoded = await decodePhoto(new Uint8Array(jpeg))
  if (!decoded.ok) throw new Error(decoded.refusal)
  return decoded.value.pixels
}

/** One pair by its number: the same each time. */
export async function pairOf(seed: number, fault: Fault = 'none'): Promise<MadePair> {
  const rnd = rndOf(seed)
  const place = placeOf(rnd)
  const later = faded(fault === 'other-tattoo' ? placeOf(rnd) : place, rnd)
  const first = cameraOf(rnd)
  const before = await photographed(place, first, rnd)
  const after = await photographed(later, spoilt(cameraOf(rnd), fault, rnd), rnd)
  return { before, after, left: later.left, inks: later.inks, fault }
}
