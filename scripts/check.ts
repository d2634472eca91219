import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

// `npm run check`: types, lint and format of the whole, and the tests that stand nearest to what changed since the
// last commit (after it: in the last commit). `npm test` runs them all.

const root = new URL('..', import.meta.url).pathname
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const begun = performance.now()

const results = await Promise.all([
  inTurn('Types', [bin('react-router'), 'typegen'], [bin('tsc'), '--noEmit']),
  inTurn('Lint and format', [bin('oxlint'), '--type-aware', '--deny-warnings'], [bin('oxfmt'), '--check', '.']),
])
const near = testsNear(changedFiles())
if (near.length > 0) results.push(await inTurn('Tests', [bin('vitest'), 'run', '--reporter=dot', ...near]))
console.log(`${near.length} folders or files of tests, ${Math.round((performance.now() - begun) / 1_000)} s`)
process.exit(results.every(Boolean) ? 0 : 1)

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  const changed = open.some(Boolean) ? open : git('diff', '--name-only', 'HEAD~1')
  return changed.filter((path) => path !== '' && existsSync(join(root, path)))
}

/** A changed test itself, the tests of a changed file's feature or service, or those beside it. Not the slowest. */
function testsNear(changed: string[]): string[] {
  const near = changed.flatMap((path) => {
    if (/\.test\.tsx?$/.test(path)) return [path]
    const folder = /^app\/(?:features|services)\/[\w-]+/.exec(path)?.[0]
    if (folder) return [`${folder}/`]
    return path.startsWith('app/') ? [`${dirname(path)}/`] : []
  })
  return [...new Set(near)].filter((one) => !/vision|pictures|test\/crash/.test(one))
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
