/** A part of `npm run test:full`: what is too slow for every run. Add one as a row. */
export type Part = {
  name: string
  what: string
  /** Run by the project's own Node, from the project's folder. */
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  /** When it is ended and counts as failed. */
  minutes: number
}

const vitest = (...args: string[]) => [
  'node_modules/.bin/vitest',
  'run',
  '--reporter=./scripts/test/vitest-report.ts',
  ...args,
]

export const PARTS: readonly Part[] = [
  {
    name: 'engines',
    what: 'every feature test on PostgreSQL and on the embedded engine',
    command: vitest('--project', 'feature'),
    env: { TEST_ENGINES: 'both' },
    minutes: 20,
  },
  {
    name: 'scan',
    what: 'tattoo scan, fading and vision, as `npm run test:scan`',
    command: ['scripts/test-scan.ts'],
    minutes: 10,
  },
  {
    name: 'storm',
    what: '2,000 orders and 10,000 courses with late, repeated and reordered payments, the server killed between; 500 histories of debts',
    command: vitest(
      'app/features/payments/storm.test.ts',
      'test/crash/money-killed',
      'app/features/affiliates/commissions.property.test.ts',
      'app/features/payments/amount-due.property.test.ts',
    ),
    env: { STORM_ORDERS: '2000', STORM_COURSES: '10000', DUE_HISTORIES: '500', TEST_ENGINES: 'both', TEST_FULL: '1' },
    minutes: 20,
  },
  {
    name: 'hoarding',
    what: 'an hour of bookings from 256 IPv6 networks and 1,000 IPv4 addresses, seven days from one, 200 large uploads, and a scan corrected 20 times',
    command: vitest('test/security/hoarding', 'test/security/availability', 'test/security/corrections'),
    env: { TEST_FULL: '1', TEST_ENGINES: 'both' },
    minutes: 15,
  },
  {
    name: 'background',
    what: 'background jobs, outbox and reminders on both engines, and a server killed 20 times amid bookings',
    command: vitest(
      'app/server',
      'app/db/outbox.test.ts',
      'app/features/appointments/remind.test.ts',
      'test/crash/killed',
    ),
    env: { TEST_ENGINES: 'both', KILLS: '20', TEST_FULL: '1' },
    minutes: 12,
  },
  {
    name: 'journeys',
    what: 'every screen by key and by machine, a whole course, a partner’s year, and flows whose rules every run checks elsewhere',
    command: ['node_modules/.bin/playwright', 'test'],
    env: { TEST_FULL: '1' },
    minutes: 15,
  },
  {
    name: 'jobs',
    what: 'the jobs of the clinic’s desk in the browser, each within its clicks',
    command: ['node_modules/.bin/playwright', 'test', '--config', 'test/jobs/playwright.config.ts'],
    minutes: 20,
  },
  {
    name: 'fading',
    what: 'the built server measures two photos of one tattoo, and refuses those of two',
    command: vitest('test/fading-built.test.ts'),
    env: { TEST_FULL: '1' },
    minutes: 5,
  },
  {
    name: 'versions',
    what: 'an installation of every version that ever was becomes today’s in one start',
    command: vitest('app/db/migrate.test.ts'),
    env: { TEST_FULL: '1' },
    minutes: 8,
  },
  {
    name: 'fuzz',
    what: '10,000 seeded requests at the built server',
    command: vitest('test/security/fuzz.security.test.ts'),
    env: { FUZZ_REQUESTS: '10000' },
    minutes: 6,
  },
  {
    name: 'valid-bodies',
    what: '20,000 valid bodies with one extreme value each at the built server',
    command: vitest('test/security/valid-bodies.security.test.ts'),
    env: { VALID_BODIES: '20000', VALID_BODIES_HEALTH_MS: '1000' },
    minutes: 12,
  },
  {
    name: 'sizes',
    what: 'an import of 10,000 lines, a record of 2,000 visits, 200 reports',
    command: vitest(
      'app/features/transfer/import.test.ts',
      'app/features/privacy/export.security.test.ts',
      'app/features/reactions/register.test.ts',
    ),
    env: { IMPORT_LINES: '10000', EXPORT_VISITS: '2000', REGISTER_REPORTS: '200' },
    minutes: 6,
  },
  {
    name: 'roles',
    what: 'every page, form, call and file asked as each of five people',
    command: vitest('test/security/role-matrix.security.test.ts'),
    env: { TEST_FULL: '1' },
    minutes: 6,
  },
  {
    name: 'guarantees',
    what: 'each guarantee taken away in a copy of the project, and its test seen red',
    command: ['scripts/guarantees.ts'],
    minutes: 30,
  },
]
