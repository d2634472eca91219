import { sql } from 'kysely'
import { JOBS } from '#app/services/job-runs/job-runs.ts'
import type { OutageEvent } from '#app/db/outage.ts'
import { alertsFor, areApart, type Alert, type AlertFacts } from '#app/domain/clinic/alerts.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { note, noteError } from '#app/http/log.ts'
import type { AlertPort } from '#app/services/alerts/alerts.ts'
import { isBackupLate, isCheckLate, lastBackup } from '#app/services/backup/last-backup.ts'
import type { Services } from '#app/services/services.ts'
import { queueAge } from './metrics/collect.ts'

const STORE_MS = 10_000
/** A file that is never there: a store that says so answers. */
const ABSENT_KEY = 'alerts/probe.json'

/**
 * Tells a person what is wrong and, later, that it is over: each once, however many processes look. What could not be
 * told is told at the next look.
 */
export async function raiseAlerts(services: Services, port: AlertPort): Promise<void> {
  const { k } = services.db
  const now = alertsFor(await factsOf(services))
  const known = await k.selectFrom('alerts').select(['code', 'about']).execute()
  const over = known.filter((one) => !now.some((other) => isSame(one, other)))
  const begun = now.filter((one) => !known.some((other) => isSame(one, other)))
  const ours: Alert[] = []
  for (const alert of begun) {
    const made = await k
      .insertInto('alerts')
      .values({ ...alert, since: services.clock.instant() })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows) ours.push(alert)
  }
  const ended: Alert[] = []
  for (const alert of over) if (await forget(services, alert)) ended.push(alert)
  if (ours.length + ended.length === 0) return
  for (const { code, about } of ours) note('alert', { event: code, ...(about && { job: about }) })
  try {
    await tell(services, port, { ours, ended })
  } catch (error) {
    for (const alert of ours) await forget(services, alert)
    throw error
  }
}

const isSame = (one: Alert, other: Alert) => one.code === other.code && one.about === other.about

/** @returns false when another process was first. */
async function forget({ db }: Services, { code, about }: Alert): Promise<boolean> {
  const { numDeletedRows } = await db.k
    .deleteFrom('alerts')
    .where('code', '=', code)
    .where('about', '=', about)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function tell(services: Services, port: AlertPort, { ours, ended }: { ours: Alert[]; ended: Alert[] }) {
  const { name } = await clinicOf(services)
  const lines = [
    ...ours.map((alert) => sentenceOf(alert)),
    ...ended.map((alert) => textOf(DEFAULT_LANGUAGE, 'system:alert-over', { what: sentenceOf(alert) })),
    `${services.settings.publicUrl}/admin/system`,
  ]
  await port.send(
    textOf(DEFAULT_LANGUAGE, ours.length > 0 ? 'system:alert-subject' : 'system:alert-over-subject', { name }),
    lines,
  )
}

function sentenceOf({ code, about }: Alert): string {
  const job = JOBS.find((one) => one === about)
  return textOf(DEFAULT_LANGUAGE, `system:alert-${code}`, {
    job: job ? textOf(DEFAULT_LANGUAGE, `system:job-${job}`) : about,
  })
}

async function factsOf(services: Services): Promise<AlertFacts> {
  const { db, clock, settings } = services
  const failing = await db.k.selectFrom('job_runs').select('name').where('failures', '>', 0).orderBy('name').execute()
  return {
    // What tells of failures cannot tell of its own.
    failingJobs: failing.map(({ name }) => name).filter((name) => name !== 'alerts'),
    isBackupLate: !settings.demo && isBackupLate(await lastBackup(db), clock.instant()),
    isCheckLate: !settings.demo && (await isCheckLate(db, clock.instant())),
    queueSeconds: await queueAge(services),
    isStoreAway: !(await storeAnswers(services)),
    clockSeconds: await clockSeconds(services),
  }
}

async function storeAnswers({ storage }: Services): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => void setTimeout(() => resolve(false), STORE_MS).unref())
  const answered = storage.get(ABSENT_KEY).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late])
}

/** The clock of this machine less that of the database. A demo's clock is set at will. */
async function clockSeconds({ db, clock, settings }: Services): Promise<number> {
  if (settings.demo || db.engine === 'embedded') return 0
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db.k)
  return (clock.instant().getTime() - rows[0]!.now.getTime()) / 1_000
}

/** Runs what erases by date. @throws when the clocks of this machine and the database are too far apart to trust. */
export async function withSameClocks(services: Services, erase: () => Promise<unknown>): Promise<unknown> {
  const seconds = await clockSeconds(services)
  if (areApart(seconds)) throw new Error(`The clocks of server and database are ${Math.round(seconds)} s apart`)
  return erase()
}

const AWAY_MS = 60_000

/** Tells a person of a database that stays away: the queue of mails and the list of alerts lie in it. */
export function watchDatabase(port: () => AlertPort | undefined, name: string) {
  let timer: NodeJS.Timeout | undefined
  let isTold = false
  const send = (subject: 'system:alert-subject' | 'system:alert-over-subject', line: string) => {
    port()
      ?.send(textOf(DEFAULT_LANGUAGE, subject, { name }), [line])
      .catch((error: unknown) => noteError({ event: 'alert' }, error))
  }
  const sentence = textOf(DEFAULT_LANGUAGE, 'system:alert-database-away')
  return (event: OutageEvent['event']) => {
    clearTimeout(timer)
    if (event === 'away')
      timer = setTimeout(() => {
        isTold = true
        send('system:alert-subject', sentence)
      }, AWAY_MS).unref()
    if (event !== 'back' || !isTold) return
    isTold = false
    send('system:alert-over-subject', textOf(DEFAULT_LANGUAGE, 'system:alert-over', { what: sentence }))
  }
}
