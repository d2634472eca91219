import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../browser.ts'
import type { Limits } from './limits.ts'
import { handWritten } from './hand-written.ts'
import { benchSteps } from './steps.ts'

const root = new URL('../..', import.meta.url).pathname
const PAGES = ['/', '/tatoveringsfjernelse/gor-det-ondt', '/priser', '/blog/fitzpatrick-skala']
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const SCRIPT_KB = { home: 15, content: 5 }
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The public pages as a phone meets them, beside a page written by hand with the same words and picture. */
export async function benchSite(limits: Limits): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-site-'))
  const site = await openSite(folder)
  const paper = await openPaper(site.url)
  try {
    const rates = await compareRates(site.url, limits)
    const { path, why } = await findBrowser()
    if (!path) throw new Error(why)
    const paint = await comparePaint(path, site.url, paper.url, limits)
    return [rates, paint, await benchSteps(path, site.url, ARGS, limits)]
  } finally {
    paper.server.close()
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

export async function freePort() {
  const probe = createServer().listen(0)
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The booking alone: BENCH_PARTS=steps. It belongs to the part `site`. */
export async function benchBookingSteps(limits: Limits): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-steps-'))
  const site = await openSite(folder)
  try {
    const { path, why } = await findBrowser()
    if (!path) throw new Error(why)
    return await benchSteps(path, site.url, ARGS, limits)
  } finally {
    await close(site, folder)
  }
}

export async function close({ child }: { child: ChildProcess }, folder: string) {
  child.kill('SIGTERM')
  await new Promise((resolve) => child.on('close', resolve))
  rmSync(folder, { recursive: true, force: true })
}

/** Serves, for every page of ours, the same words and picture as somebody would write them by hand. */
async function openPaper(site: string) {
  const kept = new Map<string, { type: string; body: Buffer }>()
  for (const page of addresses()) {
    const html = await (await fetch(site + page)).text()
    for (const bare of [false, true]) {
      const { text, files } = handWritten(html, { bare })
      kept.set(`${bare ? '/bare' : ''}${page}`, { type: 'text/html; charset=utf-8', body: Buffer.from(text) })
      for (const file of files) {
        const found = await fetch(site + file)
        kept.set(file, { type: found.headers.get('content-type') ?? '', body: Buffer.from(await found.arrayBuffer()) })
      }
    }
  }
  return new Promise<{ url: string; server: Server }>((resolve) => {
    const server = createServer(({ url = '/' }, response) => {
      const one = kept.get(url)
      if (!one) return void response.writeHead(404).end()
      const html = one.type.startsWith('text/')
      response.writeHead(200, { 'Content-Type': one.type, ...(html ? { 'Content-Encoding': 'br' } : {}) })
      response.end(html ? brotliCompressSync(one.body) : one.body)
    }).listen(0, () => resolve({ url: `http://localhost:${(server.address() as AddressInfo).port}`, server }))
  })
}

const addresses = () => PAGES.flatMap((path) => [path, `${path}?lng=en`])

/** Pages a second, ours and the bare server's for a file of the same size, measured in turn. */
async function compareRates(url: string, limits: Limits) {
  const rows = ['| clients | page | bytes | ours | bare server | share | limit |', '|---|---|---|---|---|---|---|']
  for (const clients of [1, 32])
    for (const path of PAGES.slice(0, 3)) {
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

async function comparePaint(executablePath: string, site: string, paper: string, limits: Limits) {
  const rows = [
    '| page | performance | accessibility | best practices | SEO | layout shift | largest paint | by hand | times | limit | by hand, system font | script kB | limit |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
  ]
  for (const page of addresses()) {
    // A new browser for each: the language one page was read in is no hint for the next.
    const port = await freePort()
    const browser = await chromium.launch({ executablePath, args: [...ARGS, `--remote-debugging-port=${port}`] })
    const runs = { ours: [] as Seen[], hand: [] as Seen[], bare: [] as Seen[] }
    await look(site + page, port) // a cold browser and cold code belong to no single run
    for (let run = 0; run < RUNS; run++) {
      runs.ours.push(await look(site + page, port))
      runs.hand.push(await look(paper + page, port))
      runs.bare.push(await look(`${paper}/bare${page}`, port))
    }
    const ours = middle(runs.ours)
    const hand = middle(runs.hand)
    const script = await scriptKb(browser, site + page)
    const most = page.startsWith('/?') || page === '/' ? SCRIPT_KB.home : SCRIPT_KB.content
    rows.push(
      `| ${page} | ${limits.atLeast(ours.performance, 99, 0)} | ${limits.atLeast(ours.accessibility, 100, 0)} | ${limits.atLeast(ours.practices, 100, 0)} | ${limits.atLeast(ours.seo, 100, 0)} | ${limits.atMost(ours.shift, 0.02, 3)} | ${ours.paint.toFixed(0)} ms | ${hand.paint.toFixed(0)} ms | ${limits.atMost(ours.paint / hand.paint, 1.15)} | ≤ 1.15 | ${middle(runs.bare).paint.toFixed(0)} ms | ${limits.atMost(script, most, 1)} | ≤ ${most} |`,
    )
    console.log(rows.at(-1))
    await browser.close()
  }
  return `## Content pages as a phone meets them\n\nLighthouse, mobile preset, the median of ${RUNS} runs; limits 99, 100, 100, 100, 0.02. By hand: the same words, picture and typeface in a static page; the last column is that page in the system's own font. Script is what is loaded, compressed, before anybody touches the page.\n\n${rows.join('\n')}`
}

type Cookie = { name: string; value: string; url: string }
type Seen = {
  performance: number
  accessibility: number
  practices: number
  seo: number
  shift: number
  paint: number
}

export async function look(url: string, port: number, more: Record<string, string> = {}): Promise<Seen> {
  // A Danish reader at the Danish address; the English address says so itself.
  const extraHeaders = { 'Accept-Language': 'da', ...more }
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', extraHeaders })
  const { categories, audits } = result!.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    paint: audits['largest-contentful-paint']?.numericValue ?? Infinity,
  }
}

export const middle = (runs: Seen[]) => runs.toSorted((a, b) => a.paint - b.paint)[Math.floor(runs.length / 2)]!

/** @param cookies of somebody signed in, where the page is theirs. */
export async function scriptKb(browser: Browser, url: string, cookies: Cookie[] = []) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.context().addCookies(cookies)
  const sizes: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // Asked for one by one, so every answer is awaited before the page goes: a late one is not counted as nothing.
  const bytes = (await Promise.all(sizes)).reduce((all, { responseBodySize }) => all + responseBodySize, 0)
  await page.close()
  return bytes / 1000
}
