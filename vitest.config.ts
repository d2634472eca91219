import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/domain/**/*.test.ts', 'app/content/**/*.test.{ts,tsx}', 'app/ui/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'feature',
          include: [
            'app/features/**/*.test.{ts,tsx}',
            'app/http/**/*.test.ts',
            'app/services/**/*.test.ts',
            'app/server/**/*.test.ts',
            'app/db/**/*.test.ts',
            'app/routes/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          globalSetup: ['test/templates.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
