import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ok, refuse } from '#app/domain/result.ts'
import type { Measured, VisionPort } from '../vision.ts'
import { openPool, type PoolSettings } from './pool.ts'
import { TUNING } from './tuning.ts'

// Each visitor has one photo waiting at a time, so this many visitors.
const WAITING_MAX = 20
const TIMEOUT_MS = 30_000
const IDLE_MS = 5 * 60_000

/** Where the process's script and the network lie: beside the source, or where the build put them (vite.config.ts). */
function filesOf(here: string) {
  if (here.endsWith('.ts'))
    return { workerPath: new URL('./worker.ts', here), modelPath: fileURLToPath(new URL('../model/scan.onnx', here)) }
  const folder = ['./', '../'].find((up) => existsSync(new URL(`${up}scan-worker.js`, here))) ?? './'
  return {
    workerPath: new URL(`${folder}scan-worker.js`, here),
    modelPath: fileURLToPath(new URL(`${folder}scan.onnx`, here)),
  }
}

/** Our own analyzer, in its own process, without any network. The process is begun with the first photo. */
export function openLocalVision(settings: Partial<PoolSettings> = {}): VisionPort & { pid(): number | null } {
  const shipped = { waitingMax: WAITING_MAX, timeoutMs: TIMEOUT_MS, idleMs: IDLE_MS }
  const pool = openPool({ ...filesOf(import.meta.url), ...shipped, ...settings })
  return {
    name: 'local',
    async measure(photos) {
      const measured: Measured = {
        measures: { photos: [], analyzer: 'local', model: TUNING.version, opinion: null },
        clean: [],
      }
      for (const [photo, { bytes, frame }] of photos.entries()) {
        const answer = await pool.ask({ bytes, frame, photo })
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
