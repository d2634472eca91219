import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'

// `npm test`: everything, in order of cost, and one closing line that counts it all.
const bin = (name: string) => join(new URL('..', import.meta.url).pathname, 'node_modules/.bin', name)
const folder = mkdtempSync(join(tmpdir(), 'test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
let secondTries = 0

await check('Types', bin('react-router'), ['typegen'], bin('tsc'), ['--noEmit'])
await check('Lint and import borders', bin('oxlint'), ['--type-aware', '--deny-warnings'])
await check('Format', bin('oxfmt'), ['--check', '.'])
await suite(
  'Unit and feature tests',
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile=${folder}/vitest.json`],
  countVitest,
)
const browser = await findBrowser()
if (browser.path)
  await suite('Journeys in a browser', bin('playwright'), ['test', '--reporter=list,json'], countPlaywright, {
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/playwright.json`,
  })
else fail('Journeys in a browser', browser.why)
rmSync(folder, { recursive: true, force: true })

if (secondTries > 0) console.log(`\n${secondTries} of the journeys only at the second try: see "flaky" above`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 ? 0 : 1)

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

function countVitest() {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(`${folder}/vitest.json`, 'utf8'),
  )
  const brokenFiles = testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    passed: numPassedTests,
    failed: numFailedTests + (numFailedTests === 0 ? Math.min(numFailedTestSuites, brokenFiles) : brokenFiles),
    skipped: numPendingTests,
  }
}

function countPlaywright() {
  const { stats } = JSON.parse(readFileSync(`${folder}/playwright.json`, 'utf8'))
  secondTries = stats.flaky
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
