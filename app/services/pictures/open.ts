import { refuse } from '#app/domain/result.ts'
import { fileBeside, openPool, type PoolSettings } from '#app/services/workers/pool.ts'
import { plainPhotoRefusal, plainRefusal } from './picture-kinds.ts'
import type { Drawn, DrawnPhoto, PicturePort, PictureRefusal } from './pictures.ts'
import type { Result } from '#app/domain/result.ts'

/** One picture on its way to the process that draws it. */
export type PictureTask = { bytes: Uint8Array; isPhoto: boolean }
export type PictureAnswer = Result<Drawn | DrawnPhoto, PictureRefusal | 'too-busy'>

// A picture takes half a second; whoever would wait longer than this many is told to come back.
const WAITING_MAX = 40
// A picture that is too much for the decoder is given up long before; on a busy machine a good one may take ten.
const TIMEOUT_MS = 30_000
const IDLE_MS = 5 * 60_000

/** Pictures are decoded in a process of their own, begun with the first one. */
export function openPictures(settings: Partial<PoolSettings<PictureAnswer>> = {}): PicturePort {
  const pool = openPool<PictureTask, PictureAnswer>({
    script: fileBeside(import.meta.url, { source: './worker.ts', built: 'picture-worker.js' }),
    waitingMax: WAITING_MAX,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    busy: refuse('too-busy'),
    lost: refuse('image-broken'),
    ...settings,
  })
  return {
    async redraw(bytes) {
      const refusal = plainRefusal(bytes)
      if (refusal) return refuse(refusal)
      const answer = await pool.ask({ bytes, isPhoto: false })
      return answer as Result<Drawn, PictureRefusal | 'too-busy'>
    },
    async redrawPhoto(bytes) {
      const refusal = plainPhotoRefusal(bytes)
      if (refusal) return refuse(refusal)
      const answer = await pool.ask({ bytes, isPhoto: true })
      return answer as Result<DrawnPhoto, PictureRefusal | 'too-busy'>
    },
    close: async () => pool.close(),
    pid: pool.pid,
  }
}
