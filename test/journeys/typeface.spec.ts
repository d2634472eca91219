import { expect, test, type Page } from '@playwright/test'
import { awake } from './steps.ts'

// A first visit: a browser that has never been here, on four kinds of page.
const PAGES = ['/', '/priser', '/tatoveringsfjernelse/efterbehandling', '/dashboard']
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const HELD_BACK_MS = 1000
/** A share of the window times a share of the way, as browsers reckon it. */
const MOST_SHIFT = 0.02

for (const [screen, viewport] of Object.entries(SCREENS))
  for (const path of PAGES) {
    test(`a first visit to ${path} on a ${screen} is read in the clinic's own typeface`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const font = page.waitForResponse(/\.woff2$/)
      await page.goto(path)
      expect((await font).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(1)
      await expect.poll(() => isOwnTypeface(page)).toBe(true)
    })

    test(`${path} on a ${screen} stays where it is when the typeface comes late`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.route(/\.woff2$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS))
        await route.continue()
      })
      await page.addInitScript(sumShifts)
      await page.goto(path)
      await expect.poll(() => isOwnTypeface(page)).toBe(true)
      await page.waitForTimeout(300)
      expect(await page.evaluate(() => (globalThis as { shifted?: number }).shifted)).toBeLessThanOrEqual(MOST_SHIFT)
    })
  }

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

test('pictures further down wait for the first sign of a reader, and come before a scroll reaches them', async ({
  page,
}) => {
  await page.goto('/')
  await awake(page)
  const waiting = page.locator('img[loading="lazy"][src^="/img/"]')
  expect(await waiting.count()).toBeGreaterThan(3)
  await page.mouse.wheel(0, 20)
  await expect(waiting).toHaveCount(0)
})
