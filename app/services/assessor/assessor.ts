import { ok, refuse, type Result } from '#app/domain/result.ts'
import { assess, type Assessment, type ScanSettings } from '#app/domain/scan/assessment.ts'
import type { ScanAnswers, ScanMeasures } from '#app/domain/scan/scan.ts'
import { fileBeside, openPool, type PoolSettings } from '#app/services/workers/pool.ts'

export type Assessed = Result<Assessment, 'scan-busy' | 'scan-failed'>
export type AssessTask = { measures: ScanMeasures; answers: ScanAnswers; settings: ScanSettings }

/**
 * Turns measures and answers into a result. It takes up to 0.3 s of a processor, as often as a person moves a corner:
 * so it is done beside the pages, not between them.
 */
export type AssessorPort = {
  assess(task: AssessTask): Promise<Assessed>
  close(): Promise<void>
}

const WAITING_MAX = 40
const TIMEOUT_MS = 10_000
const IDLE_MS = 60_000

/** A process of its own, begun with the first task. */
export function openAssessor(settings: Partial<PoolSettings<Assessed>> = {}): AssessorPort {
  const pool = openPool<AssessTask, Assessed>({
    script: fileBeside(import.meta.url, { source: './worker.ts', built: 'assess-worker.js' }),
    waitingMax: WAITING_MAX,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    busy: refuse('scan-busy'),
    lost: refuse('scan-failed'),
    ...settings,
  })
  return { assess: pool.ask, close: async () => pool.close() }
}

/** The same, here and now: where nobody else waits for the processor. */
export const assessHere: AssessorPort = {
  assess: async ({ measures, answers, settings }) => ok(assess(measures, answers, settings)),
  close: async () => {},
}
