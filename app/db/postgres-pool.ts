import pg from 'pg'
import { DatabaseAway, isDatabaseAway, isFull, markLost, watchOutage, type OutageEvent } from './outage.ts'
import { endWhenSilent } from './silence.ts'

/** The server ends a statement that runs for longer. */
const STATEMENT_MS = 10_000
/** With no byte either way for as long, a connection has lost its server: that one would have answered or refused. */
const SILENCE_MS = STATEMENT_MS + 5_000
const CONNECT_MS = 5_000
/** How long a query waits for a connection while all are in use. */
const QUEUE_MS = 15_000
const FULL_RETRY_MS = 100
const FULL_FOR_MS = 10_000
const PROBE_MS = 1_500
const ANSWER_MS = 500
const CONNECTIONS = 12

/** A connection that a router has forgotten is noticed within minutes instead of hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

export type PoolOptions = {
  /** Behind a pooler in transaction mode, which takes no startup parameters: the role's own limits hold. */
  isPooled?: boolean
  /** Most connections at a time. */
  connections?: number
  /** How long a connection may be silent; 0 for commands whose statements take minutes. */
  silenceMs?: number
  /** Called after each statement that took longer, in milliseconds. */
  slowMs?: number
  onSlow?: (statement: string, ms: number) => void
  /** Called when the database is away, and when it is back. */
  onOutage?: (what: OutageEvent) => void
}

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

function connectionClass({ slowMs = Infinity, onSlow }: PoolOptions) {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      // The pool's own limit is for the wait until a connection is free.
      super({ ...config, connectionTimeoutMillis: CONNECT_MS })
      if (onSlow) this.query = timed(this.query.bind(this) as Query, slowMs, onSlow) as typeof this.query
    }
  }
}

type Query = (...args: unknown[]) => unknown

/** Reports statements that took long, whether they answer a promise or a callback. */
function timed(query: Query, slowMs: number, onSlow: (statement: string, ms: number) => void): Query {
  return (...args) => {
    const from = performance.now()
    const finished = (error?: unknown) => {
      const ms = performance.now() - from
      // A connection that broke took its time, not the statement.
      if (ms > slowMs && !isDatabaseAway(error))
        onSlow(typeof args[0] === 'string' ? args[0] : (args[0] as pg.QueryConfig).text, ms)
    }
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        finished(answer[0])
        callback(...answer)
      })
    const answered = query(...args)
    if (answered instanceof Promise) answered.then(() => finished(), finished)
    return answered
  }
}

/** Connections to PostgreSQL that notice a silent network, fail at once while it is away and queue where it is full. */
export class PostgresPool extends pg.Pool {
  readonly #connections: number
  readonly #outage
  readonly #probe: () => Promise<void>
  #fullTimer: NodeJS.Timeout | undefined

  constructor(connectionString: string, types: pg.CustomTypesConfig, options: PoolOptions = {}) {
    const { connections = CONNECTIONS, silenceMs = SILENCE_MS, onOutage = () => {} } = options
    super({
      connectionString,
      types,
      Client: connectionClass(options) as never,
      max: connections,
      ...(!options.isPooled && { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: 15_000 }),
      connectionTimeoutMillis: QUEUE_MS,
      ...KEEP_ALIVE,
    })
    this.#connections = connections
    this.#probe = () => connectOnce(connectionString)
    this.#outage = watchOutage(this.#probe, onOutage)
    this.on('error', () => {}) // a dropped idle connection; the next query opens a new one
    this.on('connect', (client) => {
      // One that drops between two statements of a transaction fails the next of them, not the whole server.
      client.on('error', (error) => {
        markLost(error)
        this.suspect()
      })
      if (silenceMs > 0) endWhenSilent(client, silenceMs)
    })
  }

  isAway(): boolean {
    return this.#outage.isAway()
  }

  suspect() {
    if (!this.ending) this.#outage.suspect()
  }

  /** True when the database answers, within two seconds: one that is merely busy does. */
  async answers(): Promise<boolean> {
    if (this.isAway()) return false
    const answered = this.query('select 1').then(
      () => true,
      () => false,
    )
    if (await Promise.race([answered, pause(ANSWER_MS)])) return true
    const isReachable = await this.#probe().then(() => true, isFull)
    if (!isReachable) this.suspect()
    return isReachable
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return this.#connect()
    void this.#connectFor(callback)
  }

  async #connectFor(callback: Callback) {
    let client: pg.PoolClient
    try {
      client = await this.#connect()
    } catch (error) {
      return callback(error as Error, undefined, () => {})
    }
    return callback(undefined, client, client.release)
  }

  async #connect(): Promise<pg.PoolClient> {
    const until = performance.now() + QUEUE_MS
    for (;;) {
      if (this.isAway()) throw new DatabaseAway()
      try {
        return await super.connect()
      } catch (error) {
        if (!isFull(error)) throw this.#connectError(error)
        if (performance.now() > until) throw new DatabaseAway(error)
        this.#shrink()
        await pause(FULL_RETRY_MS)
      }
    }
  }

  #connectError(error: unknown): unknown {
    if (this.ending || (error instanceof pg.DatabaseError && !isDatabaseAway(error))) return error
    this.suspect()
    return new DatabaseAway(error)
  }

  /** The server takes no more: those there are serve all who wait, and others are tried for after a while. */
  #shrink() {
    this.options.max = Math.max(1, this.totalCount)
    clearTimeout(this.#fullTimer)
    this.#fullTimer = setTimeout(() => (this.options.max = this.#connections), FULL_FOR_MS).unref()
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | void {
    this.#outage.close()
    clearTimeout(this.#fullTimer)
    return callback ? super.end(callback) : super.end()
  }
}

/** @throws when no connection can be made. */
async function connectOnce(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    void client.end().catch(() => {})
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
