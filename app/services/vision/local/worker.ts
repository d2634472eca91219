import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import * as ort from 'onnxruntime-web'
import { ok, type Result } from '#app/domain/result.ts'
import type { PhotoMeasure } from '#app/domain/scan.ts'
import type { CleanPhoto, PhotoRefusal } from '../vision.ts'
import { analyzePhoto, type Frame } from './analyze.ts'
import { decodePhoto } from './decode.ts'
import { openNetwork } from './runtime.ts'

// The scan's own process: one photo at a time, behind the pages in the queue for the processor. It holds no secret, and
// a picture that breaks the decoder or the arithmetic takes nobody else with it.

export type Task = { id: number; bytes: Uint8Array; frame: Frame | null; photo: number }
export type TaskAnswer = Result<{ measure: PhotoMeasure; clean: CleanPhoto }, PhotoRefusal>
export type Report = { id: number; answer: TaskAnswer }

const BELOW_THE_PAGES = 5
try {
  setPriority(BELOW_THE_PAGES)
} catch {
  // not allowed everywhere; then it runs beside the others
}
ort.env.wasm.numThreads = 1
ort.env.logLevel = 'error'
const network = readFile(process.argv[2]!).then((model) => openNetwork(ort, model))

process.on('disconnect', () => process.exit(0))
process.on('message', (task: Task) => {
  void work(task).then((answer) => {
    process.send!({ id: task.id, answer } satisfies Report)
    // A photo leaves some hundred megabytes of planes behind; given back at once, they are not added up.
    globalThis.gc?.()
  })
})

async function work({ bytes, frame, photo }: Task): Promise<TaskAnswer> {
  const decoded = await decodePhoto(bytes)
  if (!decoded.ok) return decoded
  const { pixels, clean } = decoded.value
  return ok({ measure: await analyzePhoto(pixels, await network, { frame, photo }), clean })
}
