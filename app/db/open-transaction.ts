import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** The pool whose client the transaction holds, until it ends: what it started may go on for longer. */
type Open = { pool: pg.Pool; isOpen: boolean }
const current = new AsyncLocalStorage<Open>()

/** Runs a transaction's work so that a query beside it is refused. */
export async function asOpen<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const open = { pool, isOpen: true }
  try {
    return await current.run(open, work)
  } finally {
    open.isOpen = false
  }
}

/** Runs what a transaction set off, but is no part of it: who hears of its commit asks on their own. */
export const outside = <T>(work: () => T): T => current.exit(work)

/**
 * Makes the pool of one client throw where it would wait for good: a query past the open transaction waits for its
 * end, and the transaction for the query.
 */
export function refuseBeside(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  type Callback = (error: Error, client: undefined, release: () => void) => void
  const guarded = (callback?: Callback) => {
    const open = current.getStore()
    if (open?.pool !== pool || !open.isOpen) return callback ? connect(callback) : connect()
    const error = new Error('A query outside the transaction that is open here: pass it the transaction (tx)')
    if (!callback) return Promise.reject(error)
    return callback(error, undefined, () => {})
  }
  pool.connect = guarded as typeof pool.connect
}
