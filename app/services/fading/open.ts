import type { FadingMeasure, FadingRefusal } from '#app/domain/journal/fading.ts'
import { refuse, type Result } from '#app/domain/result.ts'
import { fileBeside, openPool } from '#app/services/workers/pool.ts'
import type { FadingPort } from './fading.ts'

export type FadingTask = { first: Uint8Array; second: Uint8Array }
export type FadingAnswer = Result<FadingMeasure, FadingRefusal | 'image-broken' | 'too-busy'>

// A pair takes a few seconds, and many times that on a machine with much else to do; staff wait for it.
const WAITING_MAX = 8
const TIMEOUT_MS = 120_000
const IDLE_MS = 60_000

/** Pairs are measured in a process of their own, begun with the first one. */
export function openFading(): FadingPort {
  const pool = openPool<FadingTask, FadingAnswer>({
    script: fileBeside(import.meta.url, { source: './worker.ts', built: 'fading-worker.js' }),
    waitingMax: WAITING_MAX,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    busy: refuse('too-busy'),
    // Both photos were opened when they were added: what ends here took too long, or the process did.
    lost: refuse('too-busy'),
  })
  return { measure: (first, second) => pool.ask({ first, second }), close: async () => pool.close() }
}
