import { Worker } from 'node:worker_threads'
import { refuse } from '#app/domain/result.ts'
import type { Report, Task, TaskAnswer } from './worker.ts'

type Waiting = { task: Task; done: (answer: TaskAnswer) => void }
export type PoolSettings = { workerPath: string | URL; modelPath: string; waitingMax: number; timeoutMs: number }

/** The thread's own heap may not grow past this; the network's own memory lies outside it. */
const HEAP_MB = 192

/**
 * One thread that looks at photos, first come, first served. Whoever asks for several gives them one after another,
 * so that ten visitors take turns. A photo that takes too long or kills the thread is refused; the next gets a new one.
 */
export function openPool({ workerPath, modelPath, waitingMax, timeoutMs }: PoolSettings) {
  const queue: Waiting[] = []
  let worker: Worker | null = null
  let current: (Waiting & { timer: NodeJS.Timeout }) | null = null
  let nextId = 1
  let closed = false

  function start(): Worker {
    const started = new Worker(workerPath, {
      workerData: { modelPath },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    started.on('message', ({ id, answer }: Report) => {
      if (current?.task.id === id) finish(answer)
    })
    // Errors carry nothing of the picture; the code alone is told.
    started.on('error', () => gone(started))
    started.on('exit', () => gone(started))
    started.unref()
    return started
  }

  function gone(which: Worker) {
    if (worker !== which) return
    worker = null
    if (current) finish(refuse('scan-failed'))
  }

  function finish(answer: TaskAnswer) {
    const { done, timer } = current!
    clearTimeout(timer)
    current = null
    done(answer)
    next()
  }

  function next() {
    if (current || closed) return
    const waiting = queue.shift()
    if (!waiting) return
    worker ??= start()
    const timer = setTimeout(() => void worker?.terminate(), timeoutMs)
    current = { ...waiting, timer }
    worker.postMessage(waiting.task)
  }

  return {
    ask(task: Omit<Task, 'id'>): Promise<TaskAnswer> {
      if (closed || queue.length >= waitingMax) return Promise.resolve(refuse('scan-busy'))
      return new Promise((done) => {
        queue.push({ task: { ...task, id: nextId++ }, done })
        next()
      })
    },
    async close() {
      closed = true
      for (const { done } of queue.splice(0)) done(refuse('scan-busy'))
      await worker?.terminate()
    },
  }
}
