import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes longest, longest first: begun last, each would hold up the end of the run alone.
const LONG = [
  'test/crash/',
  'test/availability.security',
  'test/fuzz.security',
  'vision/local/local.test',
  'pictures/pictures.security',
  'server/admin-command.security',
  'test/role-matrix.security',
  'test/crowd.security',
  'account/account.security',
  'test/patterns.security',
  'payments/storm',
  'account/commands',
  '.security.test',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.includes(name))
      return at === -1 ? LONG.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    // One more than there are processors: half of the long files wait for a server, a clock or a limit.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Rules and words keep nothing between two files: read once for all of them, five times as fast.
          isolate: false,
          include: [
            'app/domain/**/*.test.ts',
            'app/input/**/*.test.ts',
            'app/content/**/*.test.{ts,tsx}',
            'app/ui/**/*.test.{ts,tsx}',
          ],
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
        },
      },
    ],
  },
})
