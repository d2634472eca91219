import type { Result } from '#app/domain/result.ts'

export type PictureRefusal = 'image-too-large' | 'image-not-an-image' | 'image-broken' | 'image-too-many-pixels'

/** A picture drawn anew as JPEG, upright, with nothing in it but what is seen. */
export type Drawn = { data: Buffer; width: number; height: number }

/** Draws strangers' pictures anew, away from everything else: one that breaks the decoder breaks nothing more. */
export type PicturePort = {
  redraw(bytes: Uint8Array): Promise<Result<Drawn, PictureRefusal | 'too-busy'>>
  close(): Promise<void>
  /** The process that draws; null before the first picture. */
  pid(): number | null
}
