import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from './browser.ts'

// `npm test`: everything, in order of cost, and one closing line that counts it all.
const bin = (name: string) => join(new URL('..', import.meta.url).pathname, 'node_modules/.bin', name)
const folder = mkdtempSync(join(tmpdir(), 'test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const secondTries: string[] = []

// The generated route types come first: linter, types and tests read them.
await check('Route types', bin('react-router'), ['typegen'])
// Tests that wait for a server, a clock or a limit leave a processor idle: the checks run beside the first of them.
await Promise.all([
  checks(),
  suite(
    'Unit and feature tests',
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${folder}/vitest.json`],
    countVitest,
  ),
])
const browser = await findBrowser()
if (browser.path)
  await suite('Journeys in a browser', bin('playwright'), ['test', '--reporter=list,json'], countPlaywright, {
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/playwright.json`,
  })
else fail('Journeys in a browser', browser.why)
rmSync(folder, { recursive: true, force: true })

// Named once more: whoever reads a log from its end sees what to open.
for (const one of secondTries) console.log(`flaky   ${one}`)
for (const one of failures) console.log(`failed  ${one}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 ? 0 : 1)

async function checks() {
  await check('Types', bin('tsc'), ['--noEmit'])
  await check('Lint and import borders', bin('oxlint'), ['--type-aware', '--deny-warnings'])
  await check('Format', bin('oxfmt'), ['--check', '.'])
  await check('Dead code', bin('knip'), ['--production', '--include', 'files,exports,types'])
}

async function check(name: string, ...commands: (string | string[])[]) {
  for (let at = 0; at < commands.length; at += 2)
    if ((await run(commands[at] as string, commands[at + 1] as string[])) !== 0) return fail(name, 'see above')
  console.log(`✓ ${name}`)
  total.passed++
}

async function suite(
  name: string,
  command: string,
  args: string[],
  count: () => typeof total,
  env: Record<string, string> = {},
) {
  console.log(`\n${name}`)
  const code = await run(command, args, env)
  const counted = readable(count)
  if (!counted || counted.passed + counted.failed === 0) return fail(name, 'it ran no test')
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counted[key]
  if (code !== 0 && counted.failed === 0) fail(name, `it ended with code ${code}`)
}

function fail(name: string, why: string | undefined) {
  console.error(`✗ ${name}: ${why}`)
  failures.push(`${name}: ${why}`)
  total.failed++
}

function run(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [command, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

type VitestFile = {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

function countVitest() {
  const report = JSON.parse(readFileSync(`${folder}/vitest.json`, 'utf8'))
  const files = report.testResults as VitestFile[]
  const failed = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(name, fullName, failureMessages[0])),
  )
  // A file that could not be read, or whose set-up failed, has no failed test of its own.
  const broken = files
    .filter((file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
    .map(({ name, message }) => line(name, 'the whole file', message))
  failures.push(...failed, ...broken)
  return { passed: report.numPassedTests, failed: failed.length + broken.length, skipped: report.numPendingTests }
}

type Journeys = { file: string; suites?: Journeys[]; specs?: JourneySpec[] }
type JourneySpec = {
  title: string
  tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
}

function countPlaywright() {
  const report = JSON.parse(readFileSync(`${folder}/playwright.json`, 'utf8'))
  const walk = (suites: Journeys[]) => {
    for (const { file, suites: inner = [], specs = [] } of suites) {
      for (const { title, tests } of specs)
        for (const { projectName, status, results } of tests) {
          const named = line(file, `${title} (${projectName})`, results.find(({ error }) => error)?.error?.message)
          if (status === 'flaky') secondTries.push(named)
          if (status === 'unexpected') failures.push(named)
        }
      walk(inner)
    }
  }
  walk(report.suites)
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** `file › title: what went wrong first`, without the colours of a terminal. */
function line(file: string, title: string, error = '') {
  const first = stripVTControlCharacters(error).trim().split('\n', 1)[0]
  return `${relative(process.cwd(), file)} › ${title}: ${first}`
}
