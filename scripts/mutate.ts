import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { mutantsOf, mutate, type Mutant } from './mutate/mutants.ts'
import { importersIn, isTest } from './mutate/related.ts'
import { shuffled } from './mutate/seeded.ts'
import type { Outcome, Task } from './mutate/task.ts'

// `npm run mutate`: changes one number, comparison, sign or boolean operator of app/domain at a time and runs the tests
// that import the file. A change that no test notices is listed as a survivor.
// `npm run mutate -- --minutes 20 --seed 2 app/domain/booking/booking.ts`: other bounds, these files alone.
// `npm run mutate -- --set commands`: comparisons and signs of the commands for money and appointments, and every number
// of the settings, with a database: minutes a mutant.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: 'domain' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    floor: { type: 'string', default: '85' },
  },
})
const root = new URL('..', import.meta.url).pathname
const COMMANDS = 'app/features/{payments,plans,invoices,affiliates,appointments,booking}/commands{.ts,/*.ts}'
const SETS = {
  domain: { files: 'app/domain/**/*.ts', worker: 'pure-worker', tests: ['app/domain'], near: 20, limitMs: 30_000 },
  commands: {
    files: `{${COMMANDS},app/features/settings/schema.ts}`,
    worker: 'vitest-worker',
    tests: ['app', 'test'],
    near: 6,
    limitMs: 300_000,
  },
} as const
const set = values.set === 'commands' ? SETS.commands : SETS.domain
// A process that ran this many mutants keeps as many versions of their modules.
const MUTANTS_PER_PROCESS = 200

const copy = set.worker === 'vitest-worker' ? copyProject() : null
const sources = new Map<string, string>()
const mutants = globSync(positionals.length > 0 ? positionals : set.files, { cwd: root })
  .filter((file) => !isTest(file))
  .toSorted()
  .flatMap((file) => {
    sources.set(file, readFileSync(join(root, file), 'utf8'))
    return mutantsOf(file, sources.get(file)!).filter(isAsked)
  })
const importersOf = importersIn(root, set.tests)
type Worker = { process: ChildProcess; ended: Promise<'timeout'>; mutants: number }
let worker = null as Worker | null
const outcomes: { mutant: Mutant; outcome: Outcome }[] = []
const end = performance.now() + Number(values.minutes) * 60_000

await expectGreen()
for (const mutant of shuffled(mutants, Number(values.seed))) {
  if (performance.now() > end) break
  const outcome = await ask(taskFor(mutant.file, mutate(sources.get(mutant.file)!, mutant)))
  outcomes.push({ mutant, outcome })
  if (outcome === 'survived') console.log(`survived ${nameOf(mutant)}`)
}
await expectGreen()
stopWorker()
if (copy) rmSync(copy, { recursive: true, force: true })
report()

function isAsked({ file, kind }: Mutant) {
  if (set.worker === 'pure-worker' || file.endsWith('settings/schema.ts')) return true
  return ['boundary', 'comparison', 'sign'].includes(kind)
}

function taskFor(file: string, mutated: string): Task {
  const importers = importersOf(file)
  const tests = importers.filter(isTest).slice(0, set.near)
  return { file, mutated, original: sources.get(file)!, importers, tests }
}

/** A test that is red without any mutant would count every mutant as killed. */
async function expectGreen() {
  const [file = '', original = ''] = [...sources][0] ?? []
  const all = [...sources.keys()].map((source) => taskFor(source, original))
  const tests = [...new Set(all.flatMap((task) => task.tests))]
  const importers = [...new Set(all.flatMap((task) => task.importers))]
  const outcome = await ask({ file, mutated: original, original, importers, tests }, 10 * set.limitMs)
  if (outcome !== 'survived') throw new Error('a test fails without any mutant')
}

async function ask(task: Task, limitMs: number = set.limitMs): Promise<Outcome> {
  if (worker && worker.mutants >= MUTANTS_PER_PROCESS) stopWorker()
  worker ??= await startWorker()
  worker.mutants++
  const { process, ended } = worker
  process.send(task)
  const answer = once(process, 'message').then(([said]: Outcome[]) => said!)
  const outcome = await Promise.race([answer, ended, wait(limitMs, 'timeout' as const, { ref: false })])
  if (outcome === 'timeout') stopWorker()
  return outcome
}

async function startWorker(): Promise<Worker> {
  const process = fork(join(root, `scripts/mutate/${set.worker}.ts`), [copy ?? root.replace(/\/$/, '')])
  const ended = once(process, 'exit').then(() => 'timeout' as const)
  await once(process, 'message')
  return { process, ended, mutants: 0 }
}

function stopWorker() {
  // A loop that never ends hears no message.
  if (set.worker === 'pure-worker') worker?.process.kill('SIGKILL')
  else if (worker?.process.connected) worker.process.disconnect()
  worker = null
}

function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'mutate-'))
  for (const name of globSync('{app,test,scripts,docs,public,tools,.ci,*.json,*.ts,*.md}', { cwd: root }))
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function nameOf({ file, line, kind, from, to }: Mutant) {
  return `${file}:${line} ${kind} ${from} → ${to || 'nothing'}`
}

function report() {
  const files = Map.groupBy(outcomes, ({ mutant }) => mutant.file)
  for (const [file, all] of [...files].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${percent(all)} % ${file}: ${killed(all)} of ${all.length}`)
  const timeouts = outcomes.filter(({ outcome }) => outcome === 'timeout').length
  console.log(
    `${percent(outcomes)} %: ${killed(outcomes)} of ${outcomes.length} mutants killed, ${timeouts} by timeout; ` +
      `${mutants.length} generated, seed ${values.seed}`,
  )
  process.exitCode = Number(percent(outcomes)) >= Number(values.floor) ? 0 : 1
}

function killed(all: typeof outcomes) {
  return all.filter(({ outcome }) => outcome !== 'survived').length
}

function percent(all: typeof outcomes) {
  return ((100 * killed(all)) / Math.max(all.length, 1)).toFixed(1)
}
