import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
    await build(now)
    return true
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

async function build(now: string) {
  console.log('Building the site (the first start takes a moment) …')
  const cli = join(root, 'node_modules/.bin/react-router')
  execFileSync(process.execPath, [cli, 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await compress(join(root, folder, 'client'))
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
async function compress(folder: string) {
  const texts: string[] = []
  walk(folder, (path) => {
    if (/\.(?:js|css|svg|json|txt|webmanifest|wasm|onnx)$/.test(path)) texts.push(path)
  })
  await Promise.all(texts.map(compressFile))
}

async function compressFile(path: string) {
  const bytes = await readFile(path)
  // Beyond a megabyte the last few percent would take half a minute.
  const quality = bytes.length > 1_000_000 ? 9 : 11
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((twin) => writeFile(`${path}.br`, twin)),
    promisify(gzip)(bytes, { level: 9 }).then((twin) => writeFile(`${path}.gz`, twin)),
  ])
}

if (process.argv[1] === new URL(import.meta.url).pathname) await buildIfStale()
