import type { EventEmitter } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { serverOnly } from '#app/domain/server-only.ts'
import { openListener } from './listener.ts'
import { outside, refuseBeside } from './open-transaction.ts'
import { isDatabaseAway } from './outage.ts'
import { PostgresPool, type PoolOptions } from './postgres-pool.ts'
import type { Schema } from './schema.ts'

/** One database, whichever engine answers: the same SQL, the same driver, the same types. */
export type Database = {
  engine: 'postgres' | 'embedded'
  k: Kysely<Schema>
  /** The same tables for reads that take long: few connections of their own, and a replica's where there is one. */
  heavy: Kysely<Schema>
  pool: pg.Pool
  /** False behind a pooler that shares a connection between transactions: there no statement has a name. */
  namesStatements: boolean
  /** True while no connection can be made: then queries fail at once. */
  isAway(): boolean
  /** True when it answers within two seconds. */
  answers(): Promise<boolean>
  /**
   * Hears NOTIFY on a channel until the returned function is called. An empty payload: the connection was away for a
   * while, and anything may have been told meanwhile.
   */
  listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>>
  /** Says that rows of the outbox were committed here, and the days whose slots they changed. */
  committed(days: readonly ClinicDay[]): void
  /** Calls back after each such commit, until the returned function is called. */
  onCommitted(on: (days: readonly ClinicDay[]) => void): () => void
  close(): Promise<void>
}

function commits(): Pick<Database, 'committed' | 'onCommitted'> {
  const listeners = new Set<(days: readonly ClinicDay[]) => void>()
  return {
    committed: (days) => {
      for (const on of listeners) on(days)
    },
    onCommitted: (on) => (listeners.add(on), () => void listeners.delete(on)),
  }
}

// Dates and times stay the text the database wrote: a ClinicDay and a ClinicTime are text.
const asText = (value: string) => value
const TYPES = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIME, (value) => value.slice(0, 5)],
  [pg.types.builtins.TIMESTAMP, (value) => value.slice(0, 16).replace(' ', 'T')],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && TYPES.get(oid)) || pg.types.getTypeParser(oid, format as 'text')) as never,
}

export type DatabaseOptions = PoolOptions & {
  /** Of a replica, for heavy reads; else the database itself. */
  readUrl?: string | undefined
  /** Past a pooler in transaction mode, which passes no notification on. */
  listenUrl?: string | undefined
  /** Called once when the database is away at the start, with the reason; then it is waited for instead of failing. */
  onWaiting?: (reason: string) => void
}

/**
 * Opens PostgreSQL when a URL is given, else the embedded engine in `dataDir`.
 * @throws when the folder is in use by another process, or the server cannot be reached.
 */
export async function openDatabase(
  url: string | undefined,
  dataDir: string,
  options: DatabaseOptions = {},
): Promise<Database> {
  return url ? openPostgres(url, options) : openEmbedded(dataDir)
}

/** So many heavy reads of one process run at a time, beside `connections`. */
const HEAVY_CONNECTIONS = 2

async function openPostgres(connectionString: string, options: DatabaseOptions): Promise<Database> {
  const { readUrl = connectionString, listenUrl = connectionString } = options
  const pool = serverOnly(new PostgresPool(connectionString, types, options))
  await firstAnswer(pool, connectionString, options.onWaiting)
  const k = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  // A replica that is away is no outage of the clinic.
  const ofHeavy = { ...options, connections: HEAVY_CONNECTIONS, onOutage: () => {} }
  const heavyPool = serverOnly(new PostgresPool(readUrl, types, ofHeavy))
  const heavy = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: heavyPool }) })
  const listener = openListener({ connectionString: listenUrl, onLost: () => pool.suspect() })
  return {
    engine: 'postgres',
    k,
    heavy,
    pool,
    namesStatements: !options.isPooled,
    ...commits(),
    isAway: () => pool.isAway(),
    answers: () => pool.answers(),
    listen: (channel, on) => listener.listen(channel, on),
    async close() {
      await Promise.all([k.destroy(), heavy.destroy()])
    },
  }
}

