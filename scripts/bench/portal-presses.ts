import type { Browser, ElementHandle, Page } from '@playwright/test'
import type { Limits } from './limits.ts'
import { note } from './steps.ts'

const SLOWDOWN = 4
const PRESS_MS = 100
/** A press over the limit is measured so many times more, and the middle one counts: others use the machine too. */
const AGAIN = 4
/** The browser reports an interaction some time after it. */
const REPORTED_MS = 220
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PAGES = [
  '',
  '/course',
  '/journal',
  '/messages',
  '/payments',
  '/documents',
  '/settings',
  '/consents',
  '/reactions',
]
const TARGETS =
  'a[href], button:not([type="submit"]):not([data-sign-out]), summary, label:has(input), input:not([type="hidden"]):not([type="file"]), select, textarea, .btn:has(input[type="file"])'

type Cookies = Parameters<Awaited<ReturnType<Browser['newContext']>>['addCookies']>[0]
type Seen = { name: string; ms: number }

/**
 * Every press of the portal on a phone. All there is to press on each page, links held back so that the press alone is
 * measured and not the page they lead to; then what sends something, each by its name.
 */
export async function benchPortalPresses(browser: Browser, site: string, cookies: Cookies, limits: Limits) {
  const context = await browser.newContext(PHONE)
  await context.addCookies(cookies)
  const page = await context.newPage()
  page.on('filechooser', () => {}) // opened, and nothing chosen
  await page.addInitScript(note)
  const lines: string[] = []
  const say = (what: string, { name, ms }: Seen) => {
    lines.push(`| ${what}${name && `: ${name}`} | ${limits.atMost(ms, PRESS_MS, 0)} ms | ≤ ${PRESS_MS} ms |`)
    console.log(lines.at(-1))
  }
  for (const [what, seen] of await sending(page, site)) say(what, seen)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const path of PAGES) {
    // The menu is the same on every page.
    const within = path === '' ? 'body' : '#app-main'
    const { count, slowest } = await sweep(page, `${site}/dashboard${path}`, within)
    say(`/dashboard${path}, ${count} presses, the slowest`, slowest)
  }
  await context.close()
  return lines
}

async function sweep(page: Page, url: string, within: string) {
  await open(page, url)
  await holdLinks(page)
  const all = await page.locator(within).locator(TARGETS).elementHandles()
  const seen: Seen[] = []
  for (const target of all) {
    const pressed = await pressOf(page, target as ElementHandle<Element>)
    if (pressed) seen.push(pressed)
  }
  if (seen.length < 2) throw new Error(`${url}: only ${seen.length} things to press were found`)
  return { count: seen.length, slowest: seen.toSorted((a, b) => b.ms - a.ms)[0]! }
}

/** One thing pressed, and how long until the next picture; null for what is not in sight. */
async function pressOf(page: Page, target: ElementHandle<Element>): Promise<Seen | null> {
  const box = await target.boundingBox()
  if (!box || box.width < 4 || box.height < 4) return null
  const name = await target.evaluate((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40),
  )
  const once = () => timed(page, () => target.tap({ timeout: 2_000 }))
  let ms = await once().catch(() => null)
  if (ms !== null && ms > PRESS_MS) {
    const more = [ms]
    for (let round = 0; round < AGAIN; round++) more.push((await once().catch(() => null)) ?? ms)
    ms = middleOf(more)
  }
  await page.keyboard.press('Escape') // whatever opened
  return ms === null ? null : { name, ms }
}

/** What sends something to the server: the press, not the answer. */
async function sending(page: Page, site: string): Promise<[string, Seen][]> {
  const found: [string, Seen][] = []
  const press = async (
    what: string,
    act: (round: number) => Promise<void>,
    ready: (round: number) => Promise<void>,
  ) => {
    const rounds: number[] = []
    for (let round = 0; round < 3; round++) {
      await ready(round)
      rounds.push(await timed(page, () => act(round)))
      await page.waitForTimeout(500)
    }
    found.push([what, { name: '', ms: middleOf(rounds) }])
  }
  await open(page, `${site}/dashboard/course`)
  const pause = page.getByRole('button', { name: /^(Hold pause|Tag planen op igen)$/ })
  await press(
    'a pause, and the course again',
    () => pause.tap(),
    () => pause.waitFor(),
  )
  if ((await pause.textContent())?.includes('op igen')) await pause.tap()
  const field = page.getByLabel('Skriv til klinikken')
  await open(page, `${site}/dashboard/messages`)
  await press(
    'a key in a message',
    () => page.keyboard.press('a'),
    () => field.tap(),
  )
  await press(
    'a message sent',
    () => page.getByRole('button', { name: 'Send', exact: true }).tap(),
    (round) => field.fill(`Til måling ${round}`),
  )
  await open(page, `${site}/dashboard/journal`)
  const slider = page.getByRole('slider').first()
  await press(
    'the slider by key',
    () => page.keyboard.press('ArrowRight'),
    () => slider.focus(),
  )
  // The payment page comes only when the press has been seen.
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await page.waitForTimeout(600)
    await route.fallback()
  })
  const toPay = async () => {
    await page.waitForTimeout(800)
    await open(page, `${site}/dashboard/payments`)
  }
  await press('the next session paid', () => page.getByRole('button', { name: /^Betal .* nu$/ }).tap(), toPay)
  return found
}

async function timed(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => void (globalThis.noted.presses = []))
  await act()
  await page.waitForTimeout(REPORTED_MS)
  return Math.max(...(await page.evaluate(() => globalThis.noted.presses)), 0)
}

const middleOf = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!

/** A link's own handlers run, and the page stays. */
const holdLinks = (page: Page) =>
  page.evaluate(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault()
    }),
  )

async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}
