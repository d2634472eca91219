import { ok, refuse, type Result } from '#app/domain/result.ts'
import sharp, { type Sharp } from './decoder.ts'
import { heicPixels } from './heic.ts'
import { looksLikeHeic, plainPhotoRefusal, PIXELS_MAX, plainRefusal, SIDE_MAX } from './picture-kinds.ts'
import type { Drawn, DrawnPhoto, PictureRefusal } from './pictures.ts'

const SHOWN_MAX = 2400
const THUMBNAIL_MAX = 400
const OPTIONS = { limitInputPixels: PIXELS_MAX, failOn: 'truncated', pages: 1, sequentialRead: true } as const

/**
 * A client's picture drawn anew: without place, camera or thumbnail data, upright, as JPEG of at most 2400 px.
 * A phone's HEIC is one, too. What the file is named does not count, only what it holds.
 */
export async function redraw(bytes: Uint8Array): Promise<Result<Drawn, PictureRefusal>> {
  const refusal = plainRefusal(bytes)
  return refusal ? refuse(refusal) : guarded(() => drawn(bytes))
}

/** A photo of the journal in the same way, and small beside it for lists: WebP of at most 400 px. */
export async function redrawPhoto(bytes: Uint8Array): Promise<Result<DrawnPhoto, PictureRefusal>> {
  const refusal = plainPhotoRefusal(bytes)
  if (refusal) return refuse(refusal)
  return guarded(async () => {
    const full = await drawn(bytes)
    return full.ok ? ok({ full: full.value, thumbnail: await thumbnailOf(full.value) }) : full
  })
}

async function guarded<T>(draw: () => Promise<Result<T, PictureRefusal>>): Promise<Result<T, PictureRefusal>> {
  try {
    return await draw()
  } catch (error) {
    return refuse(/pixel limit/i.test(String(error)) ? 'image-too-many-pixels' : 'image-broken')
  }
}

async function opened(bytes: Uint8Array): Promise<Sharp> {
  if (!looksLikeHeic(bytes)) return sharp(bytes, OPTIONS)
  const { data, width, height } = await heicPixels(bytes)
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: PIXELS_MAX })
}

async function drawn(bytes: Uint8Array): Promise<Result<Drawn, PictureRefusal>> {
  const source = await opened(bytes)
  const { width, height } = await source.metadata()
  if (width * height > PIXELS_MAX || width > SIDE_MAX || height > SIDE_MAX) return refuse('image-too-many-pixels')
  const { data, info } = await source
    .clone()
    .timeout({ seconds: 20 })
    .rotate()
    .resize({ width: SHOWN_MAX, height: SHOWN_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return ok({ data, width: info.width, height: info.height })
}

async function thumbnailOf({ data: jpeg }: Drawn): Promise<Drawn> {
  const { data, info } = await sharp(jpeg, OPTIONS)
    .resize({ width: THUMBNAIL_MAX, height: THUMBNAIL_MAX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
