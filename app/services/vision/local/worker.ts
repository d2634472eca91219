import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import * as ort from 'onnxruntime-web'
import { ok, type Result } from '#app/domain/result.ts'
import type { PhotoMeasure } from '#app/domain/scan.ts'
import type { CleanPhoto, PhotoRefusal } from '../vision.ts'
import { analyzePhoto, type Frame } from './analyze.ts'
import { decodePhoto } from './decode.ts'
import { openNetwork } from './runtime.ts'

// The scan's own thread: one photo at a time, so that nothing else of the server waits for it.

export type Task = { id: number; bytes: Uint8Array; frame: Frame | null; photo: number }
export type TaskAnswer = Result<{ measure: PhotoMeasure; clean: CleanPhoto }, PhotoRefusal>
export type Report = { id: number; answer: TaskAnswer }

const { modelPath } = workerData as { modelPath: string }
const BELOW_THE_PAGES = 10
try {
  setPriority(0, BELOW_THE_PAGES) // on Linux 0 is this thread alone
} catch {
  // not allowed everywhere; then it runs beside the others
}
ort.env.wasm.numThreads = 1
ort.env.logLevel = 'error'
const network = readFile(modelPath).then((model) => openNetwork(ort, model))

parentPort!.on('message', (task: Task) => {
  // A picture that breaks the arithmetic must not take the others with it: the thread ends and is begun anew.
  void work(task).then((answer) => parentPort!.postMessage({ id: task.id, answer } satisfies Report))
})

async function work({ bytes, frame, photo }: Task): Promise<TaskAnswer> {
  const decoded = await decodePhoto(bytes)
  if (!decoded.ok) return decoded
  const { pixels, clean } = decoded.value
  return ok({ measure: await analyzePhoto(pixels, await network, { frame, photo }), clean })
}
