/** How often something may be done: `times` in `seconds`, refilled evenly, all at once if nothing was used. */
export type Limit = {
  times: number
  seconds: number
  /** From the machine itself, in a demo: outside checks and journeys come from there by the hundred. */
  onDemoMachine?: number
  /** Which outcomes count; unsaid: every try. */
  counts?: 'accepted' | 'not-found'
  /** Counted here first and told to the other instances a moment later: for what must not wait for the database. */
  told?: 'after'
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * The limits, each by who is counted: an account (its address or id) or the caller's network address.
 * Source: security facts rows 1, 3, 25, 29, 30, 44, 47 and part 4.
 */
export const LIMITS = {
  'sign-in-of-account': { times: 10, seconds: 15 * MINUTE },
  'sign-in-from-address': { times: 50, seconds: 15 * MINUTE, onDemoMachine: 2_000 },
  'two-factor-of-account': { times: 5, seconds: 15 * MINUTE },
  'confirm-password-of-account': { times: 10, seconds: 15 * MINUTE },
  'sign-up-from-address': { times: 10, seconds: HOUR, onDemoMachine: 500 },
  'mail-to-account': { times: 5, seconds: HOUR },
  'mail-from-address': { times: 20, seconds: HOUR, onDemoMachine: 500 },
  'one-time-link-from-address': { times: 30, seconds: 10 * MINUTE, onDemoMachine: 300 },
  'private-link-from-address': {
    times: 30,
    seconds: 10 * MINUTE,
    onDemoMachine: 300,
    told: 'after',
    counts: 'not-found',
  },
  'book-from-address': { times: 10, seconds: HOUR, onDemoMachine: 1_000_000, told: 'after', counts: 'accepted' },
  'contact-from-address': { times: 10, seconds: HOUR, onDemoMachine: 1_000 },
  'upload-from-address': { times: 30, seconds: HOUR, onDemoMachine: 1_000 },
  'scan-from-address': { times: 5, seconds: HOUR, onDemoMachine: 500 },
  'code-from-address': { times: 10, seconds: 10 * MINUTE, onDemoMachine: 100, told: 'after', counts: 'not-found' },
  'export-of-account': { times: 5, seconds: HOUR },
  'statistics-from-address': { times: 120, seconds: MINUTE, onDemoMachine: 100_000, told: 'after' },
  'report-from-address': { times: 60, seconds: MINUTE, told: 'after' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** The limit that holds for a subject. @param demoMachine the caller is the machine a demo runs on */
export function limitFor(name: LimitName, demoMachine: boolean): Limit {
  const limit: Limit = LIMITS[name]
  return demoMachine && limit.onDemoMachine ? { ...limit, times: limit.onDemoMachine } : limit
}

/** True when a try that was answered with this status uses up the limit. */
export function isCounted(name: LimitName, status: number): boolean {
  const { counts }: Limit = LIMITS[name]
  if (counts === 'accepted') return status < 400
  if (counts === 'not-found') return status === 404 || status === 410 || status === 425
  return true
}

/**
 * One more try, when tries are used up until `usedUntil` (ms): each try uses its even share of the time, and no more
 * than the whole time may be used in advance.
 * @returns when tries are then used up, or in how many whole seconds the next one is free.
 */
export function oneMore(limit: Limit, usedUntil: number, now: number): { until: number } | { waitSeconds: number } {
  const until = Math.max(usedUntil, now) + shareMs(limit)
  const over = until - (now + limit.seconds * 1000)
  return over > 0.5 ? { waitSeconds: Math.max(1, Math.ceil(over / 1000)) } : { until }
}

/** The part of the time one try uses, in ms. */
export const shareMs = ({ times, seconds }: Limit) => (seconds * 1000) / times
