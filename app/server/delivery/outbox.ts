import { sql } from 'kysely'
import { note } from '#app/http/log.ts'
import type { Services } from '#app/services/services.ts'

export type OutboxRow = { id: number; kind: string; body: Record<string, unknown>; attempts: number }
/** What one kind of row asks for after the commit. Throwing means: try again later. */
export type Deliver = (services: Services, row: OutboxRow) => Promise<void>

/** Takes out of a delivered row what stood in it alone: an address, a statement. */
export const emptied = ({ db }: Pick<Services, 'db'>, row: number) =>
  db.k
    .updateTable('outbox')
    .set({ body: sql`'{}'::jsonb` })
    .where('id', '=', row)
    .execute()

const LEASE_SECONDS = 60
const BATCH = 5
const ATTEMPTS_LATE = 12 // some 45 minutes
const ATTEMPTS_MAX = 300 // three days at the longest wait: a mail server that is down for a weekend loses nothing
const BACKOFF_MAX_SECONDS = 900

/**
 * Delivers rows that are due, each by one instance: a row is leased before it is worked on, so a process that dies
 * leaves it to be taken up again. @returns how many rows were worked on.
 */
export async function deliverDue(services: Services, deliver: Deliver): Promise<number> {
  const { db } = services
  const { rows } = await sql<OutboxRow>`
    update outbox set locked_until = now() + ${sql.lit(`${LEASE_SECONDS} seconds`)}::interval, attempts = attempts + 1
     where id in (select id from outbox
                   where done_at is null and failed_at is null and next_attempt_at <= now()
                     and (locked_until is null or locked_until < now())
                   order by next_attempt_at limit ${BATCH} for update skip locked)
    returning id, kind, body, attempts`.execute(db.k)
  for (const [index, row] of rows.toSorted((a, b) => a.id - b.id).entries())
    if (index === 0 || (await stillOurs(services, row))) await one(services, row, deliver)
  return rows.length
}

/** A slow mail server may outlast the lease of those that wait behind it: each begins with a whole one, or not at all. */
async function stillOurs({ db }: Services, { id, attempts }: OutboxRow): Promise<boolean> {
  const renewed = await db.k
    .updateTable('outbox')
    .set({ locked_until: sql`now() + ${sql.lit(`${LEASE_SECONDS} seconds`)}::interval` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

async function one(services: Services, row: OutboxRow, deliver: Deliver) {
  const { k } = services.db
  try {
    await deliver(services, row)
    await k
      .updateTable('outbox')
      .set({ done_at: sql`now()`, locked_until: null, last_error: null })
      .where('id', '=', row.id)
      .execute()
  } catch (error) {
    const wait = Math.min(BACKOFF_MAX_SECONDS, 2 ** row.attempts)
    const given = row.attempts >= ATTEMPTS_MAX
    if (given || row.attempts === ATTEMPTS_LATE)
      note('alert', { event: given ? 'outbox-given-up' : 'outbox-late', row: row.id, kind: row.kind })
    await k
      .updateTable('outbox')
      .set({
        locked_until: null,
        next_attempt_at: sql`now() + ${sql.lit(`${wait} seconds`)}::interval`,
        failed_at: given ? sql`now()` : null,
        last_error: (error instanceof Error ? error.message : String(error)).slice(0, 300),
      })
      .where('id', '=', row.id)
      .execute()
  }
}
