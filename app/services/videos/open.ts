import { refuse, type Result } from '#app/domain/result.ts'
import { fileBeside, openPool } from '#app/services/workers/pool.ts'
import type { VideoFacts, VideoPort, VideoRefusal } from './videos.ts'

type Answer = Result<VideoFacts, VideoRefusal | 'too-busy'>

const WAITING_MAX = 10
const TIMEOUT_MS = 20_000
const IDLE_MS = 60_000

/** Films are looked into in a process of their own, begun with the first one. */
export function openVideos(): VideoPort {
  const pool = openPool<string, Answer>({
    script: fileBeside(import.meta.url, { source: './worker.ts', built: 'video-worker.js' }),
    waitingMax: WAITING_MAX,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    busy: refuse('too-busy'),
    lost: refuse('video-not-a-video'),
  })
  return { look: (path) => pool.ask(path), close: async () => pool.close() }
}
