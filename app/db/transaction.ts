import type { Transaction } from 'kysely'
import type { Database } from './client.ts'
import type { Schema } from './schema.ts'

const RETRY = new Set(['40P01', '40001']) // deadlock, serialisation failure: nobody's fault, worth one more try
const TRIES = 4

/** Runs the work in one transaction; a deadlock or serialisation failure is tried again, never shown to a person. */
export const inTransaction = <T>({ k }: Database, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> =>
  againOnDeadlock(() => k.transaction().execute(work))

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

const CONFLICTS: Record<string, 'slot-taken' | 'client-busy' | 'six-weeks' | 'same-request'> = {
  one_visit_per_provider: 'slot-taken',
  one_visit_per_client: 'client-busy',
  six_weeks_between_treatments: 'six-weeks',
  appointments_request_key_key: 'same-request',
}

/** The refusal behind a violated constraint of appointments; null when the error is something else. */
export const conflictOf = (error: unknown) => CONFLICTS[(error as { constraint?: string }).constraint ?? ''] ?? null

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''
