import modelUrl from '../model/scan.onnx?url'
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import type { PhotoMeasure } from '#app/domain/scan.ts'
import type { Network } from './network.ts'
import type { Frame } from './analyze.ts'
import type { Pixels } from './raster.ts'

/** The same analyzer in the visitor's browser: what it shows, the server will find too. */
export type BrowserAnalyzer = {
  /** About half a second of a phone's processor; give the page a moment before. */
  analyze(pixels: Pixels, photo: number, frame?: Frame | null): Promise<PhotoMeasure>
}

let opened: Promise<BrowserAnalyzer> | null = null

/**
 * Loads the runtime and the network (16 MB, kept by the browser) on the first call only. Nothing leaves the device.
 * @throws when the browser has no WebAssembly or the files cannot be had; the server measures all the same.
 */
export function openBrowserAnalyzer(): Promise<BrowserAnalyzer> {
  opened ??= open().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function open(): Promise<BrowserAnalyzer> {
  const [ort, { openNetwork }, { analyzePhoto }] = await Promise.all([
    import('onnxruntime-web/wasm'),
    import('./runtime.ts'),
    import('./analyze.ts'),
  ])
  ort.env.wasm.numThreads = 1
  ort.env.wasm.wasmPaths = { wasm: runtimeUrl }
  const answer = await fetch(modelUrl)
  if (!answer.ok) throw new Error('The network could not be loaded')
  const network: Network = await openNetwork(ort, new Uint8Array(await answer.arrayBuffer()))
  return { analyze: (pixels, photo, frame = null) => analyzePhoto(pixels, network, { photo, frame }) }
}

/** The pixels of a photo the browser can show, upright, at most `side` a side. @throws when it cannot show it. */
export async function pixelsOfFile(file: Blob, side = 2048): Promise<Pixels> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return { width, height, channels: 4, data: context.getImageData(0, 0, width, height).data }
}
