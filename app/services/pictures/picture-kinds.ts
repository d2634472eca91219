import { policy } from '#app/domain/policy.ts'
import type { PictureRefusal } from './pictures.ts'

export const PIXELS_MAX = 50_000_000
export const SIDE_MAX = 12_000

const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x52, 0x49, 0x46, 0x46],
]

/** True for bytes that begin as a JPEG, PNG or WebP does, whatever the file is named. */
export const looksLikePicture = (bytes: Uint8Array) =>
  SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte))

/** Why bytes are no picture of ours, as far as that is seen without decoding them; null when they may be one. */
export const plainRefusal = (bytes: Uint8Array) => refusalUpTo(policy.imageMaxBytes, bytes)

/** The same of a photo for the journal, which may be larger. */
export const plainPhotoRefusal = (bytes: Uint8Array) => refusalUpTo(policy.journalPhotoMaxBytes, bytes)

function refusalUpTo(most: number, bytes: Uint8Array): PictureRefusal | null {
  if (bytes.length > most) return 'image-too-large'
  return looksLikePicture(bytes) || looksLikeHeic(bytes) ? null : 'image-not-an-image'
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** True for a phone's HEIC: a box named ftyp with one of its brands. */
export const looksLikeHeic = (bytes: Uint8Array) => textAt(bytes, 4) === 'ftyp' && HEIC_BRANDS.has(textAt(bytes, 8))

const textAt = (bytes: Uint8Array, from: number) => String.fromCharCode(...bytes.subarray(from, from + 4))
