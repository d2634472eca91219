import type { PhotoMeasure } from '#app/domain/scan/scan.ts'

export type DeviceTask = { id: number; photo: Blob }
export type DeviceAnswer = { id: number; measure: PhotoMeasure | null }

/** The same analyzer in the visitor's browser: what it shows, the server will find too. Nothing leaves the device. */
export type DeviceAnalyzer = {
  /** @param photo as it would be sent. Null when this browser cannot look. */
  look(photo: Blob): Promise<PhotoMeasure | null>
  close(): void
}

/** A phone has better use for its memory than a network that nobody asks. */
const IDLE_MS = 30_000

/** Opens it on a thread of its own. Runtime and network are loaded with the first photo and kept by the browser. */
export function openDeviceAnalyzer(): DeviceAnalyzer {
  const waiting = new Map<number, (measure: PhotoMeasure | null) => void>()
  let worker: Worker | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  let nextId = 1

  function start(): Worker {
    const started = new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data: { id, measure } }: MessageEvent<DeviceAnswer>) => {
      waiting.get(id)?.(measure)
      waiting.delete(id)
      if (waiting.size === 0) idle = setTimeout(close, IDLE_MS)
    })
    // No WebAssembly, or the files cannot be had: the server measures all the same.
    started.addEventListener('error', close)
    return started
  }

  function close() {
    clearTimeout(idle)
    worker?.terminate()
    worker = null
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }

  return {
    look: (photo) =>
      new Promise((resolve) => {
        const id = nextId++
        waiting.set(id, resolve)
        clearTimeout(idle)
        worker ??= start()
        worker.postMessage({ id, photo } satisfies DeviceTask)
      }),
    close,
  }
}
