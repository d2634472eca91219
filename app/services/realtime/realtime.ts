import type { Database } from '#app/db/client.ts'
import { prepared } from '#app/db/prepared.ts'

/** One event of the outbox, without personal data. */
export type LiveEvent = {
  id: number
  kind: string
  /** The day whose slots changed; null for none. */
  day: string | null
  /** A mail, refund or other delivery is due. */
  due: boolean
}

export type LiveHub = {
  /** Subscribes to committed events of all instances. */
  onEvent(on: (event: LiveEvent) => void): () => void
  /**
   * Subscribes to changed tables that pages show: prices, settings, opening hours. The name is empty after an outage of
   * the database, when any of them may have changed.
   */
  onChange(on: (table: string) => void): () => void
  /** Subscribes to ended sessions and changed roles, by id; the id is empty when any may have changed. */
  onEnded(on: (id: string) => void): () => void
  /** Subscribes to conversations with a sent or read message, by client; empty when any may have changed. */
  onMessage(on: (clientId: string) => void): () => void
  /** The version of a day's slots, or of all days (null). It grows with every change. */
  version(day: string | null): number
  /** The version of all slots. */
  changes(): number
  /** The number of open streams. */
  streams(): number
  /** Subscribes to the shutdown of this server. */
  onStopping(on: () => void): () => void
  /** Notifies open streams of the shutdown. */
  stopping(): void
  close(): Promise<void>
}

// Each round asks the database, beside the bookings that set it off: the first after a rest comes at once, while many
// are made they come some a second. What this server itself shows counts as changed at the commit; nobody sees the wait.
const GATHER_MS = 5
const ROUND_MS = 50
const NET_MS = 2_000
const MISSING_MS = 30_000
const MISSING_MAX = 1_000
// Tables whose change may change any day's slots; an empty name stands for all tables.
const SLOT_TABLES = new Set(['', 'availability', 'closures', 'resources', 'site_settings'])

/**
 * Publishes commits to all instances. NOTIFY runs after the commit: inside a transaction it serializes all commits, so
 * bookings would wait for the disk one by one. Polling every two seconds covers a crash in between.
 */
export async function openLiveHub(db: Database): Promise<LiveHub> {
  const events = new Set<(event: LiveEvent) => void>()
  const changed = new Set<(table: string) => void>()
  const ended = new Set<(id: string) => void>()
  const leaving = new Set<() => void>()
  const messages = new Set<(clientId: string) => void>()
  const versions = new Map<string | null, number>()
  let changes = 0
  let closed = false
  const touch = (day: string | null) => {
    changes++
    versions.set(day, (versions.get(day) ?? 0) + 1)
  }

  const inbox = inOrderOfCommit(await lastId(db))
  const read = gathered(async () => {
    if (closed) return
    const { rows } = await readNews(db, [inbox.last(), inbox.missing()])
    for (const row of inbox.fresh(rows)) {
      if (row.day) touch(row.day)
      for (const on of events) on(row)
    }
  })

  // The embedded engine has no other instance: the row is read at once.
  const announce =
    db.engine === 'embedded'
      ? read
      : gathered(async () => {
          if (!closed) await db.pool.query(`select pg_notify('outbox', '')`)
        })
  const stops = await Promise.all([
    db.listen('outbox', read),
    db.listen('changed', (table) => {
      if (SLOT_TABLES.has(table)) touch(null)
      for (const on of changed) on(table)
    }),
    db.listen('ended', (id) => {
      for (const on of ended) on(id)
    }),
    db.listen('message', (clientId) => {
      for (const on of messages) on(clientId)
    }),
  ])
  // A local commit bumps its days' versions at once and notifies the other instances.
  const stopCommits = db.onCommitted((days) => {
    for (const day of days) touch(day)
    announce()
  })
  const net = setInterval(read, NET_MS)
  net.unref()

  return {
    onEvent: (on) => (events.add(on), () => void events.delete(on)),
    onChange: (on) => (changed.add(on), () => void changed.delete(on)),
    onEnded: (on) => (ended.add(on), () => void ended.delete(on)),
    onMessage: (on) => (messages.add(on), () => void messages.delete(on)),
    version: (day) => versions.get(day) ?? 0,
    changes: () => changes,
    streams: () => leaving.size,
    onStopping: (on) => (leaving.add(on), () => void leaving.delete(on)),
    stopping: () => {
      for (const on of leaving) on()
    },
    async close() {
      closed = true
      stopCommits()
      clearInterval(net)
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

const readNews = prepared<LiveEvent>(
  'outbox-news',
  'select id, kind, day, done_at is null as due from outbox where id > $1 or id = any($2) order by id',
)

const lastId = async ({ pool }: Database) =>
  (await pool.query<{ last: number }>('select coalesce(max(id), 0) as last from outbox')).rows[0]?.last ?? 0

/**
 * Finds new rows. Ids are assigned before the commit, so a lower one can appear after a higher: gaps are polled until
 * they are filled or rolled back.
 */
function inOrderOfCommit(start: number) {
  let last = start
  const skipped = new Map<number, number>()
  return {
    last: () => last,
    missing() {
      for (const [id, since] of skipped) if (performance.now() - since > MISSING_MS) skipped.delete(id)
      return [...skipped.keys()]
    },
    fresh<T extends { id: number }>(rows: T[]): T[] {
      return rows.filter(({ id }) => {
        if (id <= last) return skipped.delete(id)
        for (let gap = Math.max(last + 1, id - MISSING_MAX); gap < id; gap++) skipped.set(gap, performance.now())
        last = id
        return true
      })
    },
  }
}

/** Coalesces calls; a call during a run triggers one more run. */
function gathered(work: () => Promise<void>): () => void {
  let waiting = false
  let running = false
  let began = -ROUND_MS
  const plan = () => setTimeout(run, Math.max(GATHER_MS, began + ROUND_MS - performance.now()))
  const run = async () => {
    waiting = false
    running = true
    began = performance.now()
    await work().catch(() => {}) // the next call, or the look every two seconds, tries again
    running = false
    if (waiting) plan()
  }
  return () => {
    if (waiting) return
    waiting = true
    if (!running) plan()
  }
}
