import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { serverOnly } from '#app/domain/server-only.ts'
import { outside, refuseBeside } from './open-transaction.ts'
import type { Schema } from './schema.ts'

/** One database, whichever engine answers: the same SQL, the same driver, the same types. */
export type Database = {
  engine: 'postgres' | 'embedded'
  k: Kysely<Schema>
  pool: pg.Pool
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

/**
 * Opens PostgreSQL when a URL is given, else the embedded engine in `dataDir`.
 * @throws when the folder is in use by another process, or the server cannot be reached.
 */
export async function openDatabase(url: string | undefined, dataDir: string): Promise<Database> {
  return url ? openPostgres(url) : openEmbedded(dataDir)
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = serverOnly(
    new pg.Pool({
      connectionString,
      types,
      max: 12,
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 15_000,
      connectionTimeoutMillis: 15_000,
    }),
  )
  pool.on('error', () => {}) // a dropped idle connection; the next query opens a new one
  // One that drops between two statements of a transaction fails the next of them, not the whole server.
  pool.on('connect', (client) => void client.on('error', () => {}))
  await pool.query('select 1')
  const k = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    k,
    pool,
    ...commits(),
    listen: (channel, on) => listenOnPostgres(connectionString, channel, on),
    close: () => k.destroy(),
  }
}

const REOPEN_MS = 500
/** A connection that a router has forgotten is noticed within minutes instead of hours. */
const KEEP_ALIVE_MS = 30_000

/**
 * One dedicated connection, opened again when it drops. What was told meanwhile is lost, so on every reopening the
 * listener is told nothing in particular: everything may have changed.
 */
async function listenOnPostgres(connectionString: string, channel: string, on: (payload: string) => void) {
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  // A failed try ends its connection as well: one timer, or every failure would start two more tries.
  const again = () => {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      open().then(() => stopped || on(''), again)
    }, REOPEN_MS)
    timer.unref()
  }
  const open = async () => {
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    fresh.on('error', () => {})
    fresh.on('notification', (message) => on(message.payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    if (stopped) return fresh.end()
    client = fresh
    fresh.on('end', again)
  }
  await open()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
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
      super({ ...config, ...createPgConfig(lite) } as pg.ClientConfig)
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
    pool,
    ...commits(),
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
