import type { FadingMeasure, FadingRefusal } from '#app/domain/journal/fading.ts'
import type { Result } from '#app/domain/result.ts'

/** Measures the ink left between two photos, away from everything else. */
export type FadingPort = {
  measure(
    first: Uint8Array,
    second: Uint8Array,
  ): Promise<Result<FadingMeasure, FadingRefusal | 'image-broken' | 'too-busy'>>
  close(): Promise<void>
}
