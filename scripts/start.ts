import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { buildIfStale } from './build.ts'

// `npm start`: build when the sources changed, then serve. React's fast build needs NODE_ENV=production
// in this process; what the operator set decides demo or production mode and is read before that.
const env = { ...process.env }
await buildIfStale()
process.env['NODE_ENV'] = 'production'
const folder = process.env['BUILD_DIR'] ?? 'build'
const clientFolder = new URL(`../${folder}/client`, import.meta.url).pathname
const build = await import(new URL(`../${folder}/server/index.js`, import.meta.url).href)
try {
  await build.entry.module.startServer({ env, build, clientFolder, version: versionHere() })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** The version of package.json, and the commit: named by the environment where the source has no history beside it. */
function versionHere() {
  const cwd = new URL('..', import.meta.url).pathname
  const { version } = JSON.parse(readFileSync(`${cwd}package.json`, 'utf8')) as { version: string }
  return { version, commit: env['COMMIT'] || headOf(cwd) }
}

function headOf(cwd: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown'
  }
}
