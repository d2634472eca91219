import { INKS, type Ink } from '#app/domain/scan/ink.ts'
import { labOf, LINEAR } from './lab.ts'

type Triple = readonly [number, number, number]

/** Tones of the common pigments as a fresh tattoo shows them in daylight, sRGB bytes. The generator draws with them too. */
const TONES: Readonly<Record<Ink, readonly Triple[]>> = {
  black: [
    [12, 12, 14],
    [28, 28, 34],
    [40, 44, 52],
    [30, 40, 52],
  ],
  grey: [
    [85, 85, 90],
    [110, 112, 115],
  ],
  'dark-blue': [
    [30, 60, 140],
    [40, 90, 160],
  ],
  'light-blue': [
    [60, 140, 200],
    [50, 150, 180],
    [90, 190, 210],
  ],
  red: [
    [150, 22, 30],
    [195, 30, 40],
  ],
  orange: [
    [205, 95, 30],
    [230, 120, 40],
  ],
  purple: [
    [90, 40, 120],
    [120, 60, 150],
  ],
  brown: [
    [95, 55, 35],
    [120, 75, 50],
  ],
  pink: [
    [215, 90, 140],
    [225, 120, 160],
  ],
  green: [
    [30, 105, 60],
    [70, 130, 50],
    [25, 85, 70],
  ],
  yellow: [
    [225, 190, 50],
    [235, 170, 40],
  ],
  white: [[235, 230, 225]],
}
const PIGMENTS = INKS.flatMap((ink) =>
  TONES[ink].map((tone) => ({ ink, linear: tone.map((byte) => LINEAR[byte]!) as unknown as Triple })),
)

/** How much of the pixel is pigment; the rest is the skin it lies in. */
const COVERS = [0.25, 0.45, 0.7, 1] as const
/** A light skin in daylight, and how bright it is. */
const SKIN: Triple = [0.62, 0.42, 0.32]
const brightness = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b
/** Darker skin in a photo is partly deeper skin, partly less light: this share of it is taken for the skin. */
const DEEPER_SHARE = 0.6
const LIGHTNESS_WEIGHT = 0.8
/** Thin black on skin looks like these, and they are rare: they must fit better by so much (L*a*b*) to be named. */
const RARE: Partial<Readonly<Record<Ink, number>>> = { brown: 3, purple: 3, yellow: 3, white: 3 }

/**
 * The pigment that, lying in this skin in this light, comes nearest to what is seen. Naming by what the ink adds to
 * the skin around it makes the camera's colour cast and the skin's own tone count for little.
 * @param seen L*a*b* of the pixel. @param skin linear light of the skin under it. Tuned on generated scenes.
 */
export function nearestPigment(seen: Triple, skin: Triple): Ink {
  const bright = Math.max(0.01, brightness(skin)) / brightness(SKIN)
  const deeper = Math.min(1.2, bright) ** DEEPER_SHARE
  const light = skin.map((value, c) => Math.max(0.02, value) / (SKIN[c]! * deeper))
  let best: Ink = 'black'
  let least = Infinity
  for (const { ink, linear } of PIGMENTS)
    for (const cover of COVERS) {
      const mixed = (c: 0 | 1 | 2) => clip(skin[c] * (1 - cover) + linear[c] * light[c]! * cover)
      const [L, a, b] = labOf(mixed(0), mixed(1), mixed(2))
      const away = Math.hypot((seen[0] - L) * LIGHTNESS_WEIGHT, seen[1] - a, seen[2] - b) + (RARE[ink] ?? 0)
      if (away < least) [best, least] = [ink, away]
    }
  return best
}

const clip = (value: number) => Math.min(1, Math.max(0, value))
