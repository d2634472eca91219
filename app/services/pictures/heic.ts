import { PIXELS_MAX } from './picture-kinds.ts'

/**
 * The pixels of a HEIC photo (red, green, blue, alpha), upright. About 3 s of one core for 12 million pixels, so it
 * runs in the workers only. @throws when it cannot be decoded or is too large.
 */
export async function heicPixels(
  bytes: Uint8Array,
): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const { default: heif } = await import('libheif-js/wasm-bundle.js')
  const [image] = new heif.HeifDecoder().decode(bytes)
  if (!image) throw new Error('No picture in the HEIC file')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > PIXELS_MAX) throw new Error('Input image exceeds pixel limit')
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  try {
    await new Promise<void>((resolve, reject) =>
      image.display(target, (shown) => (shown ? resolve() : reject(new Error('HEIC not decoded')))),
    )
  } finally {
    image.free()
  }
  return target
}
