import { readFile } from 'node:fs/promises'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { words, type Lng } from './words.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 A and AA as far as a machine can tell; each violation is named with the place it stands. */
export async function violationsOn(page: Page, where: string) {
  await atRest(page)
  // Read once a page, and it describes violations only: what passes is most of a report.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (tags) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    // No rule of these reads style sheets that axe would fetch again.
    const found = await run({ runOnly: tags, resultTypes: ['violations'], preload: { assets: ['media'] } })
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
  }, WCAG)
  return violations.map((violation) => `${where}: ${violation}`)
}
/** A colour on its way from one state to the other is no colour of ours. */
async function atRest(page: Page) {
  // A form that waits for the page's script opens with it; one that stays closed for a reason is looked at closed.
  await page.waitForFunction(isScripted, null, { timeout: 2_000 }).catch(() => {})
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    // The script may come while the page is looked at: what it opens then takes its colour at once.
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important; }')
    document.adoptedStyleSheets.push(still)
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    )
  })
}

const isScripted = () =>
  [...document.querySelectorAll('form button[type="submit"]:disabled')].every((button) =>
    Object.keys(button).some((key) => key.startsWith('__reactProps')),
  )

export async function expectAccessible(page: Page, where: string) {
  expect(await violationsOn(page, where)).toEqual([])
}

/** No wider than the screen. */
export const expectFits = (page: Page, where: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), where)
    .toBe(0)

/** The page's script has come: before, a link that opens a dialog leads to the page with the same steps. */
export const hydrated = (page: Page) => expect(page.locator('html[data-hydrated]')).toBeAttached()

/** What a person presses: a button, or a link that looks like one. */
export const control = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()

/** What has been read is on the screen. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

let clients = 0
export const newClient = () => `journey-${++clients}@post.example`

/** From the home page through the four steps, up to the last button. @returns the chosen day and time, as shown. */
export async function throughTheDialog(page: Page, lng: Lng, email: string, { code }: { code?: string } = {}) {
  const w = words[lng]
  await page.goto(w.path)
  await hydrated(page)
  await control(page, new RegExp(`^${w.book}$`)).click()
  const dialog = page.getByRole('dialog', { name: w.book })
  await expect(dialog.getByText(w.step(1))).toBeVisible()
  await dialog.getByLabel(w.first, { exact: true }).fill('Ida')
  await dialog.getByLabel(w.last, { exact: true }).fill('Prøve')
  await dialog.getByLabel(w.email, { exact: true }).fill(email)
  if (code) {
    await dialog.getByLabel(w.code).fill(code)
    await dialog.getByRole('button', { name: w.apply }).click()
  }
  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(dialog.getByText(w.step(2))).toBeVisible()
  const chosen = await chooseFreeTime(page, lng)
  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(dialog.getByText(w.step(3))).toBeVisible()
  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(dialog.getByText(w.step(4))).toBeVisible()
  await dialog.getByRole('checkbox', { name: w.adult }).check()
  return { dialog, ...chosen }
}

type Days = { days: { date: string; slots: { time: string; available: boolean }[] }[] }

/**
 * At the last button of a booking that this device keeps, as after a reload; how one gets there is walked by the
 * journeys of the flow itself.
 */
export async function atTheLastStep(page: Page, lng: Lng, email: string, { code = '' }: { code?: string } = {}) {
  const w = words[lng]
  const { days } = (await (await page.request.get('/api/availability?type=treatment')).json()) as Days
  const open = days.filter(({ slots }) => slots.some(({ available }) => available))
  const { date, slots } = open[NEAR_DAYS]!
  const booking = {
    firstName: 'Ida',
    lastName: 'Prøve',
    email,
    affiliateCode: code,
    appointmentDate: date,
    appointmentTime: slots.find(({ available }) => available)!.time,
    step: 4,
  }
  await page.goto('/robots.txt')
  await page.evaluate(
    (kept) => localStorage.setItem('falm-booking-draft', JSON.stringify({ ...kept, savedAt: Date.now() })),
    booking,
  )
  await page.goto(w.path)
  await hydrated(page)
  await control(page, new RegExp(`^${w.book}$`)).click()
  const dialog = page.getByRole('dialog', { name: w.book })
  await expect(dialog.getByText(w.step(4))).toBeVisible()
  await dialog.getByRole('checkbox', { name: w.adult }).check()
  return { dialog }
}

