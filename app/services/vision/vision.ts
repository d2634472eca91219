import type { Result } from '#app/domain/result.ts'
import type { ScanMeasures } from '#app/domain/scan/scan.ts'
import type { Frame } from './local/analyze.ts'

/** One photo as it was sent, and the box somebody drew in it. */
export type Photo = { bytes: Uint8Array; frame: Frame | null }

/** A photo without place, camera or thumbnail data, as JPEG of at most 2048 px: what is kept. */
export type CleanPhoto = { jpeg: Uint8Array; width: number; height: number }

export type PhotoRefusal =
  | 'photo-not-an-image'
  | 'photo-broken'
  | 'photo-too-many-pixels'
  | 'heic-failed'
  /** Too many are waiting. */
  | 'scan-busy'
  /** The analyzer died on it, or took too long. */
  | 'scan-failed'
export type Measured = { measures: ScanMeasures; clean: CleanPhoto[] }

/**
 * Looks at photos of a tattoo. Our own analyzer needs no network; a hosted model only adds a second opinion to it and
 * is left out when it does not answer. Nothing of a photo is logged.
 */
export type VisionPort = {
  name: ScanMeasures['analyzer']
  /** Somebody is about to send a photo. */
  wake(): void
  /** The same bytes give the same measures. A refusal names the photo (from 0) it is about. */
  measure(photos: readonly Photo[]): Promise<Result<Measured, PhotoRefusal, { photo: number }>>
  close(): Promise<void>
}
