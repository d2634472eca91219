import { fileURLToPath } from 'node:url'
import { ok, refuse } from '#app/domain/result.ts'
import { fileBeside, openPool, type PoolSettings } from '#app/services/workers/pool.ts'
import type { Measured, VisionPort } from '../vision.ts'
import { TUNING } from './tuning.ts'
import type { Task, TaskAnswer } from './worker.ts'

// Twenty visitors with three photos each.
const WAITING_MAX = 60
// A photo takes 2 s of a core, the first 4, and a machine at its limit leaves a tenth of one.
const TIMEOUT_MS = 60_000
const IDLE_MS = 5 * 60_000

/** Our own analyzer, in its own process, without any network. The process is begun with the first photo, or when it is woken. */
export function openLocalVision(
  settings: Partial<PoolSettings<TaskAnswer>> = {},
): VisionPort & { pid(): number | null } {
  const network = fileBeside(import.meta.url, { source: '../model/scan.onnx', built: 'scan.onnx' })
  const pool = openPool<Task, TaskAnswer>({
    script: fileBeside(import.meta.url, { source: './worker.ts', built: 'scan-worker.js' }),
    args: [fileURLToPath(network)],
    waitingMax: WAITING_MAX,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    busy: refuse('scan-busy'),
    lost: refuse('scan-failed'),
    ...settings,
  })
  return {
    name: 'local',
    wake: pool.wake,
    async measure(photos) {
      const measured: Measured = {
        measures: { photos: [], analyzer: 'local', model: TUNING.version, opinion: null },
        clean: [],
      }
      // All at once into the line: who came first is answered first, and not after everybody's first photo.
      const answers = await Promise.all(photos.map(({ bytes, frame }, photo) => pool.ask({ bytes, frame, photo })))
      for (const [photo, answer] of answers.entries()) {
        if (!answer.ok) return refuse(answer.refusal, { photo })
        measured.measures.photos.push(answer.value.measure)
        measured.clean.push(answer.value.clean)
      }
      return ok(measured)
    },
    close: async () => pool.close(),
    pid: pool.pid,
  }
}
