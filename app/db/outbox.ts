import { sql, type RawBuilder } from 'kysely'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { isNotice, type Message, type MessageKind, type MessageOf } from '#app/domain/clients/messages.ts'
import type { Database } from './client.ts'
import { afterCommit, type Tx } from './transaction.ts'

/**
 * Writes what is to happen after the commit, and nothing before it: delivered by `server/delivery/outbox.ts`, at least once.
 * The commit also wakes the jobs and the live pages of the message's day. A rolled-back transaction sends nothing.
 * @throws when `tx` was not opened by `inTransaction`: then nobody would be woken.
 */
export async function enqueue(tx: Tx, ...messages: Message[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(rowOf)
  await tx
    .insertInto('outbox')
    .values(rows.map(({ kind, body, day, done }) => ({ kind, body, day, done_at: done ? sql`now()` : null })))
    .execute()
  afterCommit(
    tx,
    rows.map(({ day }) => day),
  )
}

/** A message as the outbox stores it, for a statement that writes it along with other rows. */
export function rowOf(message: Message) {
  const { kind, ...facts } = message
  const { day = null, ...body } = facts as { day?: ClinicDay }
  return { kind, body: JSON.stringify(body), day, done: isNotice(message) }
}

type Facts<K extends MessageKind> = { [Field in Exclude<keyof MessageOf<K>, 'kind' | 'day'>]: RawBuilder<unknown> }

/** Kind and body of a message whose facts another part of the statement finds: `insert into outbox (kind, body) select …`. */
export function selectMessage<K extends MessageKind>(kind: K, facts: Facts<K>) {
  const pairs = Object.entries<RawBuilder<unknown>>(facts).flatMap(([name, value]) => [sql.lit(name), value])
  return sql`${sql.lit(kind)}, jsonb_build_object(${sql.join(pairs)})`
}

/** Runs one statement that writes its messages itself, and wakes whoever waits for them. */
export async function enqueueInStatement(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(db.k)
  db.committed([])
}

/** Open messages of these kinds count as done without being delivered: a demo's made-up past writes to nobody. */
export async function leaveUndelivered({ k }: Database, kinds: readonly MessageKind[]): Promise<void> {
  await k
    .updateTable('outbox')
    .set({ done_at: sql`now()` })
    .where('kind', 'in', kinds)
    .where('done_at', 'is', null)
    .execute()
}

/** A delivered row written once more, to be delivered as itself. @returns false when it was before, or holds nothing. */
export async function copyDelivered(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into outbox (kind, body, day, resent_of)
    select kind, body, null, id from outbox where id = ${id} and done_at is not null and body <> '{}'::jsonb
    on conflict (resent_of) where resent_of is not null do nothing`.execute(tx)
  afterCommit(tx, [])
  return (numAffectedRows ?? 0n) > 0n
}

/** A row that waits after a failure, or was given up, is due at once. @returns false while it is being delivered. */
export async function tryNow(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set failed_at = null, attempts = 0, next_attempt_at = now()
     where id = ${id} and done_at is null and (failed_at is not null or attempts > 0)
       and (locked_until is null or locked_until < now())`.execute(tx)
  afterCommit(tx, [])
  return (numAffectedRows ?? 0n) > 0n
}
