import { refuse } from '#app/domain/result.ts'
import { fileBeside, openPool, type PoolSettings } from '#app/services/workers/pool.ts'
import { plainRefusal } from './picture-kinds.ts'
import type { Drawn, PicturePort, PictureRefusal } from './pictures.ts'
import type { Result } from '#app/domain/result.ts'

type Answer = Result<Drawn, PictureRefusal | 'too-busy'>

// A picture takes half a second; whoever would wait longer than this many is told to come back.
const WAITING_MAX = 40
const TIMEOUT_MS = 15_000
const IDLE_MS = 5 * 60_000

/** Pictures are decoded in a process of their own, begun with the first one. */
export function openPictures(settings: Partial<PoolSettings<Answer>> = {}): PicturePort {
  const pool = openPool<Uint8Array, Answer>({
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
      return refusal ? refuse(refusal) : pool.ask(bytes)
    },
    close: async () => pool.close(),
    pid: pool.pid,
  }
}
