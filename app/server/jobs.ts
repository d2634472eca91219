import { join } from 'node:path'
import { sql } from 'kysely'
import { deriveStale } from '#app/db/clearance.ts'
import { isDatabaseAway } from '#app/db/outage.ts'
import { looseFiles } from '#app/services/storage/files.ts'
import { extendAvailability } from '#app/features/opening-hours/commands/extend.ts'
import { approveCommissions, settleCommissions } from '#app/features/affiliates/commands/settle-commissions.ts'
import { clearAnalyses } from '#app/features/analysis/commands.ts'
import { finishCancellations } from '#app/features/appointments/commands/cancel-as-staff.ts'
import { expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { finishAddOnAnswers } from '#app/features/appointments/commands/answer-add-on.ts'
import { finishAnswers } from '#app/features/health/commands/pending-answer.ts'
import { releaseUnconfirmed } from '#app/features/appointments/commands/release-unconfirmed.ts'
import { remindClients } from '#app/features/appointments/commands/remind.ts'
import { askHowSkinIs } from '#app/features/reactions/commands/ask.ts'
import { forgetSignUps } from '#app/features/account/commands/forget-sign-ups.ts'
import { clearAccess } from '#app/features/account/commands/access.ts'
import { forgetUnknownArrivals } from '#app/features/check-in/commands.ts'
import { forgetEnquiries } from '#app/features/privacy/commands/forget-enquiries.ts'
import { isNoticeShown } from '#app/features/notice/queries.ts'
import { forgetCards } from '#app/features/payments/commands/forget-cards.ts'
import { forgetReconciliations, reconcile } from '#app/features/payments/commands/reconcile.ts'
import { settleEndedHolds } from '#app/features/payments/commands/settle-ended-holds.ts'
import { giveFreeResources } from '#app/features/resources/commands.ts'
import { forgetOldCounts } from '#app/features/statistics/commands.ts'
import { forgetPortraits } from '#app/features/settings/commands/portraits.ts'
import { clearUploads } from '#app/routes/api/files/uploads.ts'
import { takeSnapshot } from '#app/services/backup/snapshot.ts'
import type { AlertPort } from '#app/services/alerts/alerts.ts'
import type { Services } from '#app/services/services.ts'
import { deliverOne } from './delivery/deliver.ts'
import { openDeliveryNotes, settleDelivered } from './delivery/delivery-notes.ts'
import { noteRuns, type JobName } from '#app/services/job-runs/job-runs.ts'
import { masked, noteError } from '#app/http/log.ts'
import { deliverDue, type OutboxRow } from './delivery/outbox.ts'
import { raiseAlerts, withSameClocks } from './watch.ts'

const SECOND = 1_000
const CLEARANCES_AT_ONCE = 50

/**
 * The work nobody waits for. Every instance runs it; rows are taken one by one under a lock or a lease, so each
 * piece of work is done once. A failure is logged and met again at the next round.
 */
export async function startJobs(services: Services, alerts: AlertPort) {
  // The embedded engine has one process only, so a lease found at start belongs to one that died.
  if (services.db.engine === 'embedded')
    await services.db.pool.query('update outbox set locked_until = null where done_at is null')
  const folder = join(services.settings.dataDir, 'delivered')
  await settleDelivered(services, folder)
  const notes = openDeliveryNotes(folder)
  const deliver = async (to: Services, row: OutboxRow) => {
    await deliverOne(to, row)
    notes.delivered(row)
  }
  const note = noteRuns(services)
  const timed = (ms: number, name: JobName, work: () => Promise<unknown>) =>
    every(ms, name, work, (error) => note({ name, everySeconds: ms / SECOND, error }))
  const erasing = (ms: number, name: JobName, work: () => Promise<unknown>) =>
    timed(ms, name, () => withSameClocks(services, work))
  const outbox = timed(2 * SECOND, 'outbox', async () => {
    // Between batches the pages go first.
    for (; (await deliverDue(services, deliver)) > 0; await pause(20)) notes.clear()
  })
  // A committed booking wakes the outbox at once; the round is the net under it.
  const stopListening = services.live.onEvent(({ due }) => due && outbox.soon())
  const loops = [
    outbox,
    timed(5 * SECOND, 'holds', () => endHolds(services)),
    timed(5 * SECOND, 'cancellations', () => finishCancellations(services)),
    timed(5 * SECOND, 'doctor-answers', async () => {
      await finishAnswers(services)
      await finishAddOnAnswers(services)
    }),
    timed(60 * SECOND, 'reminders', () => remindClients(services)),
    timed(600 * SECOND, 'skin-questions', () => askHowSkinIs(services)),
    timed(60 * SECOND, 'clearances', async () => {
      for (; (await deriveStale(services.db.k, CLEARANCES_AT_ONCE)) > 0; await pause(20));
    }),
    timed(3_600 * SECOND, 'availability', () => extendAvailability(services)),
    timed(60 * SECOND, 'resources', () => giveFreeResources(services)),
    erasing(3_600 * SECOND, 'statistics', () => forgetOldCounts(services)),
    erasing(600 * SECOND, 'leftovers', () => clearLeftovers(services)),
    erasing(3_600 * SECOND, 'enquiries', () => forgetEnquiries(services)),
    timed(3_600 * SECOND, 'reconciliation', () => reconcile(services)),
    erasing(3_600 * SECOND, 'reconciliations', () => forgetReconciliations(services)),
    erasing(3_600 * SECOND, 'cards', () => forgetCards(services)),
    erasing(3_600 * SECOND, 'sign-ups', () => forgetSignUps(services)),
    timed(20 * SECOND, 'notice', followNotice(services)),
    timed(10 * SECOND, 'commissions', () => settleCommissions(services)),
    timed(3_600 * SECOND, 'commissions-due', async () => {
      // A share whose payment waits to be settled would be approved an hour late.
      await settleCommissions(services)
      await approveCommissions(services)
    }),
    erasing(60 * SECOND, 'analyses', () => clearAnalyses(services)),
    timed(60 * SECOND, 'alerts', () => raiseAlerts(services, alerts)),
    // PostgreSQL keeps what it has confirmed; its copies are its own.
    ...(services.db.engine === 'embedded'
      ? [timed(60 * SECOND, 'snapshot', () => takeSnapshot(services, services.settings.dataDir))]
      : []),
  ]
  return {
    async stop() {
      stopListening()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

async function endHolds(services: Services) {
  const ended = services.clock.instant()
  const held = await settleEndedHolds(services, ended)
  await expireHolds(services, { ended, held })
  await releaseUnconfirmed(services)
}

/** A banner with dates begins and ends by itself: open pages and kept ones hear of it as of a changed setting. */
function followNotice(services: Services) {
  let before: boolean | undefined
  return async () => {
    const shown = await isNoticeShown(services)
    if (before !== undefined && before !== shown)
      await services.db.pool.query(`select pg_notify('changed', 'site_settings')`)
    before = shown
  }
}

/** Answers kept for repeated requests go after a day, pictures whose booking never came after another. */
async function clearLeftovers(services: Services) {
  const { db, clock } = services
  await clearAccess(services)
  await clearUploads(services)
  await forgetUnknownArrivals(services)
  await db.pool.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
  await db.pool.query('delete from rate_limits where used_until < $1', [clock.instant()])
  await sql`delete from files where ${looseFiles(sql<Date>`now()`)}`.execute(db.k)
  await forgetPortraits(services)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Note = (error: string | null) => Promise<void>

function every(ms: number, name: string, work: () => Promise<unknown>, noted: Note) {
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    if (stopped) return
    if (running) return void (again = true)
    clearTimeout(timer)
    running = work()
      .then(
        () => noted(null),
        (error: unknown) => {
          // An outage has its own alert; its end would otherwise be a failure of every job.
          if (isDatabaseAway(error)) return
          noteError({ job: name }, error)
          return noted(masked(error instanceof Error ? error.message : 'unknown'))
        },
      )
      .catch((error: unknown) => noteError({ job: name }, error))
      .finally(() => {
        running = null
        if (stopped) return
        timer = setTimeout(run, again ? 0 : ms)
        again = false
      })
  }
  timer = setTimeout(run, 200)
  return {
    soon: run,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