const NEAR_DAYS = 3

/**
 * Chooses the first day with free times that is far enough ahead for the time to be moved.
 * @param within where several calendars may stand on the page.
 */
export async function chooseFreeDay(page: Page, lng: Lng, within: Page | Locator = page) {
  const w = words[lng]
  const days = within.getByRole('button', { name: w.day }).and(page.locator(':enabled'))
  await expect(days.first()).toBeVisible()
  if ((await days.count()) <= NEAR_DAYS) await within.getByRole('button', { name: w.nextMonth }).click()
  const day = days.nth(NEAR_DAYS)
  await day.click()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
}

/** A day some way ahead with free times, and the first free time on it. */
export async function chooseFreeTime(page: Page, lng: Lng, within: Page | Locator = page) {
  await chooseFreeDay(page, lng, within)
  const slots = within.getByRole('button', { name: words[lng].slot })
  await slots.and(page.locator(':enabled')).first().click()
  const chosen = slots.and(page.locator('[aria-pressed="true"]'))
  await expect(chosen).toHaveCount(1)
  return { time: (await chosen.textContent())!.trim() }
}

/** In the package flow, where choosing goes on by itself: the last time of a day, when numbing has had its time. */
export async function chooseLateTime(page: Page, lng: Lng) {
  await chooseFreeDay(page, lng)
  await page.locator('.slot:enabled').last().click()
}

export async function payWith(page: Page, lng: Lng, number: string) {
  const w = words[lng]
  await page.getByLabel(w.card).fill(number)
  await page.getByLabel(w.expiry).fill('12/30')
  await page.getByLabel(w.cvc).fill('123')
  await page.getByRole('button', { name: w.pay }).click()
}

const MOST_STOPS = 200

/** Goes on with Tab, or back with Shift, until it has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < MOST_STOPS && !(await isThere()); stop++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
  // Just after a step changes no press counts.
  await expect(target).toBeEnabled()
}

/** Every press of a form on this path arrives, and its answer is lost on the way. @returns how to get answers again. */
export async function loseAnswers(page: Page, path: RegExp) {
  let arrived = 0
  const posts = (url: URL) => path.test(url.pathname)
  await page.route(posts, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    arrived += 1
    await route.abort()
  })
  return {
    arrived: (times: number) => expect.poll(() => arrived).toBe(times),
    stop: () => page.unroute(posts),
  }
}

/** A slow line: what a page reads again behind an answer is still under way when the next press is made. */
export const slowReadings = (page: Page, path: RegExp) =>
  page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 2_000))
      // The page may have gone on meanwhile.
      await route.continue().catch(() => {})
    },
  )

/** A picture of `test/scan` under two names: the scan takes a file that is chosen twice only once. */
export async function twoOf(name: string) {
  const buffer = await readFile(new URL(`../scan/${name}.jpg`, import.meta.url))
  return [1, 2].map((number) => ({ name: `${name}-${number}.jpg`, mimeType: 'image/jpeg', buffer }))
}

const SCAN_KEY = 'falm-analysis'
/** A scan made on this device, though not one the booking can use. */
export const keepScan = (page: Page) => page.evaluate((key) => localStorage.setItem(key, '{}'), SCAN_KEY)
export const keptScan = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SCAN_KEY)

type ListedMail = {
  to: string
  subject: string
  lang: string
  text: string
  attachments: { name: string; type: string; url: string }[]
}

const PAPER = /^(?:Faktura|Kreditnota|Invoice|Credit note) /

/** The mails one client has got, newest first, once there are as many as said; the papers of a payment count apart. */
export const mailsTo = (request: APIRequestContext, to: string, count: number) =>
  listedMails(request, count, (mail) => mail.to === to && !PAPER.test(mail.subject))

/** The invoices and credit notes one client has got, newest first, once there are as many as said. */
export const papersTo = (request: APIRequestContext, to: string, count: number) =>
  listedMails(request, count, (mail) => mail.to === to && PAPER.test(mail.subject))

async function listedMails(request: APIRequestContext, count: number, wanted: (mail: ListedMail) => boolean) {
  let mine: ListedMail[] = []
  await expect(async () => {
    const all = (await (await request.get('/dev/mail.json')).json()) as ListedMail[]
    mine = all.filter(wanted)
    expect(mine).toHaveLength(count)
  }).toPass({ timeout: 20_000, intervals: [100, 200] })
  return mine
}
