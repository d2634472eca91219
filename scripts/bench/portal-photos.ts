import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#app/seed/seed-people.ts'
import { openOwnSite } from '../../test/journeys/own-site.ts'
import { TEN_YEARS } from '#test/clinic/ten-years.ts'
import { findBrowser } from '../browser.ts'
import type { Limits } from './limits.ts'
import { ARGS, freePort } from './launch.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
const LIMITS = { ms: 1_000, large: 2 }
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
type View = { who: 'client' | 'provider'; what: string; path: string; viewport: typeof PHONE }

/** A journal of ten years in a browser: when every picture of the first view is painted, and what was asked for. */
export async function benchPortalPhotos(limits: Limits): Promise<string> {
  const { path, why } = await findBrowser()
  if (!path) throw new Error(why)
  const site = await openOwnSite(await freePort())
  const browser = await chromium.launch({ executablePath: path, args: ARGS })
  try {
    await site.growOld()
    const rows = [
      '| page | page answered, ms | pictures painted, ms | limit | small asked for | large asked for | limit | kB of pictures | kB of page |',
      '|---|---|---|---|---|---|---|---|---|',
    ]
    for (const view of await views(browser, site.url)) {
      const context = await signedIn(browser, site.url, view)
      const runs = []
      for (let run = 0; run <= RUNS; run++) runs.push(await firstView(context, site.url + view.path))
      await context.close()
      // The first run loads the site's own files too, which any page opened before would have done.
      const { answered, ms, small, large, pictureKb, pageKb } = middleOf(runs.slice(1))
      rows.push(
        `| ${view.what}, ${view.viewport.width} px | ${answered.toFixed(0)} | ${limits.atMost(ms, LIMITS.ms, 0)} | ≤ ${LIMITS.ms} | ${small} | ${limits.atMost(large, LIMITS.large, 0)} | ≤ ${LIMITS.large} | ${pictureKb.toFixed(0)} | ${pageKb.toFixed(0)} |`,
      )
      console.log(rows.at(-1))
    }
    const how = `${TEN_YEARS.photos.toLocaleString('en')} photos of one client, signed in, no picture kept by the browser, the median of ${RUNS} runs.`
    return `## A journal of many photos\n\n${how}\n\n${rows.join('\n')}`
  } finally {
    await browser.close()
    await site.close()
  }
}

async function views(browser: Browser, url: string): Promise<View[]> {
  const context = await signedIn(browser, url, { who: 'provider', viewport: DESKTOP })
  const page = await context.newPage()
  await page.goto(`${url}/admin/patients?q=client%40falm.example`)
  const record = await page.locator('a[href^="/admin/patients/"]:not([href*="/new"])').first().getAttribute('href')
  await context.close()
  const photos = `${record!.split('?')[0]}/photos`
  return [
    { who: 'provider', what: 'the staff’s photos', path: photos, viewport: DESKTOP },
    { who: 'provider', what: 'the staff’s photos', path: photos, viewport: PHONE },
    { who: 'client', what: 'the client’s journal', path: '/dashboard/journal', viewport: DESKTOP },
    { who: 'client', what: 'the client’s journal', path: '/dashboard/journal', viewport: PHONE },
  ]
}

async function signedIn(browser: Browser, url: string, { who, viewport }: Pick<View, 'who' | 'viewport'>) {
  const context = await browser.newContext({ viewport })
  const answer = await context.request.post(`${url}/api/account/sign-in`, {
    data: { email: `${who}@falm.example`, password: DEMO_PASSWORD },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}`)
  return context
}

type Seen = { answered: number; ms: number; small: number; large: number; pictureKb: number; pageKb: number }

const middleOf = (runs: Seen[]) => runs.toSorted((a, b) => a.ms - b.ms)[Math.floor(runs.length / 2)]!

async function firstView(context: BrowserContext, address: string): Promise<Seen> {
  const page = await context.newPage()
  const asked: { address: string; bytes: number }[] = []
  page.on('requestfinished', async (request) => {
    const { responseBodySize: bytes } = await request.sizes()
    if (request.resourceType() === 'image') asked.push({ address: request.url(), bytes })
  })
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await painted(page)
  const { responseEnd: answered, encodedBodySize: pageBytes } = await page.evaluate(() => {
    const [sent] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { responseEnd: sent!.responseEnd, encodedBodySize: sent!.encodedBodySize }
  })
  // What is loaded ahead of the view is counted too.
  await page.waitForLoadState('networkidle')
  const files = asked.filter(({ address }) => address.includes('/api/files/'))
  const small = files.filter(({ address }) => /small\.webp|thumbnail/.test(address)).length
  await page.close()
  const kb = (bytes: number) => bytes / 1024
  return {
    answered,
    ms,
    small,
    large: files.length - small,
    pictureKb: kb(files.reduce((sum, { bytes }) => sum + bytes, 0)),
    pageKb: kb(pageBytes),
  }
}

/** @returns milliseconds from the beginning of the navigation until each picture in view is decoded and drawn. */
const painted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const inView = ({ left, right, top, bottom, width }: DOMRect) =>
          width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
        const look = async () => {
          const pictures = [...document.images].filter((one) => inView(one.getBoundingClientRect()))
          const photos = pictures.filter(({ src }) => src.includes('/api/files/'))
          const isThere = document.readyState !== 'loading' && photos.length > 1
          if (!isThere || !pictures.every((one) => one.complete && one.naturalWidth > 0))
            return requestAnimationFrame(() => void look())
          await Promise.all(pictures.map((one) => one.decode()))
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
        }
        void look()
      }),
  )
