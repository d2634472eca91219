import type { Pixels } from '#app/services/vision/local/raster.ts'
import type { FrameAnswer, FrameTask } from './browser.ts'
import { keepLast, lookAt, type LastSeen } from './look.ts'

let last: LastSeen | null = null

globalThis.addEventListener('message', ({ data }: MessageEvent<FrameTask>) => {
  globalThis.postMessage({ id: data.id, seen: answerTo(data) } satisfies FrameAnswer)
})

function answerTo({ frame, what }: FrameTask) {
  try {
    const pixels = pixelsOf(frame)
    if (what === 'frame') return lookAt(pixels, last)
    last = keepLast(pixels)
  } catch {
    // A picture that cannot be read says nothing.
  }
  return null
}

const LONG_SIDE = 960

function pixelsOf(frame: ImageBitmap): Pixels {
  const shrink = Math.min(1, LONG_SIDE / Math.max(frame.width, frame.height))
  const [width, height] = [Math.round(frame.width * shrink), Math.round(frame.height * shrink)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.drawImage(frame, 0, 0, width, height)
  frame.close()
  return { width, height, channels: 4, data: context.getImageData(0, 0, width, height).data }
}
