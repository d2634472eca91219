import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// `npm run check`: types, lint and format of the whole, and the tests nearest to what changed since the last commit
// (after it: in the last commit), a dozen files at the most. `npm test` runs them all.

const root = new URL('..', import.meta.url).pathname
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const begun = performance.now()
// What was checked before is not checked again: npm test checks all of it anew.
const TYPES = join(root, 'node_modules/.cache/tsc.json')
mkdirSync(dirname(TYPES), { recursive: true })

// Minutes long, or a fuzz of the whole site.
const SLOW = /vision|pictures|test\/crash|availability|fuzz|crowd|patterns|storm|admin-command/
// As many as are done within the minute.
const MOST = 12

const results = await Promise.all([
  inTurn(
    'Types',
    [bin('react-router'), 'typegen'],
    [bin('tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES],
  ),
  inTurn('Lint and format', [bin('oxlint'), '--type-aware', '--deny-warnings'], [bin('oxfmt'), '--check', '.']),
])
const near = testsNear(changedFiles())
if (near.length > 0) results.push(await inTurn('Tests', [bin('vitest'), 'run', '--reporter=dot', ...near]))
console.log(`${near.length} files of tests, ${Math.round((performance.now() - begun) / 1_000)} s`)
process.exit(results.every(Boolean) ? 0 : 1)

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  const changed = open.some(Boolean) ? open : git('diff', '--name-only', 'HEAD~1')
  return changed.filter((path) => path !== '' && existsSync(join(root, path)))
}

/** The tests in a changed file's own folder, and those that import it by name. `npm test` looks further. */
function testsNear(changed: string[]): string[] {
  const tests = ['app', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.test\.tsx?$/.test(path) && !SLOW.test(path)),
  )
  const sources = changed.filter((path) => /\.(?:tsx?|sql)$/.test(path) && !/\.test\./.test(path))
  const folders = new Set(sources.map((path) => dirname(path)))
  const near = tests.filter((test) => {
    if (changed.includes(test) || folders.has(dirname(test))) return true
    const text = readFileSync(join(root, test), 'utf8')
    return sources.some((path) => text.includes(`'#${path}'`))
  })
  return near.toSorted((a, b) => nearness(b, changed) - nearness(a, changed)).slice(0, MOST)
}

/** How many folders a test shares with what changed, itself first: the nearest are run where many would be. */
function nearness(test: string, changed: string[]): number {
  return Math.max(
    ...changed.map((path) =>
      path === test ? Infinity : test.split('/').findIndex((part, at) => part !== path.split('/')[at]),
    ),
  )
}

async function inTurn(name: string, ...commands: [string, ...string[]][]): Promise<boolean> {
  for (const [command, ...args] of commands)
    if ((await run(command, args)) !== 0) {
      console.error(`✗ ${name}`)
      return false
    }
  console.log(`✓ ${name}`)
  return true
}

function run(command: string, args: string[]) {
  const child = spawn(process.execPath, [command, ...args], { cwd: root, stdio: 'inherit' })
  return new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
