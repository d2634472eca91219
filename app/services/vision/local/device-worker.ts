import * as ort from 'onnxruntime-web/wasm'
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { analyzePhoto } from './analyze.ts'
import type { DeviceAnswer, DeviceTask } from './browser.ts'
import modelUrl from '../model/scan.onnx?url'
import type { Pixels } from './raster.ts'
import { openNetwork } from './runtime.ts'

// The analyzer in the visitor's browser, on a thread of its own: the page goes on answering while it looks.

ort.env.wasm.numThreads = 1
ort.env.wasm.wasmPaths = { wasm: runtimeUrl }
const network = fetch(modelUrl)
  .then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error('The network could not be loaded'))))
  .then((model) => openNetwork(ort, new Uint8Array(model)))

// One after the other: two at once would take twice the memory and end no sooner.
let before: Promise<unknown> = network

globalThis.addEventListener('message', ({ data }: MessageEvent<DeviceTask>) => {
  before = answerTo(data).then((answer) => globalThis.postMessage(answer))
})

async function answerTo({ id, photo }: DeviceTask): Promise<DeviceAnswer> {
  try {
    await before
    const pixels = await pixelsOfFile(photo)
    return { id, measure: await analyzePhoto(pixels, await network, { frame: null, photo: 0 }) }
  } catch {
    return { id, measure: null }
  }
}

/** The pixels of a photo already upright and of the size that is sent. @throws when the browser cannot show it. */
async function pixelsOfFile(photo: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(photo)
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { width, height, channels: 4, data: context.getImageData(0, 0, width, height).data }
}
