import { likeness, type Bits, type Box } from '#app/domain/scan/geometry/mask.ts'
import type { Found } from '#app/domain/scan/scan.ts'
import type { Classical } from './classical.ts'
import type { Maps } from './network.ts'
import { close, fillHoles, keepParts, type Size } from './shapes.ts'
import { TUNING } from './tuning.ts'

/** An outline with what it was made of. `agreement` is null when only one method drew it. */
export type Outline = { footprint: Bits; ink: Bits; agreement: number | null }

/** The network's own outline: its map cut at a half, gaps closed, small parts left out. Faint ink is cut lower. */
export function outlineSeen(maps: Pick<Maps, 'footprint'>, size: Size): Bits {
  const clear = outlineFrom(TUNING.footprintFrom, maps, size)
  const share = clear.reduce((sum, bit) => sum + bit, 0) / clear.length
  return share < TUNING.faintBelow ? outlineFrom(TUNING.faintFrom, maps, size) : clear
}

function outlineFrom(least: number, { footprint }: Pick<Maps, 'footprint'>, size: Size): Bits {
  const cut = Uint8Array.from(footprint, (value) => (value > least ? 1 : 0))
  const gap = Math.round(Math.min(size.width, size.height) * TUNING.closeShare)
  return largeParts(fillHoles(close(cut, size, gap), size, TUNING.holeShareMax), footprint, size)
}

/** Parts that hold less than a share of what the heaviest holds are specks. */
function largeParts(bits: Bits, footprint: Float32Array, { width, height }: Size): Bits {
  let heft: Float64Array | null = null
  return keepParts(bits, { width, height }, ({ id }, labels) => {
    heft ??= sums(labels, footprint, width, height)
    return heft[id]! >= TUNING.partShareMin * heft[0]!
  })
}

/** What each part holds, the middle of the picture counting most; the first number is the heaviest part's. */
function sums(labels: Int32Array, footprint: Float32Array, width: number, height: number): Float64Array {
  const heft = new Float64Array(labels.reduce((most, id) => Math.max(most, id), 0) + 1)
  for (let i = 0; i < labels.length; i++) {
    if (!labels[i]) continue
    const x = i % width
    const middle = ((x - width / 2) / (width * 0.4)) ** 2 + (((i - x) / width - height / 2) / (height * 0.45)) ** 2
    heft[labels[i]!] = heft[labels[i]!]! + footprint[i]! * Math.exp(-0.5 * middle)
  }
  heft[0] = heft.reduce((most, value) => Math.max(most, value), 0)
  return heft
}

/**
 * Two outlines as one. Where they agree the classical one, which follows edges, weighs more; where it leaks onto what
 * the network holds for no skin, it does not count. An outline only the classical method sees (thin lines inside a
 * box somebody drew) stands, to be checked.
 */
export function joined(seen: Bits, maps: Maps, classical: Classical | null, size: Size): Outline {
  const alone = { footprint: seen, ink: inkWithin(maps, seen, null, 0), agreement: null }
  if (!classical) return alone
  if (!seen.includes(1)) return { ...classical, agreement: 0 }
  const { from, leakMax, weightAgreed, weightDoubtful } = TUNING.agreement
  const agreement = likeness(seen, classical.footprint)
  if (agreement < from && leakOf(classical.footprint, maps) > leakMax) return { ...alone, agreement }
  const weight = agreement >= from ? weightAgreed : weightDoubtful
  const vote = maps.footprint.map((p, i) => weight * classical.footprint[i]! + (1 - weight) * p)
  const cut = TUNING.footprintFrom * (1 - weight) + weight / 2
  const whole = fillHoles(
    Uint8Array.from(vote, (value) => (value > cut ? 1 : 0)),
    size,
    TUNING.holeShareMax,
  )
  const footprint = largeParts(whole, maps.footprint, size)
  return { footprint, ink: inkWithin(maps, footprint, classical.ink, weight), agreement }
}

function inkWithin({ ink }: Maps, footprint: Bits, classical: Bits | null, weight: number): Bits {
  return footprint.map((bit, i) => {
    if (!bit) return 0
    return (1 - weight) * ink[i]! + weight * (classical?.[i] ?? 0) > TUNING.inkFrom ? 1 : 0
  })
}

/** The share of an outline that lies on what the network holds for no skin. */
function leakOf(footprint: Bits, { skin }: Maps): number {
  let [all, off] = [0, 0]
  for (let i = 0; i < footprint.length; i++) {
    if (!footprint[i]) continue
    all++
    if (skin[i]! < 0.25) off++
  }
  return all === 0 ? 0 : off / all
}

/** Of the area that may be tattoo, the share that surely is, 0 to 1: how far the outline can be trusted. */
export function clearnessOf({ footprint }: Pick<Maps, 'footprint'>): number {
  const above = (least: number) => footprint.reduce((sum, value) => sum + (value > least ? 1 : 0), 0)
  const { maybeFrom, surelyFrom } = TUNING.clearness
  return above(surelyFrom) / Math.max(1, above(maybeFrom))
}

/** Whether a tattoo is there, by the network's presence and by how much it outlined. Soft: 'none' stops nobody. */
export function foundBy(present: number, footprint: Bits): Found {
  const share = footprint.reduce((sum, bit) => sum + bit, 0) / footprint.length
  const { tattoo, none, tattooShare, noneShare } = TUNING.presence
  if (present >= tattoo && share > tattooShare) return 'tattoo'
  return present < none && share < noneShare ? 'none' : 'unsure'
}

/** The box around what is inside, or null. */
export function boxAround(bits: Bits, { width }: Size): Box | null {
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 }
  for (let i = 0; i < bits.length; i++) {
    if (!bits[i]) continue
    const x = i % width
    const y = (i - x) / width
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1)
  }
  return box.right > 0 ? box : null
}
