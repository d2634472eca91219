import { defineConfig } from '@playwright/test'
import type { Options } from '#test/journeys/journey.ts'
import journeys from '../../playwright.config.ts'

/** `npm run test:full -- jobs`: the jobs of the desk. */
export default defineConfig<Options>({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/jobs',
  globalSetup: '../journeys/setup.ts',
  projects: [
    {
      name: 'jobs',
      testMatch: /\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' }, lng: 'da' },
    },
  ],
})
