import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import type { Outcome, Task } from './task.ts'

// Runs tests that need a database, in a copy of the project. Vitest stays open between tasks.

// Vitest adds a listener per run to what outlives the run.
EventEmitter.defaultMaxListeners = Infinity

const root = process.argv[2]!
const vitest = await createVitest('test', {
  root,
  project: ['feature'],
  watch: false,
  maxWorkers: 1,
  fsModuleCache: false,
  reporters: [{}],
})
const project = vitest.getProjectByName('feature')

process.on('message', (task: Task) => void outcomeOf(task).then((outcome) => process.send!(outcome)))
process.on('disconnect', () => void vitest.close().finally(() => process.exit()))
process.send!('ready')

async function outcomeOf({ file, mutated, original, tests }: Task): Promise<Outcome> {
  const path = join(root, file)
  replace(path, mutated)
  const specifications = tests.map((test) => project.createSpecification(join(root, test)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  replace(path, original)
  // The answer holds the modules of earlier runs, too; for the same reason no `bail`, which would count their failures.
  const ran = testModules.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId))
  return ran.every((module) => module.ok()) && unhandledErrors.length === 0 ? 'survived' : 'killed'
}

function replace(path: string, text: string) {
  writeFileSync(path, text)
  vitest.invalidateFile(path)
}
