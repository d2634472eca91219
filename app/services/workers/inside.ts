import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** One piece of work on its way to a process of ours. */
export type Sent<Task> = { id: number; task: Task }

/** Somebody waits for the answer: at 15, three busy processes on two cores leave a fiftieth of one. */
const BELOW_THE_PAGES = 5
const OUR_OWN = 0
const THREADS = '/proc/self/task'
const LOOK_EVERY_MS = 20
const MEBIBYTE = 1024 * 1024

/**
 * The inside of a process that opens strangers' files: one task at a time, behind the pages in the queue for the
 * processor. It holds no secret, and what breaks a decoder takes nobody else with it. Grown beyond `memoryMaxMib` it
 * ends itself, before the machine looks for somebody else to end.
 */
export function serveTasks<Task, Answer>(
  work: (task: Task) => Promise<Answer>,
  { memoryMaxMib }: { memoryMaxMib: number },
) {
  stepBack()
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMaxMib * MEBIBYTE) process.kill(process.pid, 'SIGKILL')
  }, LOOK_EVERY_MS).unref()
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ id, task }: Sent<Task>) => {
    void work(task).then((answer) => {
      process.send!({ id, answer })
      // A photo leaves some hundred megabytes of planes behind; given back at once, they are not added up.
      globalThis.gc?.()
    })
  })
}

/**
 * Every thread there is: those that open files and collect garbage were begun before any code of ours ran, and on
 * Linux the process's own call moves only the one it is made on.
 */
function stepBack() {
  const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : []
  for (const one of [OUR_OWN, ...threads])
    try {
      setPriority(one, BELOW_THE_PAGES)
    } catch {
      // not allowed everywhere, or a thread that has just ended; then it runs beside the others
    }
}
