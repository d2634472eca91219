/** What a person is woken for. */
export const ALERT_CODES = [
  'job-failing',
  'backup-late',
  'restore-check-late',
  'queue-late',
  'store-away',
  'clocks-apart',
  'database-away',
] as const
export type AlertCode = (typeof ALERT_CODES)[number]
/** @property about the job's name; empty where there is one of its kind. */
export type Alert = { code: AlertCode; about: string }

export type AlertFacts = {
  failingJobs: readonly string[]
  isBackupLate: boolean
  /** Backups are sent, and none was restored for a week. */
  isCheckLate: boolean
  /** How long the oldest message that is due has waited. */
  queueSeconds: number
  isStoreAway: boolean
  /** The clock of this machine less that of the database. */
  clockSeconds: number
}

const QUEUE_LATE_SECONDS = 900
/** With clocks further apart nothing is erased: a date that is wrong by days would erase what must stay. */
export const CLOCKS_APART_MAX_SECONDS = 60

/** What a person should know of now. */
export function alertsFor(facts: AlertFacts): Alert[] {
  const { failingJobs, isBackupLate, isCheckLate, queueSeconds, isStoreAway, clockSeconds } = facts
  const alerts = failingJobs.map((about): Alert => ({ code: 'job-failing', about }))
  const add = (code: AlertCode, holds: boolean) => void (holds && alerts.push({ code, about: '' }))
  add('backup-late', isBackupLate)
  add('restore-check-late', isCheckLate)
  add('queue-late', queueSeconds > QUEUE_LATE_SECONDS)
  add('store-away', isStoreAway)
  add('clocks-apart', areApart(clockSeconds))
  return alerts
}

export const areApart = (seconds: number): boolean => Math.abs(seconds) > CLOCKS_APART_MAX_SECONDS
