import { bitsOf, boxOf, type Mask } from '#app/domain/mask.ts'

/** Pixels of a picture, four bytes each. */
export type Rgba = { width: number; height: number; data: Uint8ClampedArray }
/** Left, top, width and height as shares of the photo. */
export type Crop = readonly [left: number, top: number, width: number, height: number]

const MARGIN = 0.18

/** The part of a photo a drawing shows: the outline with some skin around it, as near the shape asked for as it fits. */
export function cropAround(footprint: Mask, shape: number): Crop {
  const { width, height } = footprint
  const box = boxOf(footprint) ?? { left: 0, top: 0, right: width, bottom: height }
  const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const
  const wide = Math.max((box.right - box.left) * (1 + 2 * MARGIN), (box.bottom - box.top) * (1 + 2 * MARGIN) * shape)
  const scale = Math.min(1, width / wide, (height * shape) / wide)
  const [across, down] = [wide * scale, (wide * scale) / shape]
  const left = Math.min(width - across, Math.max(0, middle[0] - across / 2))
  const top = Math.min(height - down, Math.max(0, middle[1] - down / 2))
  return [left / width, top / height, across / width, down / height]
}

/** How much of each pixel is ink, 0 to 1: the mask brought to the crop's size, its edge softened. */
export function inkCover(ink: Mask, [left, top, across, down]: Crop, width: number, height: number): Float32Array {
  const bits = bitsOf(ink)
  const sharp = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const column = Math.floor((left + ((x + 0.5) / width) * across) * ink.width)
      const row = Math.floor((top + ((y + 0.5) / height) * down) * ink.height)
      sharp[y * width + x] = bits[row * ink.width + column] ? 1 : 0
    }
  // Ink bleeds a little beyond what is surely ink.
  return blurred(sharp, width, height, 2).map((cover) => Math.min(1, cover * 2.5))
}

/** A mean over a square around each pixel, in two runs. */
function blurred(source: Float32Array, width: number, height: number, reach: number): Float32Array {
  const run = (from: Float32Array, step: number, along: number, lines: number, lineStep: number) => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < lines; line++) {
      let sum = 0
      let count = 0
      const at = (index: number) => line * lineStep + index * step
      for (let index = -reach; index < along; index++) {
        if (index + reach < along) {
          sum += from[at(index + reach)]!
          count++
        }
        if (index - reach - 1 >= 0) {
          sum -= from[at(index - reach - 1)]!
          count--
        }
        if (index >= 0) to[at(index)] = sum / count
      }
    }
    return to
  }
  return run(run(source, 1, width, height, width), width, height, width, 1)
}

/** The skin as it would be without the ink: each colour spread in from the bare skin around. */
export function bareSkin({ width, height, data }: Rgba, cover: Float32Array): Float32Array[] {
  const weight = cover.map((ink) => (ink > 0.05 ? 0 : 1))
  const reach = Math.round(width / 6)
  const around = blurred(weight, width, height, reach)
  const total = weight.reduce((sum, one) => sum + one, 0)
  return [0, 1, 2].map((colour) => {
    const weighed = weight.map((one, at) => one * data[4 * at + colour]!)
    const mean = total > 0 ? weighed.reduce((sum, one) => sum + one, 0) / total : 160
    const near = blurred(weighed, width, height, reach)
    return near.map((sum, at) => (around[at]! > 0.01 ? sum / around[at]! : mean))
  })
}

/** The picture with this share of its ink left. A drawing, no forecast. */
export function faded({ width, height, data }: Rgba, cover: Float32Array, skin: Float32Array[], inkLeft: number): Rgba {
  const drawn = Uint8ClampedArray.from(data)
  cover.forEach((ink, at) => {
    const gone = ink * (1 - inkLeft)
    if (gone === 0) return
    for (let colour = 0; colour < 3; colour++) {
      const now = data[4 * at + colour]!
      drawn[4 * at + colour] = now + (skin[colour]![at]! - now) * gone
    }
  })
  return { width, height, data: drawn }
}
