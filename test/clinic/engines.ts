import { relative } from 'node:path'
import { expect } from 'vitest'

export type Engine = 'embedded' | 'postgres'

/**
 * Every test runs on PostgreSQL, the engine a clinic is served by. The embedded engine answers the same SQL through the
 * same driver, so it repeats only what can differ there: one session without concurrency, its own notifications, its
 * own files, and each command once. `npm run test:full` runs every test on both.
 */
const ALSO_EMBEDDED = {
  'connections, transactions, outbox, migrations and the tables’ own guards': [
    'app/db/',
    'app/seed/',
    'app/services/shared-read/',
    'app/services/storage/files.test.ts',
    'app/features/files/files.test.ts',
    'app/features/privacy/holds.test.ts',
    'app/features/roles/roles.test.ts',
    'app/server/delivery/delivery-notes.test.ts',
    'app/server/commands/admin-command.security.test.ts',
  ],
  'notifications between server, instances and pages': [
    'app/services/realtime/',
    'app/features/settings/clinic.test.ts',
    'app/routes/api/own/events.test.ts',
  ],
  'backups, which move between engines': ['app/services/backup/', 'app/features/transfer/'],
  'limits, which one process counts alone': ['app/services/limits/'],
  'races for one time, one laser or one payment': [
    'app/features/booking/commands/book.test.ts',
    'app/features/booking/changed-order.test.ts',
    'app/features/booking/commands/book-at-desk.test.ts',
    'app/features/resources/resources.test.ts',
    'app/features/payments/commands/record-event.test.ts',
    'app/features/payments/amount-due.property.test.ts',
    'app/features/payments/commands/at-clinic.test.ts',
    'app/features/payments/steps/book-refund.test.ts',
    'app/features/plans/commands/pay-package.test.ts',
    'test/clocks-apart.test.ts',
  ],
}

/** Of these files the first table alone: one smoke test of each command. */
const ONCE_EMBEDDED = [
  'app/features/affiliates/review-commissions.test.ts',
  'app/http/view-log.test.ts',
  'app/features/account/commands/sign-in.test.ts',
  'app/features/account/commands/',
  'app/features/affiliates/clinic-partners.test.ts',
  'app/features/affiliates/partner-desk.test.ts',
  'app/features/affiliates/partner-sign-up.test.ts',
  'app/features/analysis/commands.test.ts',
  'app/features/analytics/analytics.test.ts',
  'app/features/analytics/time-use.property.test.ts',
  'app/features/appointments/add-on-requests.test.ts',
  'app/features/appointments/commands/',
  'app/features/appointments/queries/staff-cancellation.test.ts',
  'app/features/appointments/remind.test.ts',
  'app/features/calendar/calendar.test.ts',
  'app/features/check-in/check-in.security.test.ts',
  'app/features/invoices/invoices.test.ts',
  'app/features/journal/',
  'app/features/messages/',
  'app/features/opening-hours/hours.test.ts',
  'app/features/opening-hours/leaving.test.ts',
  'app/features/passport/passport.test.ts',
  'app/features/patients/merge.test.ts',
  'app/features/patients/patients.test.ts',
  'app/features/payments/commands/unfinished-clinic.test.ts',
  'app/features/plans/commands/order-package.test.ts',
  'app/features/plans/course.test.ts',
  'app/features/plans/pause-own.test.ts',
  'app/features/plans/plans.test.ts',
  'app/features/pricing/dated-prices.test.ts',
  'app/features/privacy/commands/',
  'app/features/privacy/erasure-asked.test.ts',
  'app/features/privacy/incidents.test.ts',
  'app/features/privacy/privacy.test.ts',
  'app/features/push/push.test.ts',
  'app/features/reactions/reactions.test.ts',
  'app/features/settings/lists.test.ts',
  'app/features/statistics/commands.test.ts',
  'app/features/system/system.test.ts',
  'app/features/till/till.test.ts',
  'app/features/worklists/worklists.test.ts',
  'app/routes/api/files/uploads.test.ts',
  'app/routes/api/files/videos.test.ts',
]

const root = new URL('../..', import.meta.url).pathname
const listed = Object.values(ALSO_EMBEDDED).flat()
const BOTH: Engine[] = ['embedded', 'postgres']
/** `npm run test:full -- engines`. */
export const isBothAsked = process.env['TEST_ENGINES'] === 'both'
const begun = new Set<string>()

/** The engines that the file being read runs its tests on. */
export function engines(): Engine[] {
  const file = relative(root, expect.getState().testPath ?? '')
  const isIn = (names: readonly string[]) => names.some((name) => file.startsWith(name))
  if (isBothAsked || isIn(listed)) return BOTH
  if (!isIn(ONCE_EMBEDDED) || begun.has(file)) return ['postgres']
  begun.add(file)
  return BOTH
}

/** For a test of many rows in a listed file, whose other tests repeat the commands on the embedded engine. */
export const enginesOfManyRows = (): Engine[] => (isBothAsked ? BOTH : ['postgres'])
