import type { FrameSeen } from './look.ts'

export type FrameTask = { id: number; frame: ImageBitmap; what: 'last' | 'frame' }
export type FrameAnswer = { id: number; seen: FrameSeen | null }

/** Looks at pictures of the camera on a thread of its own, so that the screen follows the hand. */
export type FrameLook = {
  /** What every picture from now on is laid on. */
  keep(last: ImageBitmap): Promise<void>
  /** Null: it could not be looked at. */
  look(frame: ImageBitmap): Promise<FrameSeen | null>
  close(): void
}

export function openFrameLook(): FrameLook {
  const waiting = new Map<number, (seen: FrameSeen | null) => void>()
  const worker = new Worker(new URL('./frame-worker.ts', import.meta.url), { type: 'module' })
  let nextId = 1
  let isClosed = false
  const close = () => {
    isClosed = true
    worker.terminate()
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data: { id, seen } }: MessageEvent<FrameAnswer>) => {
    waiting.get(id)?.(seen)
    waiting.delete(id)
  })
  // A browser that cannot look takes pictures all the same.
  worker.addEventListener('error', close)
  const ask = (frame: ImageBitmap, what: FrameTask['what']) =>
    new Promise<FrameSeen | null>((resolve) => {
      if (isClosed) return resolve(null)
      const id = nextId++
      waiting.set(id, resolve)
      worker.postMessage({ id, frame, what } satisfies FrameTask, [frame])
    })
  return { keep: async (last) => void (await ask(last, 'last')), look: (frame) => ask(frame, 'frame'), close }
}
