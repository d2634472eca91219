import { sql } from 'kysely'
import { addDays, later, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { differencesBetween, type BookedPayment } from '#app/domain/money/reconciliation.ts'
import type { Database } from '#app/db/client.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import type { Reconciliation } from '../queries/outcome.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A comparison that failed, or whose process died, is begun anew by the next hourly round; clocks of rounds drift. */
const AGAIN_MS = 0.9 * HOUR_MS

/**
 * Once a day: asks the payment provider for its payments of the last weeks and compares them with our book. What
 * differs is written down, told to the clinic by mail, and left as it is: a person decides. Money of the last hour is
 * left out, because its messages may still be on their way. That the provider could not be asked is told the first time
 * of the day, and it is asked again every hour.
 * @returns null when today's comparison is somebody else's, or done.
 */
export async function reconcile(services: Services): Promise<Reconciliation | null> {
  const { db, payments, clock } = services
  const now = clock.instant()
  const span = { from: later(now, -policy.reconciledDays * DAY_MS), to: later(now, -HOUR_MS) }
  const today = { provider: payments.name, day: clock.today() }
  const claimed = await claim(db, { ...today, started_at: now, since: span.from })
  if (!claimed) return null
  const theirs = await listed(services, span).catch((error: unknown) => String(error))
  if (typeof theirs === 'string') {
    await noteFailure(db, today, { because: theirs, isFirst: claimed.failed_because === null })
    return { day: today.day, compared: 0, differences: [], hasFailed: true }
  }
  const { ours, unsettled } = await ownBook(services, span, theirs)
  const differences = differencesBetween(
    theirs.filter(({ reference }) => !unsettled.has(reference)),
    ours.filter(({ reference }) => !unsettled.has(reference)),
  )
  const compared = new Set([...theirs, ...ours].map(({ reference }) => reference)).size
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('reconciliations')
      .set({ finished_at: clock.instant(), compared, differences: JSON.stringify(differences), failed_because: null })
      .where('provider', '=', today.provider)
      .where('day', '=', today.day)
      .execute()
    if (differences.length > 0)
      await enqueue(tx, { kind: 'books-differ', comparedOn: today.day, count: differences.length })
  })
  return { day: today.day, compared, differences, hasFailed: false }
}

type Today = { provider: string; day: ClinicDay }

/** Of those who ask at once one compares: today's row is made, or an unfinished one of an hour ago taken over. */
const claim = ({ k }: Database, { started_at, since, ...today }: Today & { started_at: Date; since: Date }) =>
  k
    .insertInto('reconciliations')
    .values({ ...today, started_at, since })
    .onConflict((oc) =>
      oc
        .columns(['provider', 'day'])
        .doUpdateSet({ started_at, since })
        .where('reconciliations.finished_at', 'is', null)
        .where('reconciliations.started_at', '<=', later(started_at, -AGAIN_MS)),
    )
    .returning('failed_because')
    .executeTakeFirst()

const noteFailure = (db: Database, today: Today, { because, isFirst }: { because: string; isFirst: boolean }) =>
  inTransaction(db, async (tx) => {
    await tx
      .updateTable('reconciliations')
      .set({ failed_because: because.slice(0, 300) })
      .where('day', '=', today.day)
      .where('provider', '=', today.provider)
      .execute()
    if (isFirst) await enqueue(tx, { kind: 'books-not-compared', comparedOn: today.day })
  })

type SpanOfTime = { from: Date; to: Date }

/** The provider's list. Its account may take money for other programs, whose references are no ids of ours. */
async function listed({ payments }: Services, { from, to }: SpanOfTime): Promise<BookedPayment[]> {
  const found: BookedPayment[] = []
  for await (const { reference, paid, refunded, at } of payments.listPayments(from))
    if (isId(reference) && at <= to) found.push({ reference, paid, refunded })
  return found
}

/**
 * Our book of the same payments: those the provider lists, and those of the time compared that it ought to. `unsettled`:
 * money of the last hour, or a refund on its way.
 */
async function ownBook({ db, payments }: Services, { from, to }: SpanOfTime, theirs: readonly BookedPayment[]) {
  const named = theirs.map(({ reference }) => reference)
  // A day inside: a payment may begin before the time the provider was asked for, and end in it.
  const begun = later(from, DAY_MS)
  const rows = await db.k
    .selectFrom('payments as y')
    .leftJoin('ledger_entries as l', 'l.payment_id', 'y.id')
    .select('y.id')
    .select([
      sql<Ore>`coalesce(sum(l.amount) filter (where l.kind = 'payment'), 0)::int`.as('paid'),
      sql<Ore>`coalesce(-sum(l.amount) filter (where l.kind = 'refund'), 0)::int`.as('refunded'),
      sql<boolean>`coalesce(max(y.updated_at), max(y.created_at)) > ${to}
        or exists (select from refunds r where r.payment_id = y.id and r.status = 'pending')`.as('unsettled'),
    ])
    .where('y.provider', '=', payments.name)
    .where(({ or, and, eb }) =>
      or([
        and([eb('y.status', 'in', ['confirmed', 'refunded']), eb('y.created_at', '>=', begun)]),
        ...(named.length > 0 ? [eb('y.id', 'in', named)] : []),
      ]),
    )
    .groupBy('y.id')
    .execute()
  return {
    ours: rows.map(({ id, paid, refunded }): BookedPayment => ({ reference: id, paid, refunded })),
    unsettled: new Set(rows.filter((row) => row.unsettled).map(({ id }) => id)),
  }
}

/** Older comparisons go: the ledger keeps the money, these only say that it was looked at. */
export const forgetReconciliations = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.k
    .deleteFrom('reconciliations')
    .where('day', '<', addDays(clock.today(), -policy.reconciliationsKeptDays))
    .execute()
