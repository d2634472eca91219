import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../browser.ts'
import { freePort } from './launch.ts'
import type { Limits } from './limits.ts'
import { benchPages } from './pages.ts'
import { benchSteps } from './steps.ts'

const root = new URL('../..', import.meta.url).pathname
const PAGES = ['/', '/tatoveringsfjernelse/gor-det-ondt', '/priser']
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)

/** Content pages a second beside a bare server, every template on a phone, and the booking on a slow processor. */
export async function benchSite(limits: Limits): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-site-'))
  const site = await openSite(folder)
  try {
    const rates = await compareRates(site.url, limits)
    const { path, why } = await findBrowser()
    if (!path) throw new Error(why)
    return [rates, await benchPages(path, site.url, limits), await benchSteps(path, site.url, limits)]
  } finally {
    await close(site, folder)
  }
}

export async function openSite(folder: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: folder, PUBLIC_URL: url, DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  for (let tries = 0; tries < 240; tries++) {
    if (await fetch(`${url}/healthz`).catch(() => null)) return { url, child }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The site did not open')
}

const BROWSER_PARTS = { pages: benchPages, steps: benchSteps }

/** A part of `site` alone: BENCH_PARTS=pages or BENCH_PARTS=steps. */
export async function benchBrowserPart(part: keyof typeof BROWSER_PARTS, limits: Limits): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-part-'))
  const site = await openSite(folder)
  try {
    const { path, why } = await findBrowser()
    if (!path) throw new Error(why)
    return await BROWSER_PARTS[part](path, site.url, limits)
  } finally {
    await close(site, folder)
  }
}

export async function close({ child }: { child: ChildProcess }, folder: string) {
  child.kill('SIGTERM')
  await new Promise((resolve) => child.on('close', resolve))
  rmSync(folder, { recursive: true, force: true })
}

/** Pages a second, ours and the bare server's for a file of the same size, measured in turn. */
async function compareRates(url: string, limits: Limits) {
  const rows = ['| clients | page | bytes | ours | bare server | share | limit |', '|---|---|---|---|---|---|---|']
  for (const clients of [1, 32])
    for (const path of PAGES) {
      const ours = await rate(url + path, clients)
      const bare = await openBare(ours.bytes)
      const floor = await rate(bare.url, clients)
      const again = await rate(url + path, clients)
      bare.child.kill()
      const mine = (ours.perSecond + again.perSecond) / 2
      rows.push(
        `| ${clients} | ${path} | ${ours.bytes} | ${mine.toFixed(0)}/s | ${floor.perSecond.toFixed(0)}/s | ${limits.atLeast(mine / floor.perSecond, 0.5)} | ≥ 0.5 |`,
      )
      console.log(rows.at(-1))
    }
  return `## Content pages beside a bare server\n\n${rows.join('\n')}`
}

/** A server that knows one answer of this many bytes. In a process of its own, as ours is. */
async function openBare(bytes: number) {
  const child = spawn(process.execPath, [join(root, 'scripts/bench/bare.ts'), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const port = await new Promise<string>((resolve) => child.stdout.once('data', (line) => resolve(String(line).trim())))
  return { url: `http://localhost:${port}/`, child }
}

async function rate(url: string, clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let bytes = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
        let size = 0
        answer.on('data', (chunk: Buffer) => (size += chunk.length))
        answer.on('end', () => resolve(void (bytes = size)))
      }).on('error', reject)
    })
  const run = async (seconds: number) => {
    let count = 0
    const until = performance.now() + seconds * 1000
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (; performance.now() < until; count++) await ask()
      }),
    )
    return count / seconds
  }
  await run(0.5)
  const perSecond = await run(SECONDS / 2)
  agent.destroy()
  return { perSecond, bytes }
}