const ASK_AGAIN_MS = 500

async function firstAnswer(pool: pg.Pool, connectionString: string, onWaiting?: (reason: string) => void) {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await pool.query('select 1')
    } catch (error) {
      const reason = isDatabaseAway(error) ? unreachable(connectionString, error) : null
      if (!reason || !onWaiting) {
        await pool.end()
        throw reason ? new Error(reason, { cause: error }) : error
      }
      if (isFirst) onWaiting(reason)
      await new Promise((resolve) => void setTimeout(resolve, ASK_AGAIN_MS))
    }
  }
}

function unreachable(connectionString: string, error: unknown): string {
  const { message, code = '' } = ((error as Error).cause ?? error) as Error & { code?: string }
  return `The database at ${new URL(connectionString).host} cannot be reached: ${message || code}`
}

/** The embedded engine, which can also give its whole folder as one file. */
export type EmbeddedDatabase = Database & { copy(): Promise<Blob> }

/** @param from a copy to begin with, instead of an empty database. */
export async function openEmbedded(dataDir: string, from?: Blob): Promise<EmbeddedDatabase> {
  const inMemory = dataDir.startsWith('memory://')
  if (!inMemory) await mkdir(dirname(dataDir), { recursive: true })
  const lock = inMemory ? null : lockFolder(dataDir)
  const { PGlite } = await import('@electric-sql/pglite')
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist')
  const { citext } = await import('@electric-sql/pglite/contrib/citext')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const begin = from ? { loadDataDir: from } : {}
  const lite = await PGlite.create({ dataDir, extensions: { btree_gist, citext, pg_trgm }, ...begin })

  // A fresh connection object per client: a shared one mixes sessions after a failed query.
  class EmbeddedClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      const embedded = createPgConfig(lite)
      yieldBetweenStatements(embedded.connection)
      super({ ...config, ...embedded } as pg.ClientConfig)
    }
  }
  // There is one session in this process, so one client; more would share one transaction.
  const pool = serverOnly(
    new pg.Pool({
      Client: EmbeddedClient as never,
      types,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 30_000,
      // A new client object meets the old session, which still knows the statements of the one before.
      onConnect: (client) => client.query('deallocate all'),
    }),
  )
  refuseBeside(pool)
  // What goes around the pool waits for its turn too: between two messages of a query it would take its place.
  const alone = async <T>(run: () => Promise<T>): Promise<T> => {
    const turn = await pool.connect()
    try {
      return await run()
    } finally {
      turn.release()
    }
  }
  const k = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'embedded',
    k,
    heavy: k,
    pool,
    namesStatements: true,
    ...commits(),
    isAway: () => false,
    answers: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    async listen(channel, on) {
      // The engine tells of a commit while it commits, still within the transaction.
      const stop = await alone(() => lite.listen(channel, (payload) => outside(() => on(payload))))
      return () => alone(stop)
    },
    // Uncompressed: what is copied often is read often.
    copy: () => lite.dumpDataDir('none'),
    async close() {
      await k.destroy()
      await lite.close()
      lock?.close()
    },
  }
}

/**
 * The engine answers within microtasks: without a turn of the event loop between two statements, nothing else of the
 * process runs until the last query in line has ended.
 */
function yieldBetweenStatements(connection: EventEmitter) {
  const emit = connection.emit.bind(connection)
  connection.emit = (name, ...args) =>
    name === 'readyForQuery' ? Boolean(setImmediate(emit, name, ...args)) : emit(name, ...args)
}

/**
 * The embedded engine takes no lock of its own and two processes on one folder lose data silently.
 * A kernel lock held through SQLite refuses the second and dies with the process.
 */
function lockFolder(dataDir: string) {
  const lock = new DatabaseSync(`${dataDir}.lock`)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new Error(`${dataDir} is in use by another process. Stop it first, or set DATA_DIR to another folder.`)
  }
  return lock
}
