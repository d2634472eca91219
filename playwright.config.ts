import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { CLINIC_DAY } from './test/journeys/now.ts'
import type { Options } from './test/journeys/journey.ts'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera without a device, for the photos of the journal.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]
/** Each starts its file on fresh data, and most take long: first, so that a worker restores once per file and no more. */
const RESTORED =
  /\/(?:board|calendar-keys|clearance|clearance-table|course|doctor-inbox|owner|owner-site|partner-year|portal-years|reactions|session-end|two-payments)\.spec\.ts/
/** Staff screens, pages looked at in several sizes, and answers without a screen. */
const OWN_SCREENS =
  /\/(?:accessibility|calendar|camera|clients|door|drawn-ahead|found|frames|keyboard|portal|portal-push|staff|treatment|typeface|unsent|without-script)\.spec\.ts/
// Pictures in motion, drawn without a graphics card, cost more than all the rest.
const STILL = { contextOptions: { reducedMotion: 'reduce' as const } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...STILL }
const DESKTOP = { viewport: { width: 1440, height: 900 }, ...STILL }
/** `npm run test:full -- journeys` runs what every run leaves out: sweeps, and flows whose rules have tests of their own. */
const IS_FULL = process.env['TEST_FULL'] === '1'
const DANISH = IS_FULL ? { grep: /@full/, grepInvert: /@wide/ } : { grepInvert: /@full|@wide/ }
const ENGLISH = IS_FULL
  ? { grep: /@english|@wide.*@full|@full.*@wide/ }
  : { grep: /@desktop|@wide/, grepInvert: /@full/ }
const executablePath = (await findBrowser()).path ?? '/usr/bin/chromium'
// Workers read this file too, and search no more.
process.env['CHROMIUM_PATH'] ??= executablePath
// Most journeys are made by a visitor who has refused cookies; the cookie journeys begin without an answer.
const refused = {
  name: 'consent',
  value: `v1.n.${CLINIC_DAY}`,
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}

export default defineConfig<Options>({
  testDir: 'test/journeys',
  globalSetup: './test/journeys/setup.ts',
  // Bounds of a hang, not of speed: a machine with little left must not fail a journey.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: Math.max(2, availableParallelism()),
  retries: 0,
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    screenshot: 'only-on-failure',
    storageState: { cookies: [refused], origins: [] },
  },
  projects: [
    { name: 'restored', testMatch: RESTORED, ...DANISH, use: { ...DESKTOP, lng: 'da' } },
    // Every promise once, in Danish on a phone; the main flows in English on a desktop as well.
    { name: 'phone', testIgnore: [RESTORED, OWN_SCREENS], ...DANISH, use: { ...PHONE, lng: 'da' } },
    { name: 'desktop', testIgnore: [RESTORED, OWN_SCREENS], ...ENGLISH, use: { ...DESKTOP, lng: 'en' } },
    { name: 'own-screens', testMatch: OWN_SCREENS, ...DANISH, use: { ...DESKTOP, lng: 'da' } },
  ],
})
