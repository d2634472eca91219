import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes longest, longest first: begun last, each would hold up the end of the run alone.
const LONG = [
  'test/crash/',
  'test/security/role-matrix.security',
  'test/security/availability.security',
  'test/security/crowd.security',
  'test/security/attacks.security',
  'test/security/access-log.security',
  'test/scan-smoke',
  'test/fading-built',
  'backup/restore',
  'test/security/valid-bodies.security',
  'pictures/pictures.security',
  'test/clinic-day',
  'invoices/invoices',
  'backup/snapshot',
  'payments/storm',
  'db/client',
  'account/commands',
  '.security.test',
]
// What starts or kills servers and processes, or puts something of its own in the place of a global.
const ALONE = [
  'test/crash/**/*.test.ts',
  'test/security/{access-log,attacks,availability,corrections,crowd,days,fuzz,health-data,log,patterns,penetration,production,requests,role-matrix,valid-bodies}.security.test.ts',
  'test/{fading-built,scan-smoke,stop}.test.ts',
  'test/pseudo-language.test.tsx',
  'app/features/*/ui/**/{draft,follow-session,kept-scan,live-notice,lock-page,referral,upload}.test.ts',
  'app/services/{assessor,pictures,vision/hosted}/**/*.test.ts',
]
/** Components and their rules, without a database. */
const SCREENS = 'app/features/*/ui/**/*.test.{ts,tsx}'
// `npm run test:full -- background storm hoarding`. Each run kills the server on the embedded engine, and limits corrections.
const FULL = process.env['TEST_FULL']
  ? []
  : ['test/crash/{killed-postgres,money-killed}.test.ts', 'test/security/corrections.security.test.ts']
// Minutes long, and run when their sources change: `npm run test:scan`.
const SCAN = 'app/services/{fading,vision/local}/**/*.test.ts'

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.includes(name))
      return at === -1 ? LONG.length : at
    }
    // A project's files together: a process that serves several of them ends when another project's file is next.
    const group = ({ project }: TestSpecification) => GROUPS.indexOf(project.name)
    return (await super.sort(files)).toSorted((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}

const GROUPS = ['alone', 'scan', 'feature', 'unit']

// A bound for what hangs, not a measure of speed: a busy machine takes ten times as long.
const PATIENT = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // One more than there are processors: half of the long files wait for a server, a clock or a limit.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // As test/clinic/eventually.ts: what is waited for may take a busy machine's time.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['test/clinic/seeded.ts'],
          // Rules, words and components keep nothing between two files: read once for all of them, five times as fast.
          isolate: false,
          include: [
            'app/domain/**/*.test.ts',
            'app/input/**/*.test.ts',
            'app/content/**/*.test.{ts,tsx}',
            'app/ui/**/*.test.{ts,tsx}',
            SCREENS,
          ],
          exclude: ALONE,
          ...PATIENT,
        },
      },
      {
        extends: true,
        test: {
          name: 'feature',
          // Reading the product's modules costs more than most files' tests: done once a process, for all of its files.
          // Each file has a database of its own, and each test empties its clinic (test/clinic/world.ts).
          isolate: false,
          include: [
            'app/features/**/*.test.{ts,tsx}',
            'app/http/**/*.test.ts',
            'app/services/**/*.test.ts',
            'app/server/**/*.test.ts',
            'app/db/**/*.test.ts',
            'app/seed/**/*.test.ts',
            'app/routes/**/*.test.{ts,tsx}',
            'test/**/*.test.ts',
          ],
          exclude: [...ALONE, SCAN, SCREENS],
          globalSetup: ['test/clinic/templates.ts'],
          ...PATIENT,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, exclude: FULL, globalSetup: ['test/clinic/templates.ts'], ...PATIENT },
      },
      { extends: true, test: { name: 'scan', include: [SCAN], testTimeout: 240_000, hookTimeout: 300_000 } },
    ],
  },
})
