import pg from 'pg'

/** Thrown instead of waiting while the database cannot be reached. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('The database cannot be reached', { cause })
  }
}

/** What becomes of the connection to the database. */
export type OutageEvent = { event: 'connection-lost' | 'away' } | { event: 'back'; seconds: number }

const TOO_MANY_CONNECTIONS = '53300'
/** The server is starting, stopping or full, or the connection broke. */
const UNREACHABLE = new Set([TOO_MANY_CONNECTIONS, '57P01', '57P02', '57P03', '08000', '08003', '08006'])

/** What the driver says to the next query on a connection that broke. */
const NOT_QUERYABLE = 'Client has encountered a connection error and is not queryable'

const lost = new WeakSet<Error>()

/** Marks the error with which a connection ended: its queries fail with the same one. */
export const markLost = (error: Error) => void lost.add(error)

/** True when a query failed because of the connection, not because of what it asked. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway ||
  (error instanceof Error && (lost.has(error) || error.message === NOT_QUERYABLE)) ||
  (error instanceof pg.DatabaseError && UNREACHABLE.has(error.code ?? ''))

/** True when the server takes no more connections, of this role or at all. */
export const isFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS

const PROBE_EVERY_MS = 500

/**
 * Finds out whether a failed connection means that the database is away, and when it is back, by connecting anew: no
 * request has to wait for a timeout to learn it.
 * @param probe rejects when no connection can be made.
 */
export function watchOutage(probe: () => Promise<void>, onEvent: (what: OutageEvent) => void) {
  let awaySince: number | null = null
  let isClosed = false
  let isProbing = false
  const probeUntilReachable = async () => {
    while (!isClosed && !(await probe().then(() => true, isFull))) {
      if (awaySince === null && !isClosed) {
        awaySince = performance.now()
        onEvent({ event: 'away' })
      }
      await new Promise((resolve) => void setTimeout(resolve, PROBE_EVERY_MS).unref())
    }
    if (isClosed) return
    const seconds = awaySince === null ? null : Math.round((performance.now() - awaySince) / 1_000)
    awaySince = null
    onEvent(seconds === null ? { event: 'connection-lost' } : { event: 'back', seconds })
  }
  return {
    isAway: () => awaySince !== null,
    /** A connection failed or did not answer. */
    suspect() {
      if (isProbing) return
      isProbing = true
      void probeUntilReachable().finally(() => (isProbing = false))
    },
    close: () => void (isClosed = true),
  }
}
