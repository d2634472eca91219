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
const ONCE = /(?:found|accessibility|keyboard|without-script)\.spec\.ts/
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const port = Number(process.env['JOURNEY_PORT'] ?? 3177)

export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/journeys/setup.ts',
  timeout: 40_000,
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', testIgnore: ONCE, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
