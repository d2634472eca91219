import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { DEMO_PASSWORD } from '#app/seed/seed-people.ts'
import { signIn } from './clinic.ts'
import { ARGS, freePort } from './launch.ts'
import type { Limits } from './limits.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)

type Budget = { performance: number; kB: number; files: number }
const CONTENT: Budget = { performance: 97, kB: 15, files: 40 }
const HYDRATED: Budget = { performance: 95, kB: 150, files: 40 }
const LARGEST_PAINT_MS = 1800
const LAYOUT_SHIFT = 0.02

/** One page of each template. `as`: the demo account that opens it. */
const TEMPLATES: { as?: 'client' | 'admin' | 'partner'; budget: Budget; paths: string[] }[] = [
  {
    budget: CONTENT,
    paths: ['/', '/?lng=en', '/priser', '/kontakt', '/tatoveringsfjernelse/gor-det-ondt', '/blog/fitzpatrick-skala'],
  },
  { budget: HYDRATED, paths: ['/book', '/book-aftale', '/tattoo-analysis', '/account/sign-in', '/fortryd-aftale'] },
  {
    as: 'client',
    budget: HYDRATED,
    paths: ['', '/course', '/journal', '/messages', '/payments', '/documents', '/settings'].map(
      (p) => `/dashboard${p}`,
    ),
  },
  {
    as: 'admin',
    budget: HYDRATED,
    paths: ['', '/calendar', '/patients', '/messages', '/worklists', '/prices', '/settings'].map((p) => `/admin${p}`),
  },
  { as: 'partner', budget: HYDRATED, paths: ['/affiliate-dashboard'] },
]

/** Every template on a phone: Lighthouse and the script loaded before the first touch, against the budgets. */
export async function benchPages(executablePath: string, site: string, limits: Limits) {
  const lines = []
  for (const { as, budget, paths } of TEMPLATES) {
    const cookie = as && (await signIn(site, { email: `${as}@falm.example`, password: DEMO_PASSWORD }))
    for (const path of paths)
      lines.push(await benchPage(executablePath, { url: site + path, path, cookie }, budget, limits))
  }
  const head =
    '| page | performance | accessibility | best practices | layout shift | largest paint, ms | script, kB | files |'
  return `## Every template on a phone\n\nLighthouse, mobile preset, the median of ${RUNS} runs. Script is compressed and counted before the first touch. Limits: performance ${CONTENT.performance} on content pages and ${HYDRATED.performance} on others, accessibility and best practices 100, layout shift ${LAYOUT_SHIFT}, largest paint ${LARGEST_PAINT_MS} ms, script ${CONTENT.kB} or ${HYDRATED.kB} kB in ${HYDRATED.files} files.\n\n${head}\n|---|---|---|---|---|---|---|---|\n${lines.join('\n')}`
}

type Target = { url: string; path: string; cookie: string | undefined }

async function benchPage(executablePath: string, { url, path, cookie }: Target, budget: Budget, limits: Limits) {
  await look(executablePath, url, cookie) // warms the server's code
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await look(executablePath, url, cookie))
  const seen = runs.toSorted((a, b) => a.paint - b.paint)[Math.floor(runs.length / 2)]!
  const script = await scriptsOf(executablePath, url, cookie)
  const cells = [
    limits.atLeast(seen.performance, budget.performance, 0),
    limits.atLeast(seen.accessibility, 100, 0),
    limits.atLeast(seen.practices, 100, 0),
    limits.atMost(seen.shift, LAYOUT_SHIFT, 3),
    limits.atMost(seen.paint, LARGEST_PAINT_MS, 0),
    limits.atMost(script.kB, budget.kB, 1),
    limits.atMost(script.files, budget.files, 0),
  ]
  const line = `| ${path} | ${cells.join(' | ')} |`
  console.log(line)
  return line
}

/** In a browser of its own: a service worker of an earlier run would fetch the page without the cookie. */
async function look(executablePath: string, url: string, cookie: string | undefined) {
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...ARGS, `--remote-debugging-port=${port}`] })
  // A Danish reader at the Danish address; the English address names its language.
  const extraHeaders = { 'Accept-Language': 'da', ...(cookie ? { cookie } : {}) }
  const { lhr } = (await lighthouse(url, { port, output: 'json', logLevel: 'error', extraHeaders }))!
  await browser.close()
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  const { categories, audits } = lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    paint: audits['largest-contentful-paint']?.numericValue ?? Infinity,
  }
}

async function scriptsOf(executablePath: string, url: string, cookie: string | undefined) {
  const browser = await chromium.launch({ executablePath, args: ARGS })
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(cookie ? { extraHTTPHeaders: { cookie } } : {}),
  })
  const page = await context.newPage()
  const sizes: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // Awaited before the page closes: a size that arrives later would count as nothing.
  const found = await Promise.all(sizes)
  await browser.close()
  return { kB: found.reduce((all, { responseBodySize }) => all + responseBodySize, 0) / 1000, files: found.length }
}
