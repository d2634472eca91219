import { maskOf, type Bits, type Box } from '#app/domain/scan/geometry/mask.ts'
import type { Found, PhotoMeasure } from '#app/domain/scan/scan.ts'
import { outlineByColour } from './classical.ts'
import { coloursOf, typologyAngle } from './skin/colours.ts'
import { limbIn } from './skin/limb-seen.ts'
import { look, seenCloser, type Maps, type Network } from './network.ts'
import { boxAround, clearnessOf, foundBy, joined, outlineSeen, type Outline } from './outline.ts'
import { adviceFor, qualityFacts } from './quality.ts'
import { pixelsOf, rasterOf, wholeOf, type Pixels, type Raster } from './raster.ts'
import { findReference } from './card/reference.ts'
import { dilate, forEachIn, grownBox } from './shapes.ts'
import { assumedGround, seenGround, skinGround } from './skin/skin-ground.ts'
import { TUNING } from './tuning.ts'

/** A box somebody drew around the tattoo: left, top, right, bottom as shares of the photo. */
export type Frame = readonly [number, number, number, number]

/**
 * Measures one photo. The same pixels give the same answer, in the browser and on the server.
 * @param photo which of the photos this is, for the reference found in it.
 */
export async function analyzePhoto(
  pixels: Pixels,
  network: Network,
  { frame, photo }: { frame: Frame | null; photo: number },
): Promise<PhotoMeasure> {
  const detail = rasterOf(pixels, TUNING.detailSide)
  const picture = rasterOf(pixelsOf(detail), TUNING.workingSide)
  const drawn = frame && boxOn(frame, picture)
  const first = await look(
    network,
    detail,
    picture,
    drawn ? grownBox(drawn, TUNING.closerMargin, picture) : wholeOf(picture),
    drawn ? [...TUNING.looks, ...TUNING.closerLooks] : TUNING.looks,
  )
  const { outline, maps } = await outlined(detail, picture, network, first, drawn)
  const { found, footprint, ink } = drawn
    ? insideOf(drawn, outline, picture)
    : believed(foundBy(first.present, outline.footprint), outline)
  const box = boxAround(footprint, picture)
  const ground =
    box && (seenGround(picture, box, maps.skin, ink) ?? skinGround(picture, box) ?? assumedGround(picture, box))
  const colours = ground ? coloursOf(picture, ground, ink) : { colours: [], strength: 0 }
  const body = footprint.map((bit, i) => (bit || maps.skin[i]! > 0.5 ? 1 : 0))
  return {
    width: picture.width,
    height: picture.height,
    found,
    presence: rounded(first.present),
    footprint: maskOf(footprint, picture.width, picture.height),
    ink: maskOf(ink, picture.width, picture.height),
    outlinedBy: 'analyzer',
    agreement: outline.agreement === null ? null : rounded(outline.agreement),
    clearness: rounded(clearnessOf(maps)),
    colours: colours.colours.map((one) => ({ ...one, share: rounded(one.share) })),
    strength: rounded(colours.strength),
    ita: ground ? typologyAngle(ground, dilate(footprint, picture, 6)) : null,
    limbRuns: limbIn(body, picture),
    reference: findReference(detail, photo),
    advice: adviceFor(qualityFacts(picture, body, footprint), found),
  }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

type Seen = Pick<Outline, 'footprint' | 'ink'> & { found: Found }

/** Where no tattoo is seen, nothing is outlined. */
function believed(found: Found, { footprint, ink }: Outline): Seen {
  if (found !== 'none') return { found, footprint, ink }
  return { found, footprint: footprint.map(() => 0), ink: footprint.map(() => 0) }
}

/** More of a photo than this is no box around a tattoo but the photo. */
const BOX_MAX = 0.95

/**
 * What is outlined inside a box somebody drew. One in which nothing was found counts whole, to be checked: who draws
 * it knows that the tattoo is there.
 */
function insideOf(drawn: Box, { footprint, ink }: Outline, { width, height }: Raster): Seen {
  if (footprint.includes(1)) return { found: 'tattoo', footprint, ink }
  const share = ((drawn.right - drawn.left) * (drawn.bottom - drawn.top)) / (width * height)
  if (share > BOX_MAX) return { found: 'none', footprint, ink }
  const whole = new Uint8Array(footprint.length)
  forEachIn(drawn, width, (at) => (whole[at] = 1))
  return { found: 'unsure', footprint: whole, ink }
}

const boxOn = ([left, top, right, bottom]: Frame, { width, height }: Raster): Box => ({
  left: Math.floor(left * width),
  top: Math.floor(top * height),
  right: Math.ceil(right * width),
  bottom: Math.ceil(bottom * height),
})

/** The outline: the network's, looked at again up close where the tattoo is small, joined with the classical one. */
async function outlined(detail: Raster, picture: Raster, network: Network, first: Maps, drawn: Box | null) {
  const seen = within(outlineSeen(first, picture), drawn, picture)
  const box = drawn ?? boxAround(seen, picture)
  if (!box) return { outline: { footprint: seen, ink: seen, agreement: null }, maps: first }
  const maps = mapsWithin(drawn ? first : await lookCloser(detail, picture, network, first, box), drawn, picture)
  const ground = skinGround(picture, box)
  const near = drawn ?? grownBox(box, TUNING.classicalMargin, picture)
  const classical = ground && outlineByColour(ground, near, picture)
  const outline = joined(within(outlineSeen(maps, picture), drawn, picture), maps, classical, picture)
  return { outline, maps }
}

async function lookCloser(detail: Raster, picture: Raster, network: Network, first: Maps, box: Box): Promise<Maps> {
  const near = grownBox(box, TUNING.closerMargin, picture)
  const share = ((near.right - near.left) * (near.bottom - near.top)) / (picture.width * picture.height)
  if (share > TUNING.closerBelow) return first
  const closer = await look(network, detail, picture, near, TUNING.closerLooks)
  return seenCloser(first, closer, picture, near, TUNING.closerWeight)
}

function within(bits: Bits, box: Box | null, { width }: Raster): Bits {
  if (!box) return bits
  return bits.map((bit, i) => (bit && holds(box, i, width) ? 1 : 0))
}

function mapsWithin(maps: Maps, box: Box | null, { width }: Raster): Maps {
  if (!box) return maps
  return { ...maps, footprint: maps.footprint.map((p, i) => (holds(box, i, width) ? p : 0)) }
}

function holds({ left, top, right, bottom }: Box, i: number, width: number): boolean {
  const x = i % width
  const y = (i - x) / width
  return x >= left && x < right && y >= top && y < bottom
}
