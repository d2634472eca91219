import { test as base, type Locator, type Page } from '@playwright/test'
import { addDays, at, clinicTimeAt, dayOf, instantOf, weekdayOf } from '#app/domain/clinic-time.ts'
import { openSite, type Site } from '../built-site.ts'

const THURSDAY = 4
const today = dayOf(clinicTimeAt(new Date()))
// Never a day that has been: a sign-in of then would be over by now.
const thursday = addDays(today, (THURSDAY + 7 - weekdayOf(today)) % 7 || 7)
const NOW = instantOf(at(thursday, '14:36')).toISOString()

/**
 * Journeys of the clinic's day: their clinic has a Thursday afternoon, whenever they are made. At night nobody is in a
 * chair, and on the journeys' shared site nobody else's press may move the day.
 */
export const test = base.extend<object, { clinicSite: Site }>({
  clinicSite: [
    // Playwright reads the names of what a fixture builds upon.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const site = await openSite({ CLINIC_NOW: NOW })
      await give(site)
      await site.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ clinicSite }, give) => give(clinicSite.url),
})

const STOPS = 200

/** Tab by Tab until the focus is there, as somebody without a mouse comes to it; back with Shift. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press(key)
    if (await target.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`${target.toString()} is not reached by ${key} alone`)
}
