import type { Networks } from './networks.ts'

/** How often something may be done: `times` in `seconds`, refilled evenly, all at once if nothing was used. */
export type Limit = {
  /** What it counts: an appointment, a tablet at the door; or whom: whoever is signed in, the e-mail address typed, a network address, what is typed from one,
   * or on a device that is known. */
  by:
    | 'account'
    | 'typed'
    | 'phone'
    | keyof Networks
    | 'typed-from-address'
    | 'typed-from-site'
    | 'typed-from-block'
    | 'typed-on-device'
    | 'appointment'
    | 'kiosk'
  times: number
  seconds: number
  /** From the machine itself, in a demo: outside checks and journeys come from there by the hundred. */
  onDemoMachine?: number
  /** Which outcomes count; unsaid: every try. */
  counts?: 'accepted' | 'refused' | 'not-found' | 'not-busy'
  /** Not for who asks about the e-mail address they are signed in with: they learn nothing they may not know. */
  exemptsSelf?: true
  /** Not for signed-in users: they do not share the limit of their network. */
  exemptsAccount?: true
  /** Where the e-mail address typed signed in with this device before: this limit is not asked. */
  exemptsKnownDevice?: true
  /**
   * `later`: counted here first, by the other instances a moment later, for what must not wait for the database.
   * `never`: each instance counts for itself, for a flood.
   */
  sharing?: 'later' | 'never'
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The limits. Where an address is typed, it is counted, whoever types it: another account of one's own is made in a
 * minute, and would begin at nothing.
 * Source: [security 1, 3, 25, 29, 30, 44, 47, part 4].
 */
export const LIMITS = {
  // Whoever tries an account's password from one place is stopped long before its owner is, who comes from another.
  'sign-in-of-account-from-address': {
    by: 'typed-from-address',
    times: 10,
    seconds: 15 * MINUTE,
    counts: 'refused',
    exemptsKnownDevice: true,
  },
  // Below the limit of the account: one network's tries never lock out its owner elsewhere.
  'sign-in-of-account-from-site': {
    by: 'typed-from-site',
    times: 20,
    seconds: 15 * MINUTE,
    counts: 'refused',
    exemptsKnownDevice: true,
    sharing: 'later',
  },
  'sign-in-of-account-from-block': {
    by: 'typed-from-block',
    times: 30,
    seconds: 15 * MINUTE,
    counts: 'refused',
    exemptsKnownDevice: true,
    sharing: 'later',
  },
  'sign-in-of-account': {
    by: 'typed',
    times: 100,
    seconds: 15 * MINUTE,
    counts: 'refused',
    exemptsKnownDevice: true,
  },
  'sign-in-from-address': {
    by: 'address',
    times: 50,
    seconds: 15 * MINUTE,
    counts: 'refused',
    onDemoMachine: 2_000,
    exemptsKnownDevice: true,
  },
  // A stranger uses up the three above from anywhere, never this one: its owner is not locked out on their own device.
  'sign-in-on-known-device': { by: 'typed-on-device', times: 10, seconds: 15 * MINUTE, counts: 'refused' },
  'second-factor-from-address': {
    by: 'address',
    times: 20,
    seconds: 15 * MINUTE,
    counts: 'refused',
    onDemoMachine: 200,
  },
  'own-password-of-account': { by: 'account', times: 10, seconds: 15 * MINUTE, counts: 'refused' },
  'sign-up-from-address': { by: 'address', times: 10, seconds: HOUR, onDemoMachine: 500 },
  'mail-to-account-from-block': {
    by: 'typed-from-block',
    times: 3,
    seconds: HOUR,
    exemptsKnownDevice: true,
    onDemoMachine: 500,
    sharing: 'later',
  },
  'mail-to-account': { by: 'typed', times: 5, seconds: HOUR, exemptsKnownDevice: true },
  // The owner of an address on their own device, whatever strangers ask in its name.
  'mail-on-known-device': { by: 'typed-on-device', times: 5, seconds: HOUR },
  // Each invitation mails somebody who has not asked.
  'invitation-of-account': { by: 'account', times: 20, seconds: DAY },
  'invitation-to-address': { by: 'typed', times: 2, seconds: DAY },
  'mail-from-address': { by: 'address', times: 20, seconds: HOUR, onDemoMachine: 500 },
  'one-time-link-from-address': {
    by: 'address',
    times: 30,
    seconds: 10 * MINUTE,
    counts: 'not-found',
    onDemoMachine: 300,
  },
  'private-link-from-address': {
    by: 'address',
    times: 30,
    seconds: 10 * MINUTE,
    counts: 'not-found',
    onDemoMachine: 300,
    sharing: 'later',
  },
  'book-from-address': {
    by: 'address',
    times: 10,
    seconds: HOUR,
    counts: 'accepted',
    onDemoMachine: 1_000_000,
    sharing: 'later',
  },
  // A household's /56 holds 256 networks of /64, a hosting customer's /48 65,536: more addresses are no more people.
  'book-from-site': {
    by: 'site',
    times: 15,
    seconds: HOUR,
    counts: 'accepted',
    exemptsSelf: true,
    onDemoMachine: 1_000_000,
    sharing: 'later',
  },
  'book-from-block': {
    by: 'block',
    times: 40,
    seconds: HOUR,
    counts: 'accepted',
    exemptsSelf: true,
    onDemoMachine: 1_000_000,
    sharing: 'later',
  },
  // A family books by one number; a script that types one number books no more than they do.
  'book-for-phone': {
    by: 'phone',
    times: 10,
    seconds: DAY,
    counts: 'accepted',
    exemptsSelf: true,
    onDemoMachine: 1_000_000,
    sharing: 'later',
  },
  // Unverified bookings of one household that stand without a confirmation by mail.
  'stands-from-site': { by: 'site', times: 2, seconds: DAY, onDemoMachine: 1_000_000, sharing: 'later' },
  // A booking and a move mail an address that nobody proved: its owner never asked.
  'book-for-typed': {
    by: 'typed',
    times: 10,
    seconds: DAY,
    counts: 'accepted',
    exemptsSelf: true,
    onDemoMachine: 1_000_000,
    sharing: 'later',
  },
  'move-of-appointment': { by: 'appointment', times: 5, seconds: DAY, counts: 'accepted', onDemoMachine: 20 },
  'move-from-address': { by: 'address', times: 20, seconds: HOUR, counts: 'accepted', onDemoMachine: 1_000 },
  'contact-from-address': { by: 'address', times: 10, seconds: HOUR, onDemoMachine: 1_000 },
  // Looking and confirming are two, and a wrong number is two more.
  'withdraw-from-address': { by: 'address', times: 20, seconds: HOUR, onDemoMachine: 1_000 },
  'withdrawal-receipt-to-address': { by: 'typed', times: 5, seconds: HOUR },
  // A queue at the door, and no more: whoever tries numbers waits for each.
  'message-of-account': { by: 'account', times: 20, seconds: HOUR },
  'check-in-on-kiosk': { by: 'kiosk', times: 10, seconds: 2 * MINUTE },
  'kiosk-code-from-address': { by: 'address', times: 10, seconds: 10 * MINUTE, onDemoMachine: 100 },
  'kiosk-code-from-site': { by: 'site', times: 20, seconds: 10 * MINUTE, onDemoMachine: 100 },
  'kiosk-code-from-block': { by: 'block', times: 40, seconds: 10 * MINUTE, onDemoMachine: 100 },
  'upload-from-address': { by: 'address', times: 30, seconds: HOUR, onDemoMachine: 1_000 },
  'scan-from-address': { by: 'address', times: 5, seconds: HOUR, counts: 'not-busy', onDemoMachine: 500 },
  'code-from-address': {
    by: 'address',
    times: 10,
    seconds: 10 * MINUTE,
    counts: 'not-found',
    onDemoMachine: 100,
    sharing: 'later',
  },
  // Asked while a partner types; a code that is taken is told to whoever asks, so nobody may try them all.
  'partner-code-from-address': {
    by: 'address',
    times: 60,
    seconds: 10 * MINUTE,
    onDemoMachine: 5_000,
    sharing: 'later',
  },
  // The try that is answered with a wish for the password is not one.
  'export-of-account': { by: 'account', times: 5, seconds: HOUR, counts: 'accepted' },
  // Each is drawn, signed and kept with its pictures in full size: counted for whose it is, whoever makes it.
  'passport-of-account': { by: 'account', times: 10, seconds: DAY },
  // Each leads a stranger to a photo: nobody needs many.
  'cover-up-of-account': { by: 'account', times: 10, seconds: DAY },
  'statistics-from-address': { by: 'address', times: 120, seconds: MINUTE, onDemoMachine: 100_000, sharing: 'later' },
  'corrections-from-address': { by: 'address', times: 30, seconds: MINUTE, onDemoMachine: 3_000, sharing: 'later' },
  // Whatever is written by nobody in particular: beyond what a person can do, and what a clinic's own network needs.
  'writes-from-address': { by: 'address', times: 300, seconds: MINUTE, onDemoMachine: 1_000_000, sharing: 'never' },
  // Calls that only read, of anonymous visitors: beyond what a waiting room behind one address asks for.
  'reads-from-address': { by: 'address', times: 200, seconds: 10, onDemoMachine: 1_000_000, sharing: 'never' },
  'reads-from-block': { by: 'block', times: 600, seconds: 10, onDemoMachine: 1_000_000, sharing: 'never' },
  // A list of free times that nobody asked for since the last change is calculated anew: up to 100 ms each.
  'availability-from-address': {
    by: 'address',
    times: 40,
    seconds: 10,
    exemptsAccount: true,
    onDemoMachine: 1_000_000,
    sharing: 'never',
  },
  'availability-from-block': {
    by: 'block',
    times: 120,
    seconds: 10,
    exemptsAccount: true,
    onDemoMachine: 1_000_000,
    sharing: 'never',
  },
  'report-from-address': { by: 'address', times: 60, seconds: MINUTE, sharing: 'later' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** Of every way to book: the calls, the dialogs and the contact form count together. */
export const BOOKING_LIMITS = [
  'book-from-address',
  'book-from-site',
  'book-from-block',
  'book-for-typed',
  'book-for-phone',
  'code-from-address',
] as const satisfies readonly LimitName[]

/** Of a sign-in by password: the dialog, the page and the form without script count together. */
export const SIGN_IN_LIMITS = [
  'sign-in-on-known-device',
  // Counted in memory: once they are used up, a flood costs the database nothing.
  'sign-in-of-account-from-site',
  'sign-in-of-account-from-block',
  'sign-in-from-address',
  'sign-in-of-account-from-address',
  'sign-in-of-account',
] as const satisfies readonly LimitName[]
export const SECOND_FACTOR_LIMITS = ['second-factor-from-address'] as const satisfies readonly LimitName[]

/** The limit that holds for a subject. @param demoMachine the caller is the machine a demo runs on */
export function limitFor(name: LimitName, demoMachine: boolean): Limit {
  const limit: Limit = LIMITS[name]
  return demoMachine && limit.onDemoMachine ? { ...limit, times: limit.onDemoMachine } : limit
}

/** True when a try that was answered with this status, and this code of a refusal, uses up the limit. */
export function isCounted(name: LimitName, status: number, code?: unknown): boolean {
  const { counts }: Limit = LIMITS[name]
  if (counts === 'accepted') return status < 400
  if (counts === 'refused') return status >= 400 && status < 500
  if (counts === 'not-found') return status === 404 || status === 410 || status === 425
  // A photo that kills the analyzer is a try: only a full line is nobody's doing.
  if (counts === 'not-busy') return code !== 'scan-busy'
  return true
}

/**
 * Consumes one try of a limit whose tries are used up until `usedUntil` (ms). Each try costs an even part of the
 * period, and at most the whole period may be used in advance.
 * @returns when tries are then used up, or in how many whole seconds the next one is free.
 */
export function consume(limit: Limit, usedUntil: number, now: number): { until: number } | { waitSeconds: number } {
  const until = Math.max(usedUntil, now) + costMs(limit)
  const over = until - (now + limit.seconds * 1000)
  return over > 0.5 ? { waitSeconds: Math.max(1, Math.ceil(over / 1000)) } : { until }
}

/** The part of the period one try costs, in ms. */
export const costMs = ({ times, seconds }: Limit) => (seconds * 1000) / times
