import type { FadingMeasure, FadingRefusal } from '#app/domain/journal/fading.ts'
import type { Bits } from '#app/domain/scan/geometry/mask.ts'
import { refuse, type Result } from '#app/domain/result.ts'
import type { Pixels } from '#app/services/vision/local/raster.ts'
import { align, resampled, SURE_FROM, type Alignment } from './align.ts'
import { bendOf, bentAt, driftsOf, type Bend } from './bend.ts'
import { inkOf, type InkSeen } from './ink-seen.ts'
import { inkLeft } from './ink-left.ts'
import { photoIn, sampledBy, smaller, type Photo } from './photo.ts'

/** Drawn to this side to be measured, and to this one to be laid on each other. */
const MEASURED = 768
const LAID = 512

/**
 * More than this, in pixels of the smaller drawing or as shares, is another photo than the first. Of pairs that lie as
 * they should the parts are at most half a pixel off an angle's bend; skin that moved leaves 1.3 and more.
 */
const LIMITS = { scale: 1.3, degrees: 25, stretch: 0.1, tilt: 0.09, offAngled: 1.1, offStraight: 2.6 } as const

/**
 * How much ink two photos of one tattoo show: the second beside the first, in the light of the bare skin around it. It
 * says that it cannot tell where the photos are not of one place, not from one angle, not in one light, or the skin
 * lies differently.
 */
export function measurePair(before: Pixels, after: Pixels): Result<FadingMeasure, FadingRefusal> {
  const [first, second] = [photoIn(before, MEASURED), photoIn(after, MEASURED)]
  const [a, b] = [smaller(first, LAID), smaller(second, LAID)]
  const alignment = align(a, b)
  const isNear =
    alignment.scale < LIMITS.scale && alignment.scale > 1 / LIMITS.scale && Math.abs(alignment.degrees) < LIMITS.degrees
  if (alignment.sure < SURE_FROM || !isNear) return refuse('pair-other-place')
  const ink = inkOf(first)
  if (!ink) return refuse('pair-no-ink')
  const bent = bend({ a: a.shades, b: resampled(b, alignment), ink })
  if (!bent.ok) return bent
  return inkLeft(first, ink, onFirst(first, second, alignment, bent.value), bent.value?.off ?? 1)
}

type Parts = { a: Float32Array; b: Float32Array; ink: InkSeen }

/** How the second photo bends to lie on the first; null: hardly anything is left to find it by, and it lies there. */
function bend({ a, b, ink }: Parts): Result<Bend | null, FadingRefusal> {
  const drifts = driftsOf(a, b, LAID, halved(ink.ink))
  const straight = bendOf(drifts, LAID, 'straight')
  if (!straight) return { ok: true, value: null }
  const angled = bendOf(drifts, LAID, 'angled')
  const isAngle = straight.stretch > LIMITS.stretch || (angled !== null && angled.tilt > LIMITS.tilt)
  const off = angled?.off ?? straight.off
  if (off > LIMITS.offStraight) return refuse('pair-skin-moved')
  if (isAngle) return refuse('pair-angle')
  return off > LIMITS.offAngled ? refuse('pair-skin-moved') : { ok: true, value: angled ?? straight }
}

function halved(bits: Bits): Bits {
  const out = new Uint8Array(LAID * LAID)
  const step = MEASURED / LAID
  for (let y = 0; y < LAID; y++)
    for (let x = 0; x < LAID; x++) out[y * LAID + x] = bits[Math.floor(y * step) * MEASURED + Math.floor(x * step)]!
  return out
}

/** The second photo as it looks laid and bent onto the first. */
function onFirst(first: Photo, second: Photo, alignment: Alignment, bent: Bend | null): Photo {
  const step = MEASURED / LAID
  const turn = (alignment.degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn) * alignment.scale, Math.sin(turn) * alignment.scale]
  const centre = (LAID - 1) / 2
  return sampledBy(second, first.size, (x, y) => {
    const [u, v] = [x / step, y / step]
    const [right, down] = bent ? bentAt(bent, u, v, LAID) : [0, 0]
    const [p, q] = [u + right - centre, v + down - centre]
    return [(centre + cos * p - sin * q + alignment.x) * step, (centre + sin * p + cos * q + alignment.y) * step]
  })
}
