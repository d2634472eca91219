import { test as base, type Browser, type Page } from '@playwright/test'
import { openJourneyClinic, type JourneyClinic } from './journey-clinic.ts'
import { CLINIC_NOW } from './now.ts'
import type { Lng } from './words.ts'

export * from '@playwright/test'

let opened: JourneyClinic | null = null

/** The origin of this worker's clinic. */
export function clinicUrl(): string {
  if (!opened) throw new Error('The clinic of this worker is not open')
  return opened.url
}

export type Options = {
  /** The language of the journey: Danish on a phone, English on a desktop. */
  lng: Lng
  /** Starts the file with the seeded data, for journeys that change what every visitor sees. */
  restoresClinic: boolean
}
type WorkerFixtures = { clinic: JourneyClinic; clinicEnv: Record<string, string> }

const SAYING_MS = 3_000
const SHOWN_CHARACTERS = 1_500

/** What a failed journey saw last: the report of another machine brings no pictures. */
async function lastSeen(page: Page): Promise<string> {
  const text = Promise.race([
    page.locator('body').innerText({ timeout: SAYING_MS }),
    new Promise<string>((resolve) => setTimeout(resolve, SAYING_MS, 'the page does not answer')),
  ])
  const shown = await text.catch((error: Error) => error.message)
  return `${page.url()}\n${shown.replaceAll(/\s*\n\s*/g, ' · ').slice(0, SHOWN_CHARACTERS)}`
}

/** A worker has a clinic of its own: a server, a copy of the seeded data and a clock that starts at `CLINIC_NOW`. */
export const test = base.extend<Options & { saysWhy: void }, WorkerFixtures>({
  saysWhy: [
    async ({ context }, use, info) => {
      await use()
      if (info.status === info.expectedStatus) return
      for (const page of context.pages()) info.errors.push({ message: `Last seen: ${await lastSeen(page)}` })
    },
    { auto: true },
  ],
  lng: ['da', { option: true }],
  restoresClinic: [false, { option: true }],
  clinicEnv: [{}, { option: true, scope: 'worker' }],
  clinic: [
    async ({ clinicEnv }, use) => {
      opened = await openJourneyClinic(clinicEnv)
      await use(opened)
      await opened.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  browser: [
    async ({ browser, clinic }, use) => {
      followClinicClock(browser, clinic)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: [
    async ({ clinic, restoresClinic }, use, info) => {
      await clinic.useFor(restoresClinic ? `${info.file}, repetition ${info.repeatEachIndex}` : 'any file')
      await use(clinic.url)
    },
    { scope: 'test', timeout: 120_000 },
  ],
})

/** A clock the journey moves itself, from the first page on. */
export async function installClock(page: Page) {
  await page.context().addCookies([{ name: 'own-clock', value: '1', url: clinicUrl() }])
  await page.clock.install({ time: CLINIC_NOW })
}

/** Pages read the clinic's time from the device. */
function followClinicClock(browser: Browser, clinic: JourneyClinic) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (...options) => {
    const context = await newContext(...options)
    await context.addInitScript(shiftDate, clinic.clockOffset())
    return context
  }
}

function shiftDate(offset: number) {
  const Real = Date
  // Playwright's clock would take the difference for time that has passed.
  if (document.cookie.includes('own-clock=')) return
  const now = () => Real.now() + offset
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
