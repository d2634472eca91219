import { bitsOf, maskOf, pixelsIn, type Mask } from './mask.ts'

/** Left, top, right, bottom as shares of a photo, 0 to 1. */
export type Frame = readonly [left: number, top: number, right: number, bottom: number]
/** A dab of a brush: its middle as shares of the photo, its radius as a share of the width, and whether it adds. */
export type Dab = { x: number; y: number; radius: number; adds: boolean }
/**
 * What a person changed of an outline: the one drawn before in place of the measured one, the parts left out, the box
 * it lies in, what was painted, in this order.
 */
export type OutlineEdits = {
  drawn: Mask | null
  frame: Frame | null
  without: readonly number[]
  dabs: readonly Dab[]
}

export const NO_EDITS: OutlineEdits = { drawn: null, frame: null, without: [], dabs: [] }
export const isEdited = ({ drawn, frame, without, dabs }: OutlineEdits) =>
  drawn !== null || frame !== null || without.length > 0 || dabs.length > 0

/** Smaller than this share of the outline a part is a speck, and goes with the largest part. */
const SPECK = 0.01
const PARTS_MAX = 8

/** The separate parts of an outline, largest first, eight at most; specks and what is beyond count to the first. */
export function outlineParts(mask: Mask): Mask[] {
  const { labels, sizes } = labelled(mask)
  const total = pixelsIn(mask)
  const order = [...sizes.keys()].sort((a, b) => sizes[b]! - sizes[a]!)
  const own = order.filter((part, rank) => rank === 0 || (rank < PARTS_MAX && sizes[part]! >= total * SPECK))
  const rankOf = new Map(own.map((part, rank) => [part, rank]))
  return own.map((_, rank) =>
    maskOf(
      labels.map((label) => (label > 0 && (rankOf.get(label - 1) ?? 0) === rank ? 1 : 0)),
      mask.width,
      mask.height,
    ),
  )
}

/** Each inside pixel's part, counted from 1, and each part's pixels. Neighbours share a side or a corner. */
function labelled(mask: Mask) {
  const { width, height } = mask
  const bits = bitsOf(mask)
  const labels = new Int32Array(width * height)
  const sizes: number[] = []
  for (let start = 0; start < bits.length; start++) {
    if (!bits[start] || labels[start]) continue
    sizes.push(0)
    const label = sizes.length
    const open = [start]
    labels[start] = label
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      sizes[label - 1]!++
      for (const next of neighboursOf(at, width, height))
        if (bits[next] && !labels[next]) {
          labels[next] = label
          open.push(next)
        }
    }
  }
  return { labels, sizes }
}

function neighboursOf(at: number, width: number, height: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)]
  const found: number[] = []
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      found.push(row * width + column)
  return found
}

/**
 * An outline as a person corrected it. A box in which nothing was found counts whole: who draws it knows that the
 * tattoo is there.
 */
export function editedOutline(mask: Mask, { drawn, frame, without, dabs }: OutlineEdits): Mask {
  const { width, height } = mask
  const bits = bitsOf(drawn ?? mask)
  if (without.length > 0) {
    const parts = outlineParts(mask)
    for (const index of without) if (parts[index]) clear(bits, bitsOf(parts[index]))
  }
  if (frame) within(bits, frame, { width, height })
  for (const dab of dabs) paint(bits, dab, { width, height })
  return maskOf(bits, width, height)
}

type Size = { width: number; height: number }

const clear = (bits: Uint8Array, part: Uint8Array) => part.forEach((inside, at) => inside && (bits[at] = 0))

function within(bits: Uint8Array, [left, top, right, bottom]: Frame, { width, height }: Size) {
  const inFrame = (at: number) => {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5]
    return x >= left * width && x <= right * width && y >= top * height && y <= bottom * height
  }
  const found = bits.some((inside, at) => inside && inFrame(at))
  bits.forEach((inside, at) => (bits[at] = (found ? inside : 1) && inFrame(at) ? 1 : 0))
}

function paint(bits: Uint8Array, { x, y, radius, adds }: Dab, { width, height }: Size) {
  const [column, row, reach] = [x * width, y * height, radius * width]
  for (let top = Math.max(0, Math.floor(row - reach)); top < Math.min(height, row + reach); top++)
    for (let left = Math.max(0, Math.floor(column - reach)); left < Math.min(width, column + reach); left++)
      if (Math.hypot(left + 0.5 - column, top + 0.5 - row) <= reach) bits[top * width + left] = adds ? 1 : 0
}
