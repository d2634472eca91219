import type { Bits } from '#app/domain/scan/geometry/mask.ts'
import type { Lab } from './lab.ts'
import { boxBlur, close, fillHoles, keepParts, open, type Size } from '../shapes.ts'

type Seen = { lab: Lab; skin: Bits; weights: Float32Array; inBox: Bits; size: Size; scale: number }

/**
 * The body: bare skin, and what is more like the things enclosed by skin inside the box than like the things at the
 * picture's edge. So dense ink belongs to it and a sleeve or a chair does not.
 */
export function bodySeen(seen: Seen): Bits {
  const { skin, inBox, size, scale } = seen
  const core = fillHoles(close(skin, size, Math.max(2, Math.round(scale * 0.035))), size, 0.5)
  const near = boxBlur(skin, size, Math.round(scale * 0.09))
  const likely = likelyBody(seen, core, near)
  const smooth = smoothed(likely, skin, core, size, Math.max(1, Math.round(scale * 0.012)))
  const rough = skin.map((_bit, i) => (smooth[i]! > 0.5 && (inBox[i] || core[i]) ? 1 : 0))
  const whole = fillHoles(close(open(rough, size, 1), size, Math.max(1, Math.round(scale * 0.015))), size, 0.5)
  return withSkin(whole, skin, size)
}

/** Parts without a tenth of bare skin are things, not body. */
function withSkin(bits: Bits, skin: Bits, size: Size): Bits {
  let bare: Float64Array | null = null
  return keepParts(bits, size, ({ id, pixels }, labels) => {
    bare ??= countIn(labels, skin)
    return bare[id]! >= 0.1 * pixels
  })
}

function countIn(labels: Int32Array, bits: Bits): Float64Array {
  const counts = new Float64Array(labels.reduce((most, id) => Math.max(most, id), 0) + 1)
  for (let i = 0; i < labels.length; i++) if (labels[i] && bits[i]) counts[labels[i]!] = counts[labels[i]!]! + 1
  return counts
}

const STEPS = { L: 12, ab: 16 }
const step = (value: number, width: number, offset: number, most: number) =>
  Math.min(most - 1, Math.max(0, Math.floor((value + offset) / width)))
const colourBin = ({ L, a, b }: Lab, i: number) =>
  (step(L[i]!, 8.4, 0, STEPS.L) * STEPS.ab + step(a[i]!, 6, 48, STEPS.ab)) * STEPS.ab + step(b[i]!, 6, 48, STEPS.ab)

function likelyBody(seen: Seen, core: Bits, near: Float32Array): Float32Array {
  const { lab, skin, weights, inBox } = seen
  const { inside, outside } = colourCounts(seen, core)
  const [sumIn, sumOut] = [total(inside), total(outside)]
  return Float32Array.from(skin, (bit, i) => {
    if (bit || core[i]) return 1
    const bin = colourBin(lab, i)
    if (inside[bin]! + outside[bin]! < 0.5) return inBox[i] ? 0.6 : 0
    const like = (inside[bin]! + 0.02 * near[i]!) / sumIn
    const unlike = (outside[bin]! + 1e-4) / sumOut
    const before = (inBox[i] ? 0.62 : 0.02) * (0.5 + near[i]!) * (0.4 + 0.9 * weights[i]!)
    return (before * like) / (before * like + (1 - Math.min(0.95, before)) * unlike + 1e-9)
  })
}

const total = (counts: Float32Array) => counts.reduce((sum, value) => sum + value, 1e-3)

/** How often each colour that is not skin is met where the tattoo may be, and where it is not. */
function colourCounts({ lab, skin, weights, inBox }: Seen, core: Bits) {
  const bins = STEPS.L * STEPS.ab * STEPS.ab
  const inside = new Float32Array(bins)
  const outside = new Float32Array(bins)
  for (let i = 0; i < skin.length; i++) {
    if (skin[i]) continue
    const bin = colourBin(lab, i)
    if (inBox[i]) inside[bin] = inside[bin]! + weights[i]!
    else if (!core[i]) outside[bin] = outside[bin]! + 1
  }
  return { inside, outside }
}

function smoothed(likely: Float32Array, skin: Bits, core: Bits, size: Size, radius: number): Float32Array {
  let now = likely
  for (let round = 0; round < 2; round++) {
    const mean = boxBlur(now, size, radius)
    now = mean.map((value, i) => (skin[i] || core[i] ? 1 : 0.35 * likely[i]! + 0.65 * value))
  }
  return now
}
