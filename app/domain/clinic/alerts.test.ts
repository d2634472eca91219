import { expect, test } from 'vitest'
import { alertsFor } from './alerts.ts'

const FINE = {
  failingJobs: [],
  isBackupLate: false,
  isCheckLate: false,
  queueSeconds: 0,
  isStoreAway: false,
  clockSeconds: 0,
}

test.each([
  ['nothing', {}, []],
  ['a failing job each', { failingJobs: ['holds', 'outbox'] }, ['job-failing holds', 'job-failing outbox']],
  ['a late backup', { isBackupLate: true }, ['backup-late ']],
  ['a backup that nobody has restored on trial', { isCheckLate: true }, ['restore-check-late ']],
  ['a queue of a quarter of an hour not yet', { queueSeconds: 900 }, []],
  ['a queue that is longer', { queueSeconds: 901 }, ['queue-late ']],
  ['a store that is away', { isStoreAway: true }, ['store-away ']],
  ['clocks a minute apart not yet', { clockSeconds: -60 }, []],
  ['clocks further apart, either way', { clockSeconds: -61 }, ['clocks-apart ']],
])('alerts to %s', (_what, facts, expected) => {
  expect(alertsFor({ ...FINE, ...facts }).map(({ code, about }) => `${code} ${about}`)).toEqual(expected)
})
