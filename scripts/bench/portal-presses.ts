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
  '/health',
  '/passport',
  '/messages',
  '/payments',
  '/documents',
  '/settings',
  '/consents',
  '/reactions',
]
const TARGETS =
  'a[href], button:not([data-sign-out]), summary, label:has(input), input:not([type="hidden"]):not([type="file"]), select, textarea, .btn:has(input[type="file"])'
/** More than any page has: a page whose presses never end would otherwise be pressed for ever. */
const MOST = 200

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
  // What is pressed here is told to nobody: a press is measured, and the course stays as it is for the next.
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await page.waitForTimeout(REPORTED_MS * 2)
    const isPage = route.request().isNavigationRequest()
    await (isPage ? route.fulfill({ status: 204 }) : route.abort()).catch(() => {})
  })
  for (const path of [...PAGES, await planPath(page, site)]) {
    // The menu is the same on every page.
    const within = path === '' ? 'body' : 'main'
    const { count, slowest } = await sweep(page, `${site}/dashboard${path}`, within)
    say(`/dashboard${path.replace(/[0-9a-f-]{36}/, '…')}, ${count} presses, the slowest`, slowest)
  }
  await context.close()
  return lines
}

/** All there is to press, what a press brings into sight too: folded parts, dialogs, the next step of a form. */
async function sweep(page: Page, url: string, within: string) {
  await openStill(page, url)
  const seen: Seen[] = []
  const pressed = new Set<string>()
  while (seen.length < MOST) {
    const next = await nextTarget(page, { within, pressed: [...pressed] })
    if (!next) break
    pressed.add(next.key)
    const isSent = await fillForm(next.target)
    const ms = await pressOf(page, next.target)
    if (ms !== null) seen.push({ name: next.name, ms })
    const isHere = page.url().split('#')[0] === url
    // What was sent was not answered, and the page may say so.
    if (isSent || !isHere) await openStill(page, url)
  }
  if (seen.length < 2) throw new Error(`${url}: only ${seen.length} things to press were found`)
  return { count: seen.length, slowest: seen.toSorted((a, b) => b.ms - a.ms)[0]! }
}

/** The first thing in sight that was not pressed yet; of an open dialog only what is within, and then it is closed. */
async function nextTarget(page: Page, asked: Asked): Promise<Target | null> {
  const found = await page.evaluateHandle(firstUnpressed, { ...asked, targets: TARGETS })
  const said = await found.evaluate((one) => one && { key: one.key, name: one.name })
  if (said) return { ...said, target: (await found.getProperty('target')).asElement() as ElementHandle<Element> }
  const dialog = page.locator('dialog[open]')
  if ((await dialog.count()) === 0) return null
  await page.keyboard.press('Escape')
  return (await dialog.count()) === 0 ? nextTarget(page, asked) : null
}
type Target = { key: string; name: string; target: ElementHandle<Element> }
type Asked = { within: string; pressed: string[] }

/** Runs in the page. Folded parts are opened, and a menu for as long as something of it was not pressed. */
function firstUnpressed({ within, pressed, targets }: Asked & { targets: string }) {
  for (const fold of document.querySelectorAll(`${within} details`)) fold.toggleAttribute('open', true)
  const dialog = document.querySelector('dialog[open]')
  const menus = document.querySelectorAll<HTMLElement>(`${within} [popover]`)
  for (const root of dialog ? [dialog] : [...menus, document.querySelector(within)!]) {
    const menu = root instanceof HTMLElement && root.popover ? root : null
    if (menu && !menu.matches(':popover-open')) menu.showPopover()
    const counts = new Map<string, number>()
    for (const target of root.querySelectorAll<HTMLElement>(targets)) {
      const name = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
      const what = `${menu?.id ?? ''} ${target.tagName} ${name}`
      const count = (counts.get(what) ?? 0) + 1
      counts.set(what, count)
      const key = `${what} ${count}`
      const { width, height } = target.getBoundingClientRect()
      if (pressed.includes(key) || width < 4 || height < 4 || target.matches(':disabled, [inert] *')) continue
      return { key, name: name.slice(0, 40), target }
    }
    if (menu?.matches(':popover-open')) menu.hidePopover()
  }
  return null
}

/** One thing pressed, and how long until the next picture; null for what cannot be reached by a finger. */
async function pressOf(page: Page, target: ElementHandle<Element>): Promise<number | null> {
  const once = () => timed(page, () => target.tap({ timeout: 2_000 }))
  const first = await once().catch(() => null)
  if (first === null || first <= PRESS_MS) return first
  const more = [first]
  for (let round = 0; round < AGAIN; round++) more.push((await once().catch(() => null)) ?? first)
  return middleOf(more)
}

/** A button that sends is pressed with all that is asked for in its form, so that it sends. @returns whether it is one. */
const fillForm = (target: ElementHandle<Element>) =>
  target.evaluate((one) => {
    if (!one.matches('form button:not([type="button"])')) return false
    const form = (one as HTMLButtonElement).form
    for (const field of form?.querySelectorAll<HTMLInputElement>('input:invalid, textarea:invalid') ?? [])
      if (field.type === 'checkbox' || field.type === 'radio') field.click()
      else field.value = field.type === 'date' ? field.min : 'Til måling'
    return true
  })

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

/** The client's own plan, which the course leads to. */
async function planPath(page: Page, site: string) {
  await page.goto(`${site}/dashboard/course`)
  const href = await page.locator('a[href^="/dashboard/plan/"]').first().getAttribute('href')
  return href!.split('?')[0]!.replace('/dashboard', '')
}

async function openStill(page: Page, url: string) {
  await open(page, url)
  await holdLinks(page)
}

/** A link's own handlers run, and the page stays. */
const holdLinks = (page: Page) =>
  page.evaluate(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault()
    }),
  )

async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}
