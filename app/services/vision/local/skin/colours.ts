import { INKS, type Ink, type InkShare } from '#app/domain/scan/ink.ts'
import type { Bits } from '#app/domain/scan/geometry/mask.ts'
import { linearOf } from './lab.ts'
import { nearestPigment } from './pigments.ts'
import { erode, type Size } from '../shapes.ts'
import type { Raster } from '../raster.ts'
import type { SkinGround } from './skin-ground.ts'

const DEGREES = 180 / Math.PI

const SAMPLES_MAX = 600

/**
 * The inks of a photo with their shares, the most first (black and grey are one ink in more or less water), and how
 * strongly the ink stands out, 0 to 1.
 */
export function coloursOf(picture: Raster, ground: SkinGround, ink: Bits): { colours: InkShare[]; strength: number } {
  const at: number[] = []
  innerOf(ink, picture).forEach((bit, i) => bit && at.push(i))
  const step = Math.max(1, Math.floor(at.length / SAMPLES_MAX))
  const votes = new Map<Ink, number>()
  let [strength, count] = [0, 0]
  for (let k = 0; k < at.length; k += step) {
    const name = pigmentAt(ground, at[k]!)
    votes.set(name, (votes.get(name) ?? 0) + 1)
    strength += strengthAt(ground, at[k]!)
    count++
  }
  const colours = INKS.map((one) => ({ ink: one, share: (votes.get(one) ?? 0) / Math.max(1, count) }))
    .filter(({ share }) => share > 0.01)
    .sort((x, y) => y.share - x.share)
  return { colours: darkTogether(colours), strength: count === 0 ? 0 : strength / count }
}

const isDark = ({ ink }: InkShare) => ink === 'black' || ink === 'grey'
const sumOf = (shares: readonly InkShare[]) => shares.reduce((sum, { share }) => sum + share, 0)

function darkTogether(colours: InkShare[]): InkShare[] {
  const [dark, bright] = [colours.filter(isDark), colours.filter((one) => !isDark(one))]
  const most = bright.slice(0, 1)
  return sumOf(dark) > sumOf(most) ? [...dark, ...bright] : [...most, ...dark, ...bright.slice(1)]
}

const pigmentAt = ({ lab, under }: SkinGround, i: number): Ink =>
  nearestPigment([lab.L[i]!, lab.a[i]!, lab.b[i]!], linearOf(under.L[i]!, under.a[i]!, under.b[i]!))

/** The middle of the ink where it is wide enough: its edge is mixed with skin and has no colour of its own. */
function innerOf(ink: Bits, size: Size): Bits {
  const inner = erode(ink, size, 1)
  const [left, all] = [inner, ink].map((bits) => bits.reduce((sum, bit) => sum + bit, 0)) as [number, number]
  return left > 0.2 * all ? inner : ink
}

function strengthAt({ lab, under }: SkinGround, i: number): number {
  const darker = Math.max(0, under.L[i]! - lab.L[i]!) / Math.max(1, under.L[i]!)
  const other = Math.hypot(lab.a[i]! - under.a[i]!, lab.b[i]! - under.b[i]!) / 60
  return Math.min(1, Math.max(darker, other))
}

/**
 * The individual typology angle of the bare skin away from the ink, in degrees; null when too little is seen.
 * The middle of the lighter half, so that shade does not count as tone.
 */
export function typologyAngle({ lab, skin, weights }: SkinGround, away: Bits): number | null {
  const at: number[] = []
  for (let i = 0; i < skin.length; i++) if (skin[i] && !away[i] && weights[i]! > 0.2) at.push(i)
  if (at.length < 200) return null
  at.sort((x, y) => lab.L[x]! - lab.L[y]!)
  const angles = at
    .slice(Math.floor(at.length * 0.45), Math.floor(at.length * 0.9))
    .map((i) => Math.atan2(lab.L[i]! - 50, Math.max(0.1, lab.b[i]!)) * DEGREES)
    .sort((x, y) => x - y)
  return Math.round(angles[angles.length >> 1]! * 10) / 10
}
