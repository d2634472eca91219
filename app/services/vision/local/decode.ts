import { ok, refuse, type Result } from '#app/domain/result.ts'
import sharp, { type Sharp } from '#app/services/pictures/decoder.ts'
import { heicPixels } from '#app/services/pictures/heic.ts'
import { looksLikeHeic, looksLikePicture, PIXELS_MAX, SIDE_MAX } from '#app/services/pictures/picture-kinds.ts'
import type { CleanPhoto, PhotoRefusal } from '../vision.ts'
import type { Pixels } from './raster.ts'

/** Phones prepare their photos to this size; larger ones sent by others are brought down to it. */
const KEPT_MAX = 2048

type Decoded = { pixels: Pixels; clean: CleanPhoto }
type DecodeRefusal = Exclude<PhotoRefusal, 'scan-busy' | 'scan-failed'>

/** The pixels of a sent photo, upright and at most 2048 px, and the same as a JPEG without any other data. */
export async function decodePhoto(bytes: Uint8Array): Promise<Result<Decoded, DecodeRefusal>> {
  const heic = looksLikeHeic(bytes)
  if (!heic && !looksLikePicture(bytes)) return refuse('photo-not-an-image')
  try {
    const source = heic ? await opened(bytes) : sharp(bytes, OPTIONS)
    if (!source) return refuse('heic-failed')
    const { width, height } = await source.metadata()
    if (width * height > PIXELS_MAX || width > SIDE_MAX || height > SIDE_MAX) return refuse('photo-too-many-pixels')
    return ok(await drawn(source))
  } catch (error) {
    return refuse(/pixel limit/i.test(String(error)) ? 'photo-too-many-pixels' : 'photo-broken')
  }
}

const OPTIONS = { limitInputPixels: PIXELS_MAX, failOn: 'truncated', pages: 1, sequentialRead: true } as const

async function opened(bytes: Uint8Array) {
  try {
    const { data, width, height } = await heicPixels(bytes)
    return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: PIXELS_MAX })
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw error
    return null
  }
}

async function drawn(source: Sharp): Promise<Decoded> {
  const { data, info } = await source
    .timeout({ seconds: 10 })
    .rotate()
    .resize({ width: KEPT_MAX, height: KEPT_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 85 }).toBuffer()
  const pixels: Pixels = {
    width,
    height,
    channels: 3,
    data: channels >= 3 ? withThree(data, channels) : fromGrey(data, channels),
  }
  return { pixels, clean: { jpeg, width, height } }
}

function withThree(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return data
  return Uint8Array.from(
    { length: (data.length / channels) * 3 },
    (_, i) => data[Math.floor(i / 3) * channels + (i % 3)]!,
  )
}

const fromGrey = (data: Uint8Array, channels: number) =>
  Uint8Array.from({ length: (data.length / channels) * 3 }, (_, i) => data[Math.floor(i / 3) * channels]!)
