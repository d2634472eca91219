import { bitsOf, type Mask, type Pixel } from './mask.ts'

/** How many corners to each side of one its place is the mean of: steps of single pixels go, the shape stays. */
const REACH = 4
/** A small ring keeps its shape: to each side the mean takes no more than one in so many of its corners. */
const LEAST_AROUND = 8

/**
 * The edge of a mask as the `d` of an SVG path in pixels, ready to fill, and rounded so that no pixel shows as a step.
 * For the eye alone: what is measured is the mask.
 */
export function outlineOf(mask: Mask): string {
  return ringsOf(mask)
    .map(
      (ring) =>
        `M${rounded(ring)
          .map(([x, y]) => `${oneDecimal(x)} ${oneDecimal(y)}`)
          .join('L')}Z`,
    )
    .join('')
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** The closed ways along the sides of pixels, what is inside on their right; around a hole they run the other way. */
function ringsOf(mask: Mask): Pixel[][] {
  const ways = sidesOf(mask)
  const across = mask.width + 1
  const rings: Pixel[][] = []
  for (const start of ways.keys()) {
    const ring: Pixel[] = []
    let at = start
    let next = ways.get(at)?.pop()
    while (next !== undefined) {
      ring.push([at % across, Math.floor(at / across)])
      at = next
      next = ways.get(at)?.pop()
    }
    if (ring.length > 0) rings.push(ring)
  }
  return rings
}

/** From each corner of a pixel, counted row by row, the corners its sides between inside and outside lead to. */
function sidesOf(mask: Mask): Map<number, number[]> {
  const { width, height } = mask
  const bits = bitsOf(mask)
  const isIn = (x: number, y: number) => x >= 0 && x < width && y >= 0 && y < height && bits[y * width + x] === 1
  const ways = new Map<number, number[]>()
  const lead = (from: number, to: number) => {
    const known = ways.get(from)
    if (known) known.push(to)
    else ways.set(from, [to])
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isIn(x, y)) continue
      const above = y * (width + 1) + x
      const below = above + width + 1
      if (!isIn(x, y - 1)) lead(above, above + 1)
      if (!isIn(x + 1, y)) lead(above + 1, below + 1)
      if (!isIn(x, y + 1)) lead(below + 1, below)
      if (!isIn(x - 1, y)) lead(below, above)
    }
  return ways
}

/** Every second corner is enough of what is rounded. */
function rounded(ring: readonly Pixel[]): Pixel[] {
  const reach = Math.min(REACH, Math.floor(ring.length / LEAST_AROUND))
  if (reach === 0) return [...ring]
  const mean = (middle: number, side: 0 | 1) => {
    let sum = 0
    for (let by = -reach; by <= reach; by++) sum += ring[(middle + by + ring.length) % ring.length]![side]
    return sum / (2 * reach + 1)
  }
  return ring.flatMap((_, index): Pixel[] => (index % 2 === 0 ? [[mean(index, 0), mean(index, 1)]] : []))
}
