import { OFF_BY_MAX, type FadingMeasure, type FadingRefusal, type InkLeft } from '#app/domain/journal/fading.ts'
import type { Bits } from '#app/domain/scan/geometry/mask.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { boxBlur, dilate } from '#app/services/vision/local/shapes.ts'
import { usual, type InkSeen } from './ink-seen.ts'
import type { Photo } from './photo.ts'
import { bareLight, densityOf, type LogLight } from './skin-light.ts'

/** Ink is summed with what lies so near to it, pixels: a photo a little out of place shows the same sum. */
const REACH = 5
/** Differences of light between the photos, in logarithms, beyond which their colours cannot be compared. */
const LIGHT = { cast: 0.4, strength: 1.0, lostShare: 0.06, missingShare: 0.3, patchy: 0.14 } as const
/** What the method itself is off by, per cent: measured on generated pairs. */
const OWN_ERROR = 4.2
const PER_PIXEL_OFF = 1.2
const NINE_OF_TEN = 1.64

/** How much of the first photo's ink the second, already laid on it, still shows. @param off pixels it lies beside. */
export function inkLeft(first: Photo, seen: InkSeen, second: Photo, off: number): Result<FadingMeasure, FadingRefusal> {
  const { size } = first
  const plane = { width: size, height: size }
  const wanted = dilate(seen.ink, plane, REACH)
  if (missing(wanted, second) > LIGHT.missingShare) return refuse('pair-other-place')
  // What the second photo does not show is told of by neither.
  const area = wanted.map((bit, i) => (bit && second.seen[i] ? 1 : 0))
  const skin = seen.skin.map((bit, i) => (bit && second.seen[i] && !area[i] ? 1 : 0))
  const bare = bareLight(second.light, skin, size)
  if (!bare || isOtherLight(first, seen, second, { bare, skin })) return refuse('pair-light')
  const own = usual(second.light, bare, skin)
  const after = densityOf(second.light, bare, own, size)
  const both = skin.map((bit, i) => (bit && own[i] ? 1 : 0))
  const pixels = { before: seen.density, after, both, size, off }
  const groups = seen.colours.map((ink, k) => ({
    ink,
    ...leftOf(
      area.map((bit, i) => (bit && seen.colourAt[i] === k ? 1 : 0)),
      pixels,
    ),
  }))
  const all = groups.reduce((sum, { ink: _ink, weight }) => sum + weight, 0)
  if (all <= 0) return refuse('pair-no-ink')
  const left = groups.reduce((sum, one) => sum + (one.weight / all) * one.left, 0)
  const offBy = Math.ceil(groups.reduce((sum, one) => sum + (one.weight / all) * one.offBy, 0))
  if (offBy > OFF_BY_MAX) return refuse('pair-unsure')
  const colours = groups
    .filter((one) => one.offBy <= OFF_BY_MAX)
    .toSorted((a, b) => b.weight - a.weight)
    .map((one): InkLeft => ({ ink: one.ink, left: shown(one.left), offBy: Math.ceil(one.offBy) }))
  return ok({ left: shown(left), offBy, colours })
}

const shown = (left: number) => Math.round(Math.max(0, Math.min(100, left)))

function missing(area: Bits, { seen }: Photo): number {
  let [all, gone] = [0, 0]
  for (let i = 0; i < area.length; i++)
    if (area[i]) {
      all++
      if (!seen[i]) gone++
    }
  return gone / Math.max(1, all)
}

type Second = { bare: LogLight; skin: Bits }

/** Another lamp, a shadow over it, or so bright or dark that the colours are lost. */
function isOtherLight(first: Photo, seen: InkSeen, second: Photo, { bare, skin }: Second): boolean {
  const change = [0, 1, 2].map((c) => meanOver(skin, (i) => bare[c]![i]! - seen.bare[c]![i]!))
  const mean = (change[0]! + change[1]! + change[2]!) / 3
  if (Math.max(...change) - Math.min(...change) > LIGHT.cast || Math.abs(mean) > LIGHT.strength) return true
  const uneven = Math.sqrt(meanOver(skin, (i) => (bare[1][i]! - seen.bare[1][i]! - change[1]!) ** 2))
  if (uneven > LIGHT.patchy * 2.5) return true
  const rest = meanOver(skin, (i) => Math.min(0.6, Math.abs(second.light[1][i]! - bare[1][i]!)))
  const before = meanOver(skin, (i) => Math.min(0.6, Math.abs(first.light[1][i]! - seen.bare[1][i]!)))
  if (rest - before > LIGHT.patchy) return true
  const lost = ({ rgb }: Photo) =>
    meanOver(
      seen.ink.map((bit, i) => bit | skin[i]!),
      (i) => (rgb[3 * i]! >= 253 && rgb[3 * i + 1]! >= 250 ? 1 : 0),
    )
  return Math.max(lost(first), lost(second)) > LIGHT.lostShare
}

function meanOver(where: Bits, of: (i: number) => number): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < where.length; i += 3) {
    if (!where[i]) continue
    sum += of(i)
    count++
  }
  return sum / Math.max(1, count)
}

type Pair = { before: LogLight; after: LogLight; both: Bits; size: number; off: number }

/** What is left of one colour: both photos' densities along the colour's own way to take light, redness apart. */
function leftOf(where: Bits, { before, after, both, size, off }: Pair) {
  const way = [0, 1, 2].map((c) => meanOver(where, (i) => before[c]![i]!))
  const length = Math.hypot(...way)
  if (!(length > 0)) return { left: 0, offBy: Infinity, weight: 0 }
  const along = unmixed(way.map((value) => value / length))
  const amount = (planes: LogLight, i: number) =>
    along[0]! * planes[0][i]! + along[1]! * planes[1][i]! + along[2]! * planes[2][i]!
  let [was, is, count] = [0, 0, 0]
  for (let i = 0; i < where.length; i++)
    if (where[i]) {
      was += amount(before, i)
      is += amount(after, i)
      count++
    }
  const left = (100 * is) / was
  const restless = restlessness(both, (i) => amount(after, i) - amount(before, i), size)
  const offBy = NINE_OF_TEN * Math.hypot((100 * restless * count) / was, OWN_ERROR, PER_PIXEL_OFF * off)
  return { left, offBy, weight: was }
}

/** Healing skin is redder: it takes green and blue light. */
const RED = [0.12, 0.8, 0.59]
const ALIKE = 0.93

/** The weights that read a colour's amount where there may be redness too; of a red ink that cannot be told apart. */
function unmixed(way: readonly number[]): readonly number[] {
  const alike = way.reduce((sum, value, c) => sum + value * RED[c]!, 0)
  if (alike > ALIKE) return way
  const rest = way.map((value, c) => value - alike * RED[c]!)
  const scale = rest.reduce((sum, value, c) => sum + value * way[c]!, 0)
  return rest.map((value) => value / scale)
}

const PATCH = 24

/** How much bare skin, which should not have changed, did: the spread over patches about as large as a tattoo's parts. */
function restlessness(both: Bits, of: (i: number) => number, size: number): number {
  const plane = { width: size, height: size }
  const weights = boxBlur(both, plane, PATCH)
  const means = boxBlur(
    Float32Array.from(both, (bit, i) => (bit ? of(i) : 0)),
    plane,
    PATCH,
  )
  let [sum, count] = [0, 0]
  for (let i = 0; i < both.length; i += 29)
    if (weights[i]! > 0.6) {
      sum += (means[i]! / weights[i]!) ** 2
      count++
    }
  return Math.sqrt(sum / Math.max(1, count))
}
