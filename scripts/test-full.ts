import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS, type Part } from './test/parts.ts'
import { runPart } from './test/run-part.ts'
import { clock } from './test/summary.ts'

// `npm run test:full`: the parts of scripts/test/parts.ts, one after the other. A part that was green at this very
// commit is not run again, so an interrupted run is resumed by the same command.
// `npm run test:full -- storm fuzz` runs those parts whatever they were; `-- --list` shows when each was last green.

const root = new URL('..', import.meta.url).pathname
const STATE = join(root, '.test-full.json')
/** No part is begun later; the same command goes on with those that are left. */
const MOST_MINUTES = 60
type Green = { commit: string; at: string; seconds: number }

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => name !== '--list' && !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${PARTS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
if (asked.includes('--list')) {
  for (const part of PARTS) console.log(line(part))
  process.exit(0)
}
const here = commit()
const due = PARTS.filter(({ name }) => (asked.length > 0 ? asked.includes(name) : state()[name]?.commit !== here))
const failed: string[] = []
const left: string[] = []
for (const part of due) {
  if (performance.now() > MOST_MINUTES * 60_000) left.push(part.name)
  else if (!(await isGreen(part))) failed.push(part.name)
}

console.log('')
for (const part of PARTS) console.log(line(part))
console.log(`\n${due.length - failed.length - left.length} passed, ${failed.length} failed`)
if (left.length > 0) console.log(`left for the next run after ${MOST_MINUTES} min: ${left.join(', ')}`)
for (const name of failed) console.log(`failed  ${name}: npm run test:full -- ${name}`)
process.exit(failed.length + left.length === 0 ? 0 : 1)

async function isGreen(part: Part): Promise<boolean> {
  console.log(`\n${part.name}: ${part.what} (at most ${part.minutes} min)`)
  const from = performance.now()
  const code = await runPart(part)
  const seconds = Math.round((performance.now() - from) / 1_000)
  console.log(`${code === 0 ? '✓' : '✗'} ${part.name} in ${clock(seconds * 1_000)}`)
  if (code !== 0) return false
  const green: Green = { commit: here, at: new Date().toISOString(), seconds }
  writeFileSync(STATE, `${JSON.stringify({ ...state(), [part.name]: green }, null, 2)}\n`)
  return true
}

function state(): Record<string, Green> {
  return existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : {}
}

/** This commit; with changes beside it that no later run can tell apart, marked so that it never counts as run. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const head = git('rev-parse', '--short=8', 'HEAD')
  return git('status', '--porcelain') === '' ? head : `${head} with changes of ${new Date().toISOString()}`
}

function line({ name, what }: Part): string {
  const green = state()[name]
  const last = green
    ? `green ${green.at.slice(0, 16)}Z, ${green.commit}, ${clock(green.seconds * 1_000)}`
    : 'never green'
  return `${name.padEnd(14)}${last.padEnd(44)}${what}`
}
