import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { idsNotRun, idsOf } from './test/promises.ts'
import { playwrightSummary } from './test/playwright-summary.ts'
import { added, clock, closing, EMPTY, type Summary } from './test/summary.ts'

// `npm test`: everything, in order of cost, and one closing line that counts it all.
const root = new URL('..', import.meta.url).pathname
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const folder = mkdtempSync(join(tmpdir(), 'test-'))
const began = performance.now()
const stages: { name: string; ms: number; passed: number; failed: number }[] = []
let total: Summary = EMPTY

// The generated route types come first: linter, types and tests read them.
await stage('Route types', () => check('Route types', bin('react-router'), ['typegen']))
// Tests that wait for a server, a clock or a limit leave a processor idle: the checks run beside the first of them.
await Promise.all([
  stage('Types, lint, format, dead code', checks),
  stage('Unit and feature tests', () =>
    suite(
      bin('vitest'),
      ['run', '--project=!scan', `--reporter=${join(root, 'scripts/test/vitest-report.ts')}`],
      {
        TEST_SUMMARY: join(folder, 'vitest.json'),
      },
      () => read<Summary>('vitest.json'),
    ),
  ),
])
await stage('Journeys in a browser', journeys)
await stage('Promises of the docs', promises)
rmSync(folder, { recursive: true, force: true })

console.log('\nStages')
for (const { name, ms, passed, failed } of stages)
  console.log(`${clock(ms).padStart(7)}    ${name}: ${passed} passed, ${failed} failed`)
console.log(`${clock(performance.now() - began).padStart(7)}    in all`)
console.log(closing(total))
process.exit(total.failed === 0 ? 0 : 1)

async function stage(name: string, work: () => Promise<Summary>) {
  const from = performance.now()
  console.log(`\n${name} (from ${clock(from - began)})`)
  const counted = added(EMPTY, await work())
  total = added(total, { ...counted, secondTries: [] })
  const { passed, failed } = counted
  stages.push({ name, ms: performance.now() - from, passed, failed })
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed in ${clock(performance.now() - from)}`,
  )
}

async function checks(): Promise<Summary> {
  let counted: Summary = EMPTY
  for (const [name, command, args] of [
    // One reading of the sources for both: the compiler’s errors come with the rules that ask for types.
    ['Types, lint and import borders', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
    ['Format', bin('oxfmt'), ['--check', '.']],
    ['Dead code', bin('knip'), ['--production', '--include', 'files,exports,types']],
  ] as const)
    counted = added(counted, await check(name, command, args))
  return counted
}

async function check(name: string, command: string, args: readonly string[]): Promise<Summary> {
  if ((await run(command, args)) !== 0) return failure(`${name}: see above`)
  console.log(`✓ ${name}`)
  return { ...EMPTY, passed: 1 }
}

async function journeys(): Promise<Summary> {
  const browser = await findBrowser()
  if (!browser.path) return failure(`Journeys in a browser: ${browser.why}`)
  const env = { CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json') }
  return suite(bin('playwright'), ['test', '--reporter=list,json'], env, () =>
    playwrightSummary(read('playwright.json')),
  )
}

/** Each test that a row of the docs names has passed in this run, or belongs to `npm run test:full`. */
async function promises(): Promise<Summary> {
  const missing = idsNotRun(idsOf(root), total.ids)
  for (const id of missing) console.log(`✗ [${id}] is named in docs/, and no test with it passed`)
  return missing.length === 0 ? { ...EMPTY, passed: 1 } : failure(`Promises of the docs: ${missing.join(', ')}`)
}

async function suite(command: string, args: string[], env: Record<string, string>, count: () => Summary) {
  const code = await run(command, args, env)
  const counted = readable(count)
  if (!counted || counted.passed + counted.failed === 0) return failure(`${command}: it ran no test`)
  if (code === 0 || counted.failed > 0) return counted
  return added(counted, failure(`${command}: it ended with code ${code}`))
}

function failure(named: string): Summary {
  return { ...EMPTY, failed: 1, failures: [named] }
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [command, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'))
}

function readable<T>(load: () => T): T | null {
  try {
    return load()
  } catch {
    return null
  }
}
