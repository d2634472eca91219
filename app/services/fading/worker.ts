import { refuse } from '#app/domain/result.ts'
import { decodePhoto } from '#app/services/vision/local/decode.ts'
import { serveTasks } from '#app/services/workers/inside.ts'
import { measurePair } from './measure.ts'
import type { FadingAnswer, FadingTask } from './open.ts'

// Two photos unfolded, and the planes they are measured on.
const MEMORY_MAX_MIB = 700

async function measured({ first, second }: FadingTask): Promise<FadingAnswer> {
  const before = await decodePhoto(first)
  const after = await decodePhoto(second)
  if (!before.ok || !after.ok) return refuse('image-broken')
  return measurePair(before.value.pixels, after.value.pixels)
}

serveTasks(measured, { memoryMaxMib: MEMORY_MAX_MIB })
