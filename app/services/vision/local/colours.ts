import { INKS, type Ink, type InkShare } from '#app/domain/ink.ts'
import type { Bits } from '#app/domain/mask.ts'
import type { SkinGround } from './classical.ts'
import { LINEAR } from './lab.ts'
import { erode, type Size } from './shapes.ts'
import { onReferenceSkin } from './skin-under.ts'
import type { Raster } from './raster.ts'

const DEGREES = 180 / Math.PI

/**
 * The name of an ink from how it looks on the reference skin; null for what looks like skin (healed edges, redness).
 * Bounds set by eye on generated scenes and checked against their truth; source of the method: scan facts D.
 */
export function inkNamed(L: number, a: number, b: number): Ink | null {
  const chroma = Math.hypot(a, b)
  const hue = (Math.atan2(b, a) * DEGREES + 360) % 360
  if (L > 80 && chroma < 16) return 'white'
  if (chroma < 13 || (L < 32 && chroma < 20) || L < 20) return L < 46 ? 'black' : 'grey'
  return named(hue, L, chroma)
}

function named(hue: number, L: number, chroma: number): Ink | null {
  if (hue < 14 || hue >= 342) return L > 58 ? 'pink' : 'red'
  if (hue < 44) return chroma > 34 && L < 62 ? 'red' : L < 44 ? 'brown' : null
  if (hue < 72) return L < 45 ? 'brown' : chroma > 38 ? 'orange' : null
  if (hue < 102) return 'yellow'
  if (hue < 175) return 'green'
  if (hue < 235) return 'light-blue'
  if (hue < 292) return L < 38 ? 'dark-blue' : 'light-blue'
  return L > 62 ? 'pink' : 'purple'
}

/** The inks of a photo with their shares, largest first, and how strongly the ink stands out, 0 to 1. */
export function coloursOf(picture: Raster, ground: SkinGround, ink: Bits): { colours: InkShare[]; strength: number } {
  const counts = new Map<Ink, number>()
  let [named, all, strength] = [0, 0, 0]
  const inner = innerOf(ink, picture)
  for (let i = 0; i < ink.length; i++) {
    if (!inner[i]) continue
    const at = 3 * i
    const linear = [LINEAR[picture.rgb[at]!]!, LINEAR[picture.rgb[at + 1]!]!, LINEAR[picture.rgb[at + 2]!]!] as const
    const name = inkNamed(...onReferenceSkin(linear, ground.under, i))
    all++
    strength += strengthAt(ground, i)
    if (!name) continue
    named++
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const colours = INKS.map((one) => ({ ink: one, share: (counts.get(one) ?? 0) / Math.max(1, named) }))
    .filter(({ share }) => share > 0.005)
    .sort((x, y) => y.share - x.share)
  return { colours, strength: all === 0 ? 0 : strength / all }
}

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
