import { serveTasks } from '#app/services/workers/inside.ts'
import type { PictureAnswer, PictureTask } from './open.ts'
import { redraw, redrawPhoto } from './redraw.ts'

// Fifty million pixels of a picture that must be unfolded whole, and twice that to turn it.
const MEMORY_MAX_MIB = 768

const drawn = async ({ bytes, isPhoto }: PictureTask): Promise<PictureAnswer> =>
  isPhoto ? redrawPhoto(bytes) : redraw(bytes)

// Whoever sent the picture waits for the answer.
serveTasks(drawn, { memoryMaxMib: MEMORY_MAX_MIB })
