import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * A browser for the journeys: the one named by CHROMIUM_PATH, the system's, the one that came with npm (Linux x64),
 * or one installed by apt where that is allowed. Otherwise why there is none, in one sentence.
 */
export async function findBrowser(): Promise<{ path: string | null; why?: string }> {
  const named = process.env['CHROMIUM_PATH']
  if (named)
    return existsSync(named) ? { path: named } : { path: null, why: `CHROMIUM_PATH names ${named}, which is not there` }
  // Cheapest first; each later one is tried only when those before it did not start.
  for (const find of [...SYSTEM.map((path) => () => path), shipped, installed]) {
    const path = await find()
    if (path && starts(path)) return { path }
  }
  return { path: null, why: 'No Chromium could be found or unpacked. Install one, or set CHROMIUM_PATH to it.' }
}

const starts = (path: string) =>
  existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0

async function shipped(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  // Makes the package unpack its own libraries and fonts instead of counting on the system's.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch {
    return null
  }
}

function installed(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
      timeout: 300_000,
    })
    return SYSTEM.find((path) => existsSync(path)) ?? null
  } catch {
    return null
  }
}
