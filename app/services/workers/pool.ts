import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Sent } from './inside.ts'

export type PoolSettings<Answer> = {
  script: URL
  args?: string[]
  waitingMax: number
  timeoutMs: number
  /** After this long without work the process ends, and its memory is the machine's again. */
  idleMs: number
  /** What whoever finds the queue full is answered. */
  busy: Answer
  /** What whoever's work killed the process, or took too long, is answered. */
  lost: Answer
}

// Measured with photos of 12 million pixels: 200 MB and steady, against 500 MB and growing with the usual settings.
const MEMORY = {
  flags: ['--expose-gc', '--max-semi-space-size=2', '--max-old-space-size=160'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
}

/**
 * One process of its own for what strangers' files are opened with, first come, first served. It is begun with the
 * first task, or a little before it. Work that takes too long or kills the process is given up; what waits behind it gets a new process.
 */
export function openPool<Task, Answer>(settings: PoolSettings<Answer>) {
  const { script, args = [], waitingMax, timeoutMs, idleMs, busy, lost } = settings
  type Waiting = { sent: Sent<Task>; done: (answer: Answer) => void }
  const queue: Waiting[] = []
  let worker: ChildProcess | null = null
  let current: (Waiting & { timer: NodeJS.Timeout }) | null = null
  let idle: NodeJS.Timeout | undefined
  let nextId = 1
  let closed = false

  function start(): ChildProcess {
    const started = fork(script, args, {
      serialization: 'advanced',
      execArgv: MEMORY.flags,
      // Nothing of the server's environment: no key, no address.
      env: MEMORY.env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', ({ id, answer }: { id: number; answer: Answer }) => {
      if (current?.sent.id === id) finish(answer)
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
    if (current) finish(lost)
  }

  function finish(answer: Answer) {
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
    if (!waiting) return endLater()
    worker ??= start()
    const timer = setTimeout(() => worker?.kill('SIGKILL'), timeoutMs)
    current = { ...waiting, timer }
    worker.send(waiting.sent, (error) => error && worker?.kill('SIGKILL'))
  }

  /** No longer ours at once: a task that comes while it dies gets a new one. */
  function end() {
    worker?.kill()
    worker = null
  }

  function endLater() {
    clearTimeout(idle)
    idle = setTimeout(end, idleMs).unref()
  }

  return {
    /** Begins the process for a task that is likely to come, so that whoever sends it need not wait for that too. */
    wake() {
      if (closed || current) return
      worker ??= start()
      endLater()
    },
    ask(task: Task): Promise<Answer> {
      if (closed || queue.length >= waitingMax) return Promise.resolve(busy)
      return new Promise((done) => {
        queue.push({ sent: { id: nextId++, task }, done })
        next()
      })
    },
    close() {
      closed = true
      clearTimeout(idle)
      for (const { done } of queue.splice(0)) done(busy)
      worker?.kill('SIGKILL')
    },
    /** The process, for whoever measures it; null before the first task. */
    pid: () => worker?.pid ?? null,
  }
}

/**
 * Where a process's script lies: beside the source that opens it, or where the build put it (vite.config.ts).
 * @param here import.meta.url of whoever opens it
 */
export function fileBeside(here: string, { source, built }: { source: string; built: string }): URL {
  if (here.endsWith('.ts')) return new URL(source, here)
  const folder = ['./', '../'].find((up) => existsSync(new URL(`${up}${built}`, here))) ?? './'
  return new URL(`${folder}${built}`, here)
}
