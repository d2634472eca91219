import { chromium, type Page } from '@playwright/test'
import { chooseFreeDay } from '../../test/journeys/steps.ts'
import { words } from '../../test/journeys/words.ts'
import { ARGS } from './launch.ts'
import type { Limits } from './limits.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** A phone in the middle of the market. */
const SLOWDOWN = 4
/** How long a dialog may take from the press until one can type in it. */
const OPEN_MS = 300
/** How long a press may take until the next picture. */
const PRESS_MS = 100
const w = words.da
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'da-DK' }

type Noted = { presses: number[]; pressedAt: number; usableAt: number }
declare global {
  var noted: Noted
}

/** Booking with a phone's processor: from the press until the dialog can be used, and how long each press takes to show. */
export async function benchSteps(executablePath: string, site: string, limits: Limits) {
  const rounds: Map<string, number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const browser = await chromium.launch({ executablePath, args: ARGS })
    try {
      const page = await browser.newPage(PHONE)
      const round = await bookOnce(page, site)
      rounds.push(round)
      const context = await browser.newContext(PHONE)
      round.set(COLD, await openAtOnce(await context.newPage(), site))
    } finally {
      await browser.close()
    }
  }
  const rows = [...rounds[0]!.keys()].map((step) => {
    const all = rounds.map((round) => round.get(step)!).toSorted((a, b) => a - b)
    const middle = all[Math.floor(all.length / 2)]!
    const limit = step === USABLE ? OPEN_MS : PRESS_MS
    const row =
      step === COLD
        ? `| ${step} | ${middle.toFixed(0)} ms | none |`
        : `| ${step} | ${limits.atMost(middle, limit, 0)} ms | ≤ ${limit} ms |`
    console.log(row)
    return row
  })
  return `## Booking with a phone's processor\n\nThe processor slowed ${SLOWDOWN} times, the median of ${ROUNDS} rounds. A press is measured from the finger to the next picture. The visitor has looked around the page for two seconds first, and its booking is made ready meanwhile; one row is the press of somebody who has not.\n\n| press | time | limit |\n|---|---|---|\n${rows.join('\n')}`
}

const USABLE = 'Book tid, until one can type'
const COLD = 'Book tid as the very first touch, until one can type'
/** How long somebody looks around a page, at the least, before they book. */
const LOOK_MS = 2000
/** How long a press is left to itself. */
const ALONE_MS = 800

async function openHome(page: Page, site: string) {
  await page.context().addCookies([{ name: 'consent', value: saidNo(), url: site }])
  await page.addInitScript(note)
  await page.goto(site, { waitUntil: 'networkidle' })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

const pressBook = (page: Page) => page.locator('.hero [data-island-open="treatment"]').tap()
const untilUsable = (page: Page) => page.evaluate(() => globalThis.noted.usableAt - globalThis.noted.pressedAt)

async function openAtOnce(page: Page, site: string) {
  await openHome(page, site)
  await pressBook(page)
  await page.getByRole('dialog').getByText(w.step(1)).waitFor()
  return untilUsable(page)
}

/** Down the page and up again, as somebody reads it. */
async function lookAround(page: Page) {
  for (const to of [500, 0]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), to)
    await page.waitForTimeout(LOOK_MS / 2)
  }
}

async function bookOnce(page: Page, site: string) {
  const found = new Map<string, number>()
  await openHome(page, site)
  await lookAround(page)
  const press = async (name: string, act: () => Promise<void>, seen: () => Promise<void>) => {
    await page.evaluate(() => void (globalThis.noted.presses = []))
    await act()
    // Looking is work for the page, too: it is let alone until the press has been answered and reported.
    await page.waitForTimeout(ALONE_MS)
    await seen()
    found.set(name, Math.max(...(await page.evaluate(() => globalThis.noted.presses)), 0))
  }
  const step = (n: number) => () => page.getByRole('dialog').getByText(w.step(n)).waitFor()
  const next = () => page.getByRole('dialog').getByRole('button', { name: w.next, exact: true }).tap()
  await press('Book tid', () => pressBook(page), step(1))
  found.set(USABLE, await untilUsable(page))
  await fillIn(page)
  await press('to the times', next, step(2))
  await press(
    'a day',
    () => chooseFreeDay(page, 'da'),
    () => page.locator('.slot:enabled').first().waitFor(),
  )
  const slot = page.locator('.slot:enabled').first()
  await press(
    'a time',
    () => slot.tap(),
    async () => {},
  )
  await press('to the add-ons', next, step(3))
  await press('to the price', next, step(4))
  return found
}

async function fillIn(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(w.first, { exact: true }).fill('Ida')
  await dialog.getByLabel(w.last, { exact: true }).fill('Prøve')
  await dialog.getByLabel(w.email, { exact: true }).fill('ida.prove@post.example')
}

const saidNo = () => `v1.n.${new Date().toISOString().slice(0, 10)}`

/** Runs in the page: notes how long presses take, and when the first field of a dialog can be used. */
export function note() {
  type Interaction = PerformanceEntry & { interactionId: number }
  const noted: Noted = { presses: [], pressedAt: 0, usableAt: 0 }
  globalThis.noted = noted
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Interaction[])
      if (interactionId) noted.presses.push(duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  const look = () => {
    if (document.querySelector('dialog[open] input:not([disabled], [type="hidden"])'))
      noted.usableAt = performance.now()
    else requestAnimationFrame(look)
  }
  addEventListener(
    'pointerup',
    () => {
      if (noted.pressedAt) return
      noted.pressedAt = performance.now()
      look()
    },
    true,
  )
}
