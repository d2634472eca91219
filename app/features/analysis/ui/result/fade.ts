import { bitsOf, boxOf, type Mask } from '#app/domain/scan/geometry/mask.ts'

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
  // Ink bleeds a little beyond what is surely ink; past that, it gives way to skin without an edge.
  const grown = blurred(sharp, width, height, 4).map((cover) => Math.min(1, cover * 6))
  return blurred(grown, width, height, 3)
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

/** From how far skin is spread in, as shares of the width: far skin first, nearer skin over it wherever there is some. */
const REACHES = [1 / 3, 1 / 6, 1 / 12, 1 / 24]
/** With so much skin around, a pixel is as what is near, not as what is far. */
const ENOUGH_SKIN = 0.3

/** The skin as it would be without the ink: each colour spread in from the bare skin around, without a seam. */
export function bareSkin({ width, height, data }: Rgba, cover: Float32Array): Float32Array[] {
  const weight = cover.map((ink) => (ink > 0.05 ? 0 : 1))
  const total = weight.reduce((sum, one) => sum + one, 0)
  const spread = (values: Float32Array, share: number) => {
    const reach = Math.max(1, Math.round(width * share))
    return blurred(blurred(values, width, height, reach), width, height, reach)
  }
  const around = REACHES.map((share) => spread(weight, share))
  return [0, 1, 2].map((colour) => {
    const weighed = weight.map((one, at) => one * data[4 * at + colour]!)
    const mean = total > 0 ? weighed.reduce((sum, one) => sum + one, 0) / total : 160
    const skin = new Float32Array(weight.length).fill(mean)
    REACHES.forEach((share, nth) => {
      spread(weighed, share).forEach((sum, at) => {
        const known = around[nth]![at]!
        if (known > 0.001) skin[at] = skin[at]! + (sum / known - skin[at]!) * Math.min(1, known / ENOUGH_SKIN)
      })
    })
    return skin
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
