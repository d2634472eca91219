import { expect, test, type Page } from '#test/journeys/journey.ts'
import { DESKTOP, PHONE } from '#test/journeys/staff-steps.ts'
import { hydrated, drawn } from '#test/journeys/steps.ts'

const HELD_BACK_MS = 1000
/** A share of the window times a share of the way, as browsers reckon it. */
const MOST_SHIFT = 0.02

test('[spec 11 typeface] a first visit is read in the clinic’s own typeface', async ({ page }) => {
  const font = page.waitForResponse(/\.woff2$/)
  await page.goto('/')
  expect((await font).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(1)
  await expect.poll(() => isOwnTypeface(page)).toBe(true)
})

const PAGES = [
  ['/', PHONE],
  ['/priser', DESKTOP],
  ['/tatoveringsfjernelse/efterbehandling', PHONE],
] as const

for (const [path, viewport] of PAGES)
  test(
    `${path} stays where it is when the typeface comes late`,
    { tag: path === '/' ? [] : '@full' },
    async ({ page }) => {
      await page.route(/\.woff2$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS))
        await route.continue()
      })
      await page.addInitScript(sumShifts)
      await page.setViewportSize(viewport)
      await page.goto(path)
      await expect.poll(() => isOwnTypeface(page)).toBe(true)
      // The shift of a typeface is reported with the frame that draws it.
      await drawn(page)
      const shifted = await page.evaluate(() => (globalThis as { shifted?: number }).shifted)
      expect(shifted).toBeLessThanOrEqual(MOST_SHIFT)
    },
  )

const isOwnTypeface = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Albert Sans Variable') && status === 'loaded'),
  )

function sumShifts() {
  const sum = globalThis as { shifted?: number }
  sum.shifted = 0
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) sum.shifted! += value
  }).observe({ type: 'layout-shift', buffered: true })
}

test('pictures further down wait for the first sign of a reader, and come before a scroll reaches them @full', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  const waiting = page.locator('img[loading="lazy"][src^="/img/"]')
  expect(await waiting.count()).toBeGreaterThan(3)
  await page.mouse.wheel(0, 20)
  await expect(waiting).toHaveCount(0)
})
