import type { Result } from '#app/domain/result.ts'

export type PictureRefusal = 'image-too-large' | 'image-not-an-image' | 'image-broken' | 'image-too-many-pixels'

/** A picture drawn anew, upright, with nothing in it but what is seen. */
export type Drawn = { data: Buffer; width: number; height: number }

/** A photo as JPEG, and small as WebP. */
export type DrawnPhoto = { full: Drawn; thumbnail: Drawn }

/** Draws strangers' pictures anew, away from everything else: one that breaks the decoder breaks nothing more. */
export type PicturePort = {
  /** As JPEG; takes a phone's HEIC too. */
  redraw(bytes: Uint8Array): Promise<Result<Drawn, PictureRefusal | 'too-busy'>>
  /** The same of a larger one, and small beside it. */
  redrawPhoto(bytes: Uint8Array): Promise<Result<DrawnPhoto, PictureRefusal | 'too-busy'>>
  close(): Promise<void>
  /** The process that draws; null before the first picture. */
  pid(): number | null
}
