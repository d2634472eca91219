import type { Transaction } from 'kysely'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Database } from './client.ts'
import { asOpen } from './open-transaction.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

const RETRY = new Set(['40P01', '40001']) // deadlock, serialisation failure: nobody's fault, worth one more try
const TRIES = 4

// What each open transaction has written into the outbox.
const openTransactions = new WeakMap<Tx, { days: Set<ClinicDay>; hasMessages: boolean }>()

/**
 * Runs the work in one transaction; a deadlock or serialisation failure is tried again, never shown to a person.
 * After the commit whoever waits for the messages written in it is woken. All queries of the work go through `tx`: the
 * embedded engine is one session, and refuses one beside it.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, opened } = await againOnDeadlock(() =>
    db.k.transaction().execute(async (tx) => {
      const opened = { days: new Set<ClinicDay>(), hasMessages: false }
      openTransactions.set(tx, opened)
      return { result: await asOpen(db.pool, () => work(tx)), opened }
    }),
  )
  if (opened.hasMessages) db.committed([...opened.days])
  return result
}

/** Notes that rows of the outbox stand in this transaction, and the days they are about. */
export function afterCommit(tx: Tx, days: readonly (ClinicDay | null)[]) {
  const opened = openTransactions.get(tx)
  if (!opened) throw new Error('A message was written outside inTransaction')
  opened.hasMessages = true
  for (const day of days) if (day) opened.days.add(day)
}

/** The same for a single statement, which is a transaction of its own. */
export async function againOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= TRIES || !RETRY.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 15 * Math.random()))
    }
  }
}

type Conflict = 'slot-taken' | 'resource-taken' | 'client-busy' | 'six-weeks' | 'consultation-open' | 'same-request'
const CONFLICTS = new Map(
  Object.entries<Conflict>({
    one_visit_per_provider: 'slot-taken',
    one_visit_per_resource: 'resource-taken',
    one_visit_per_client: 'client-busy',
    six_weeks_between_treatments: 'six-weeks',
    one_open_consultation: 'consultation-open',
    appointments_request_key_key: 'same-request',
  }),
)

/** The refusal behind a violated constraint of appointments; null when the error is something else. */
export const conflictOf = (error: unknown) => CONFLICTS.get((error as { constraint?: string }).constraint ?? '') ?? null

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''
