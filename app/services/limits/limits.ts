import { instantAt } from '#app/domain/time/clinic-time.ts'
import { createHmac } from 'node:crypto'
import type { Database } from '#app/db/client.ts'
import { LIMITS, limitFor, consume, costMs, type Limit, type LimitName } from '#app/domain/access/limits.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Clock } from '#app/services/clock/clock.ts'

export type TooMany = { retryAfterSeconds: number }

/** Rate limits shared by all instances. Subjects are stored as keyed hashes. */
export type LimitPort = {
  /**
   * Consumes one attempt of a subject (an account or an address), or returns how long to wait.
   * @param from the network address, where the subject is something else.
   */
  take(name: LimitName, subject: string, from?: string): Promise<Result<null, 'too-many-tries', TooMany>>
  /** Refunds an attempt that does not count, such as a correct password. */
  giveBack(name: LimitName, subject: string, from?: string): Promise<void>
  /** True for the demo's own machine, where checks and journeys run. */
  isDemoMachine(from: string): boolean
  /** The keyed hash of a subject, which can be compared but not read. */
  hashOf(subject: string): string
}

type Parts = {
  db: Database
  clock: Clock
  secret: string
  /** True for a loopback address of a demo. */
  isDemoMachine: (from: string) => boolean
}

const KEPT_MAX = 50_000
/** Caches the hash of a subject for the request; the plain value stays in memory only briefly. */
const KEYS_MAX = 500
const SHARE_AFTER_MS = 200

/** Caches refusals, so that a flood costs the database nothing. */
export function sharedLimits({ db, clock, secret, isDemoMachine }: Parts): LimitPort {
  const used = new Map<string, number>()
  const unpublished = new Map<string, number>()
  const keep = (key: string, until: number) => {
    if (used.size >= KEPT_MAX) forgetExpired(used, clock.instant().getTime())
    used.set(key, until)
  }
  const keys = new Map<string, string>()
  const keyOf = (counted: string) => {
    const known = keys.get(counted)
    if (known) return known
    const key = createHmac('sha256', secret).update(counted).digest('base64url').slice(0, 27)
    if (keys.size >= KEYS_MAX) keys.clear()
    keys.set(counted, key)
    return key
  }
  const find = (name: LimitName, subject: string, from: string) => ({
    key: keyOf(`${name}\n${subject}`),
    limit: limitFor(name, isDemoMachine(from)),
  })
  const shareSoon = gathered(SHARE_AFTER_MS, async () => {
    const news = [...unpublished].filter(([, ms]) => ms !== 0)
    unpublished.clear()
    const shared = await shareWithInstances(db, clock, news)
    for (const { key, until } of shared) keep(key, Math.max(until, used.get(key) ?? 0))
  })

  return {
    isDemoMachine,
    hashOf: (subject) => keyOf(`hash\n${subject}`),
    async take(name, subject, from = subject) {
      const { key, limit } = find(name, subject, from)
      const now = clock.instant().getTime()
      const next = consume(limit, used.get(key) ?? 0, now)
      if ('waitSeconds' in next) return refuse('too-many-tries', { retryAfterSeconds: next.waitSeconds })
      if (sharingOf(name)) {
        keep(key, next.until)
        if (sharingOf(name) === 'never') return ok(null)
        unpublished.set(key, (unpublished.get(key) ?? 0) + costMs(limit))
        shareSoon()
        return ok(null)
      }
      const { until, waitSeconds } = await takeInDatabase(db, key, limit, now)
      keep(key, until)
      return waitSeconds > 0 ? refuse('too-many-tries', { retryAfterSeconds: waitSeconds }) : ok(null)
    },
    async giveBack(name, subject, from = subject) {
      const { key, limit } = find(name, subject, from)
      const share = costMs(limit)
      if (sharingOf(name)) {
        // Not deleted: a V8 map walks every deleted entry of a key that is added and deleted again and again.
        used.set(key, (used.get(key) ?? 0) - share)
        if (sharingOf(name) === 'never') return
        unpublished.set(key, (unpublished.get(key) ?? 0) - share)
        return shareSoon()
      }
      used.set(key, 0)
      await db.pool.query(
        `update rate_limits set used_until = used_until - $2::float8 * interval '1 millisecond' where key = $1`,
        [key, share],
      )
    },
  }
}

/** Drops expired entries; drops all where more than half would remain, so that the next call need not scan again. */
function forgetExpired(used: Map<string, number>, now: number) {
  for (const [key, until] of used) if (until <= now) used.delete(key)
  if (used.size > KEPT_MAX / 2) used.clear()
}

const sharingOf = (name: LimitName) => (LIMITS[name] as Limit).sharing

/** Consumes in one statement; a refused attempt reads its waiting time in a second one. */
async function takeInDatabase({ pool }: Database, key: string, limit: Limit, now: number) {
  const at = instantAt(now)
  const { rows } = await pool.query<{ used_until: Date }>(
    `insert into rate_limits as r values ($1, $2::timestamptz + $3::float8 * interval '1 millisecond')
     on conflict (key) do update set used_until = greatest(r.used_until, $2) + $3::float8 * interval '1 millisecond'
      where greatest(r.used_until, $2) + $3::float8 * interval '1 millisecond'
            <= $2::timestamptz + ($4::float8 + 0.5) * interval '1 millisecond'
     returning used_until`,
    [key, at, costMs(limit), limit.seconds * 1000],
  )
  if (rows[0]) return { until: rows[0].used_until.getTime(), waitSeconds: 0 }
  const full = await pool.query<{ used_until: Date }>('select used_until from rate_limits where key = $1', [key])
  const until = full.rows[0]?.used_until.getTime() ?? now
  const next = consume(limit, until, now)
  return { until, waitSeconds: 'waitSeconds' in next ? next.waitSeconds : 1 }
}

/** Adds local counts to the shared ones. @returns the total use of all instances. */
async function shareWithInstances({ pool }: Database, clock: Clock, news: [key: string, ms: number][]) {
  if (news.length === 0) return []
  const { rows } = await pool.query<{ key: string; used_until: Date }>(
    `insert into rate_limits as r
     select key, $3::timestamptz + ms * interval '1 millisecond' from unnest($1::text[], $2::float8[]) as n (key, ms) order by key
     on conflict (key) do update set used_until = greatest(r.used_until, $3) + (excluded.used_until - $3)
     returning key, used_until`,
    [news.map(([key]) => key), news.map(([, ms]) => ms), clock.instant()],
  )
  return rows.map((row) => ({ key: row.key, until: row.used_until.getTime() }))
}

/** Debounces calls into one run. */
function gathered(ms: number, work: () => Promise<void>): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      work().catch(() => {}) // what was not told is counted here all the same
    }, ms).unref()
  }
}
