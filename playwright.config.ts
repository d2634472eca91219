import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
// Answers without a screen, and journeys that choose their own screens.
const ONCE =
  /(?:portal|portal-years|portal-push|board|course|calendar|calendar-keys|camera|clients|door|owner|owner-site|drawn-ahead|staff|unsent|found|partner-year|accessibility|keyboard|typeface|without-script)\.spec\.ts/
// Seen on a phone, in both languages; where it was seen on a wider screen, it widens its own.
const ON_A_PHONE = /trust(?:-desk)?\.spec\.ts/
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
// Most journeys are made by somebody who has said no; the cookie journeys begin without a word.
const saidNo = {
  name: 'consent',
  value: `v1.n.${new Date().toISOString().slice(0, 10)}`,
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}
const port = Number(process.env['JOURNEY_PORT'] ?? 3177)

export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/journeys/setup.ts',
  timeout: 40_000,
  expect: { timeout: 10_000 },
  // One more than there are processors: a browser mostly waits, for a page, a picture or a dialog that opens.
  workers: availableParallelism() + 1,
  // A journey meets the timing of a real browser; what needed a second try is counted and named at the end.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    screenshot: 'only-on-failure',
    storageState: { cookies: [saidNo], origins: [] },
  },
  projects: [
    // Phones show what moves. The wide screen's film, drawn without a graphics card, costs more than all the rest.
    {
      name: 'desktop',
      testIgnore: ON_A_PHONE,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'phone', testIgnore: ONCE, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
