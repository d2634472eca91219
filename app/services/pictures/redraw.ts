import { ok, refuse, type Result } from '#app/domain/result.ts'
import sharp from './decoder.ts'
import { PIXELS_MAX, plainRefusal, SIDE_MAX } from './picture-kinds.ts'
import type { Drawn, PictureRefusal } from './pictures.ts'

const SHOWN_MAX = 2400

/**
 * A client's picture drawn anew: without place, camera or thumbnail data, upright, as JPEG of at most 2400 px.
 * What the file is named does not count, only what it holds.
 */
export async function redraw(bytes: Uint8Array): Promise<Result<Drawn, PictureRefusal>> {
  const refusal = plainRefusal(bytes)
  if (refusal) return refuse(refusal)
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'truncated', pages: 1, sequentialRead: true } as const
  try {
    const { width, height } = await sharp(bytes, options).metadata()
    if (width * height > PIXELS_MAX || width > SIDE_MAX || height > SIDE_MAX) return refuse('image-too-many-pixels')
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: 10 })
      .rotate()
      .resize({ width: SHOWN_MAX, height: SHOWN_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    return ok({ data, width: info.width, height: info.height })
  } catch (error) {
    return refuse(/pixel limit/i.test(String(error)) ? 'image-too-many-pixels' : 'image-broken')
  }
}
