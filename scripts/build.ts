import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = new URL('..', import.meta.url).pathname
const folder = process.env['BUILD_DIR'] ?? 'build'
const lock = join(root, `${folder}.lock`)
const STALE_LOCK_MS = 180_000
const marker = join(root, folder, 'sources.txt')
// Tests, and the faults one of them plants for the linter, are no part of the site.
const NOT_BUILT = /\.test\.tsx?$|\/planted-/
const SOURCES = ['app', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']

/** Builds the site unless the last build was of exactly these sources. Several who ask at once wait for one build. */
export async function buildIfStale() {
  const now = fingerprint()
  while (now !== lastBuilt()) {
    if (await building(now)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** @returns false while another process is building. */
async function building(now: string): Promise<boolean> {
  try {
    mkdirSync(lock)
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (since > 0 && Date.now() - since > STALE_LOCK_MS) rmSync(lock, { recursive: true, force: true })
    return false
  }
  try {
    build(now)
    return true
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function build(now: string) {
  console.log('Building the site (the first start takes a moment) …')
  const cli = join(root, 'node_modules/.bin/react-router')
  execFileSync(process.execPath, [cli, 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  compress(join(root, folder, 'client'))
  writeFileSync(marker, now)
}

function lastBuilt() {
  try {
    return readFileSync(marker, 'utf8')
  } catch {
    return null
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    walk(join(root, source), (path, size, time) => {
      if (!NOT_BUILT.test(path)) hash.update(`${path} ${size} ${time}\n`)
    })
  return hash.digest('hex')
}

function walk(path: string, on: (path: string, size: number, time: number) => void) {
  const info = statSync(path)
  if (!info.isDirectory()) return on(path, info.size, Math.round(info.mtimeMs))
  for (const name of readdirSync(path).sort()) walk(join(path, name), on)
}

/** Text files get their compressed twins once, at build, instead of at every request. */
function compress(folder: string) {
  walk(folder, (path) => {
    if (!/\.(?:js|css|svg|json|txt|webmanifest|wasm|onnx)$/.test(path)) return
    const bytes = readFileSync(path)
    // Beyond a megabyte the last few percent would take half a minute.
    const quality = bytes.length > 1_000_000 ? 9 : 11
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  })
}

if (process.argv[1] === new URL(import.meta.url).pathname) await buildIfStale()
