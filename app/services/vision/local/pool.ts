import { fork, type ChildProcess } from 'node:child_process'
import { refuse } from '#app/domain/result.ts'
import type { Report, Task, TaskAnswer } from './worker.ts'

type Waiting = { task: Task; done: (answer: TaskAnswer) => void }
export type PoolSettings = {
  workerPath: URL
  modelPath: string
  waitingMax: number
  timeoutMs: number
  /** After this long without a photo the process ends, and its memory is the machine's again. */
  idleMs: number
}

// Measured with photos of 12 million pixels: 200 MB and steady, against 500 MB and growing with the usual settings.
const MEMORY = {
  flags: ['--expose-gc', '--max-semi-space-size=2', '--max-old-space-size=160'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
}

/**
 * One process that looks at photos, first come, first served. Whoever asks for several gives them one after another,
 * so that ten visitors take turns. A photo that takes too long or kills the process is refused; the next gets a new one.
 */
export function openPool({ workerPath, modelPath, waitingMax, timeoutMs, idleMs }: PoolSettings) {
  const queue: Waiting[] = []
  let worker: ChildProcess | null = null
  let current: (Waiting & { timer: NodeJS.Timeout }) | null = null
  let idle: NodeJS.Timeout | undefined
  let nextId = 1
  let closed = false

  function start(): ChildProcess {
    const started = fork(workerPath, [modelPath], {
      serialization: 'advanced',
      execArgv: MEMORY.flags,
      // Nothing of the server's environment: no key, no address.
      env: MEMORY.env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', ({ id, answer }: Report) => {
      if (current?.task.id === id) finish(answer)
    })
    started.on('error', () => gone(started))
    started.on('exit', () => gone(started))
    started.unref()
    started.channel?.unref()
    return started
  }

  function gone(which: ChildProcess) {
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
    clearTimeout(idle)
    const waiting = queue.shift()
    if (!waiting) {
      idle = setTimeout(() => worker?.kill(), idleMs).unref()
      return
    }
    worker ??= start()
    const timer = setTimeout(() => worker?.kill('SIGKILL'), timeoutMs)
    current = { ...waiting, timer }
    worker.send(waiting.task, (error) => error && worker?.kill('SIGKILL'))
  }

  return {
    ask(task: Omit<Task, 'id'>): Promise<TaskAnswer> {
      if (closed || queue.length >= waitingMax) return Promise.resolve(refuse('scan-busy'))
      return new Promise((done) => {
        queue.push({ task: { ...task, id: nextId++ }, done })
        next()
      })
    },
    close() {
      closed = true
      clearTimeout(idle)
      for (const { done } of queue.splice(0)) done(refuse('scan-busy'))
      worker?.kill('SIGKILL')
    },
    /** The process, for whoever measures it; null before the first photo. */
    pid: () => worker?.pid ?? null,
  }
}
