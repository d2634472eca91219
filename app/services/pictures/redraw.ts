import sharp, { type OutputInfo } from 'sharp'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { looksLikePicture, PIXELS_MAX, SIDE_MAX } from './picture-kinds.ts'

export type PictureRefusal = 'image-too-large' | 'image-not-an-image' | 'image-broken' | 'image-too-many-pixels'
export type Drawn = { data: Buffer; info: OutputInfo }

const SHOWN_MAX = 2400
const AT_ONCE = 2

/**
 * A client's picture drawn anew: without place, camera or thumbnail data, upright, as JPEG of at most 2400 px.
 * What the file is named does not count, only what it holds.
 */
export async function redraw(bytes: Uint8Array): Promise<Result<Drawn, PictureRefusal>> {
  if (bytes.length > policy.imageMaxBytes) return refuse('image-too-large')
  if (!looksLikePicture(bytes)) return refuse('image-not-an-image')
  return inTurn(() => drawAnew(bytes))
}

async function drawAnew(bytes: Uint8Array): Promise<Result<Drawn, PictureRefusal>> {
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'truncated', pages: 1, sequentialRead: true } as const
  try {
    const { width, height } = await sharp(bytes, options).metadata()
    if (width * height > PIXELS_MAX || width > SIDE_MAX || height > SIDE_MAX) return refuse('image-too-many-pixels')
    const drawn = await sharp(bytes, options)
      .timeout({ seconds: 10 })
      .rotate()
      .resize({ width: SHOWN_MAX, height: SHOWN_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    return ok(drawn)
  } catch (error) {
    return refuse(/pixel limit/i.test(String(error)) ? 'image-too-many-pixels' : 'image-broken')
  }
}

let drawing = 0
const waiting: (() => void)[] = []

/** Two pictures at a time: a third waits its turn, so that uploads never take the whole machine. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (drawing >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  drawing++
  try {
    return await work()
  } finally {
    drawing--
    waiting.shift()?.()
  }
}
