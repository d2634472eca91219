import type { Bits, Box } from '#app/domain/scan/geometry/mask.ts'

export type Size = { width: number; height: number }

/** The mean of each pixel's square of (2r+1)², the picture's edge cutting it off. */
export function boxBlur(source: ArrayLike<number>, { width, height }: Size, radius: number): Float32Array {
  const rows = new Float32Array(width * height)
  for (let y = 0; y < height; y++) slide(source, rows, y * width, width, radius)
  return meanOfRows(rows, { width, height }, radius)
}

/** The running mean along one row. */
function slide(from: ArrayLike<number>, to: Float32Array, start: number, length: number, radius: number) {
  let sum = 0
  let count = 0
  for (let i = 0; i <= Math.min(radius, length - 1); i++, count++) sum += from[start + i]!
  for (let i = 0; i < length; i++) {
    to[start + i] = sum / count
    if (i + radius + 1 < length) {
      sum += from[start + i + radius + 1]!
      count++
    }
    if (i - radius >= 0) {
      sum -= from[start + i - radius]!
      count--
    }
  }
}

/** The running mean down all columns at once: row after row lies in memory as it is read. */
function meanOfRows(rows: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const out = new Float32Array(width * height)
  const sums = new Float64Array(width)
  let count = 0
  const change = (y: number, sign: 1 | -1) => {
    for (let x = 0; x < width; x++) sums[x]! += sign * rows[y * width + x]!
    count += sign
  }
  for (let y = 0; y <= Math.min(radius, height - 1); y++) change(y, 1)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[y * width + x] = sums[x]! / count
    if (y + radius + 1 < height) change(y + radius + 1, 1)
    if (y - radius >= 0) change(y - radius, -1)
  }
  return out
}

/** Close to a Gaussian: the box mean twice. */
export const softBlur = (source: ArrayLike<number>, size: Size, radius: number) =>
  boxBlur(boxBlur(source, size, radius), size, radius)

/** Every pixel within a square of (2r+1)² around a pixel that has the bit gets it. */
function spread(bits: Bits, { width, height }: Size, radius: number, bit: 0 | 1): Bits {
  const rows = new Uint8Array(bits.length)
  // How far the last such pixel reaches, along the row and then down each column.
  for (let y = 0; y < height; y++) {
    let until = -1
    for (let x = 0, ahead = 0; x < width; x++) {
      for (; ahead <= x + radius && ahead < width; ahead++) if (bits[y * width + ahead] === bit) until = ahead + radius
      rows[y * width + x] = x <= until ? 1 : 0
    }
  }
  const out = new Uint8Array(bits.length).fill(1 - bit)
  const until = new Int32Array(width).fill(-1)
  for (let y = 0, ahead = 0; y < height; y++) {
    for (; ahead <= y + radius && ahead < height; ahead++)
      for (let x = 0; x < width; x++) if (rows[ahead * width + x]) until[x] = ahead + radius
    for (let x = 0; x < width; x++) if (y <= until[x]!) out[y * width + x] = bit
  }
  return out
}

function grown(bits: Bits, size: Size, radius: number, bit: 0 | 1): Bits {
  let now = bits
  // Two smaller squares one after the other come nearer to a disc than one.
  const step = Math.max(1, Math.round(radius / 2))
  for (let left = radius; left > 0; left -= step) now = spread(now, size, Math.min(left, step), bit)
  return now
}

export const dilate = (bits: Bits, size: Size, radius: number) => grown(bits, size, radius, 1)
export const erode = (bits: Bits, size: Size, radius: number) => grown(bits, size, radius, 0)
/** Closes gaps up to twice the radius. */
export const close = (bits: Bits, size: Size, radius: number) => erode(dilate(bits, size, radius), size, radius)
/** Takes away what is thinner than twice the radius. */
export const open = (bits: Bits, size: Size, radius: number) => dilate(erode(bits, size, radius), size, radius)

export type Part = { id: number; pixels: number; box: Box; onEdge: boolean }

/** The unbroken parts (four neighbours) and, for each pixel, the id of its part; 0 is outside. */
export function partsOf(bits: ArrayLike<number>, { width, height }: Size): { labels: Int32Array; parts: Part[] } {
  const labels = new Int32Array(width * height)
  const stack = new Int32Array(width * height)
  const parts: Part[] = []
  for (let i = 0; i < width * height; i++)
    if (bits[i] && !labels[i]) parts.push(flood(bits, labels, stack, { width, height }, i, parts.length + 1))
  return { labels, parts }
}

function flood(
  bits: ArrayLike<number>,
  labels: Int32Array,
  stack: Int32Array,
  { width, height }: Size,
  seed: number,
  id: number,
): Part {
  const part: Part = { id, pixels: 0, box: { left: width, top: height, right: 0, bottom: 0 }, onEdge: false }
  let top = 0
  const visit = (at: number) => {
    if (!bits[at] || labels[at]) return
    labels[at] = id
    stack[top++] = at
  }
  visit(seed)
  while (top > 0) {
    const at = stack[--top]!
    const x = at % width
    const y = (at - x) / width
    part.pixels++
    if (x < part.box.left) part.box.left = x
    if (x >= part.box.right) part.box.right = x + 1
    if (y < part.box.top) part.box.top = y
    if (y >= part.box.bottom) part.box.bottom = y + 1
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) part.onEdge = true
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (y > 0) visit(at - width)
    if (y < height - 1) visit(at + width)
  }
  return part
}

/** Fills what is enclosed, unless a hole is larger than a share of the picture. */
export function fillHoles(bits: Bits, size: Size, shareMax: number): Bits {
  const { labels, parts } = partsOf(
    bits.map((bit) => (bit ? 0 : 1)),
    size,
  )
  const most = shareMax * size.width * size.height
  const filled = new Uint8Array(parts.length + 1)
  for (const { id, onEdge, pixels } of parts) filled[id] = !onEdge && pixels <= most ? 1 : 0
  return bits.map((bit, i) => (bit || filled[labels[i]!] ? 1 : 0))
}

/** Keeps the pixels of the parts that pass. */
export function keepParts(bits: Bits, size: Size, keep: (part: Part, labels: Int32Array) => boolean): Bits {
  const { labels, parts } = partsOf(bits, size)
  const kept = new Uint8Array(parts.length + 1)
  for (const part of parts) kept[part.id] = keep(part, labels) ? 1 : 0
  return bits.map((_bit, i) => kept[labels[i]!]!)
}

/** Calls for every pixel of a box. */
export function forEachIn(
  { left, top, right, bottom }: Box,
  width: number,
  on: (at: number, x: number, y: number) => void,
) {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) on(y * width + x, x, y)
}

/** A box made larger on every side by a share of its own size, within the picture. */
export function grownBox({ left, top, right, bottom }: Box, share: number, { width, height }: Size): Box {
  const [dx, dy] = [(right - left) * share, (bottom - top) * share]
  return {
    left: Math.max(0, Math.floor(left - dx)),
    top: Math.max(0, Math.floor(top - dy)),
    right: Math.min(width, Math.ceil(right + dx)),
    bottom: Math.min(height, Math.ceil(bottom + dy)),
  }
}
