import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AGAINST_ATTACKS } from './guarantees/attacks.ts'
import { OF_THE_JOURNAL } from './guarantees/journal.ts'
import { TAKEN, type Taken } from './guarantees/taken.ts'

// `npm run guarantees`: takes each guarantee away in a copy of the project, one at a time, and runs the test that
// watches over it. A test that stays green without what it watches over is named, and the command fails.
// `npm run guarantees -- S6` takes those alone that have one of these words in their name.

const root = new URL('..', import.meta.url).pathname
const vitest = join(root, 'node_modules/.bin/vitest')
const COPIED = ['app', 'test', 'scripts', 'docs', 'public', 'tools', '.ci']
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'README.md',
]

const words = process.argv.slice(2)
const asked = [...TAKEN, ...AGAINST_ATTACKS, ...OF_THE_JOURNAL].filter(
  ({ guarantee }) => words.length === 0 || words.some((word) => guarantee.includes(word)),
)
const held = asked.map(isMissed)
console.log(`${held.filter(Boolean).length} of ${held.length} guarantees are missed by their test when they are gone`)
process.exit(held.every(Boolean) ? 0 : 1)

/** Whether the test turns red without what it watches over. */
function isMissed(taken: Taken): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'without-'))
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of FILES) cpSync(join(root, name), join(copy, name))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  take(taken, copy)
  const report = join(copy, 'report.json')
  const { stderr, status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...(taken.only ? ['-t', taken.only] : []), taken.test],
    { cwd: copy, encoding: 'utf8' },
  )
  const { numFailedTests: failed, numPassedTests: passed } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numFailedTests: 0, numPassedTests: 0 }
  // A test that did not run has missed nothing. An error nobody listens to fails the run beside green tests.
  const isRed = failed + passed > 0 && status !== 0
  if (failed + passed === 0) console.log(stderr)
  rmSync(copy, { recursive: true, force: true })
  console.log(`${isRed ? '✓' : '✗'} ${taken.guarantee}: ${failed} red, ${passed} green in ${taken.test}`)
  return isRed
}

function take(taken: Taken, copy: string) {
  if ('sql' in taken) return writeFileSync(join(copy, 'app/db/migrations/9999_taken.sql'), taken.sql)
  const path = join(copy, taken.file)
  const text = readFileSync(path, 'utf8')
  const without = [taken, ...(taken.and ? [taken.and] : [])].reduce((left, { from, to }) => {
    if (!left.includes(from)) throw new Error(`${taken.file} does not say: ${from}`)
    return left.replace(from, to)
  }, text)
  writeFileSync(path, without)
}
