import { readFile } from 'node:fs/promises'
import * as ort from 'onnxruntime-web'
import { ok, type Result } from '#app/domain/result.ts'
import type { PhotoMeasure } from '#app/domain/scan/scan.ts'
import { serveTasks } from '#app/services/workers/inside.ts'
import type { CleanPhoto, PhotoRefusal } from '../vision.ts'
import { analyzePhoto, type Frame } from './analyze.ts'
import { decodePhoto } from './decode.ts'
import { openNetwork } from './runtime.ts'

export type Task = { bytes: Uint8Array; frame: Frame | null; photo: number }
export type TaskAnswer = Result<{ measure: PhotoMeasure; clean: CleanPhoto }, PhotoRefusal>

// A photo of fifty million pixels from a phone's HEIC takes the most, about a gigabyte.
const MEMORY_MAX_MIB = 1_536

ort.env.wasm.numThreads = 1
ort.env.logLevel = 'error'
const network = readFile(process.argv[2]!).then((model) => openNetwork(ort, model))

serveTasks(
  async ({ bytes, frame, photo }: Task): Promise<TaskAnswer> => {
    const decoded = await decodePhoto(bytes)
    if (!decoded.ok) return decoded
    const { pixels, clean } = decoded.value
    return ok({ measure: await analyzePhoto(pixels, await network, { frame, photo }), clean })
  },
  { memoryMaxMib: MEMORY_MAX_MIB },
)
