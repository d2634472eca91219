import { expect, test } from 'vitest'
import { isCounted, LIMITS, limitFor, consume, type Limit, type LimitName } from './limits.ts'

const fiveInTenSeconds: Limit = { by: 'address', times: 5, seconds: 10 }

function tries(limit: Limit, moments: number[]) {
  let until = 0
  return moments.map((now) => {
    const next = consume(limit, until, now)
    if ('until' in next) until = next.until
    return 'until' in next ? 'in' : next.waitSeconds
  })
}

test('five may come at once, the sixth is told to wait two seconds, and gets in when it did', () => {
  expect(tries(fiveInTenSeconds, [0, 0, 0, 0, 0, 0, 1_999, 2_000, 2_000])).toEqual([
    'in',
    'in',
    'in',
    'in',
    'in',
    2,
    1,
    'in',
    2,
  ])
})

test('in any stretch of time no more get in than twice the limit, and in the long run the limit', () => {
  const moments = Array.from({ length: 1_000 }, (_, n) => n * 100)
  const inside = tries(fiveInTenSeconds, moments).filter((answer) => answer === 'in').length
  expect(inside).toBe(5 + 49)
})

test('a wait of hours uses up nothing in advance', () => {
  expect(tries(fiveInTenSeconds, [0, 9_000_000, 9_000_000, 9_000_000, 9_000_000, 9_000_000, 9_000_000]).at(-1)).toBe(2)
})

test('a scan the line had no room for uses up no try, one that found nothing or killed the analyzer does', () => {
  const counted = (status: number, code?: string) => isCounted('scan-from-address', status, code)
  expect([counted(503, 'scan-busy'), counted(503, 'scan-failed')]).toEqual([false, true])
  expect([counted(201), counted(422, 'no-tattoo-found')]).toEqual([true, true])
})

test('only the machine a demo runs on has other limits, and what is counted by account has none', () => {
  for (const name of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    expect(limitFor(name, false)).toEqual(LIMITS[name])
    if (LIMITS[name].by === 'account') expect(limitFor(name, true)).toEqual(LIMITS[name])
  }
})

/** Tries, in seconds, and tries from the machine a demo runs on; null: the same. */
const PINNED: Readonly<Record<string, readonly [times: number, seconds: number, onDemoMachine: number | null]>> = {
  'sign-in-of-account-from-address': [10, 900, null],
  'sign-in-of-account-from-site': [20, 900, null],
  'sign-in-of-account-from-block': [30, 900, null],
  'sign-in-of-account': [100, 900, null],
  'sign-in-from-address': [50, 900, 2_000],
  'sign-in-on-known-device': [10, 900, null],
  'second-factor-from-address': [20, 900, 200],
  'own-password-of-account': [10, 900, null],
  'sign-up-from-address': [10, 3_600, 500],
  'mail-to-account-from-block': [3, 3_600, 500],
  'mail-to-account': [5, 3_600, null],
  'mail-on-known-device': [5, 3_600, null],
  'invitation-of-account': [20, 86_400, null],
  'invitation-to-address': [2, 86_400, null],
  'mail-from-address': [20, 3_600, 500],
  'one-time-link-from-address': [30, 600, 300],
  'private-link-from-address': [30, 600, 300],
  'book-from-address': [10, 3_600, 1_000_000],
  'book-from-site': [15, 3_600, 1_000_000],
  'book-from-block': [40, 3_600, 1_000_000],
  'book-for-typed': [10, 86_400, 1_000_000],
  'book-for-phone': [10, 86_400, 1_000_000],
  'stands-from-site': [2, 86_400, 1_000_000],
  'move-of-appointment': [5, 86_400, 20],
  'move-from-address': [20, 3_600, 1_000],
  'contact-from-address': [10, 3_600, 1_000],
  'withdraw-from-address': [20, 3_600, 1_000],
  'withdrawal-receipt-to-address': [5, 3_600, null],
  'message-of-account': [20, 3_600, null],
  'check-in-on-kiosk': [10, 120, null],
  'kiosk-code-from-address': [10, 600, 100],
  'kiosk-code-from-site': [20, 600, 100],
  'kiosk-code-from-block': [40, 600, 100],
  'upload-from-address': [30, 3_600, 1_000],
  'scan-from-address': [5, 3_600, 500],
  'code-from-address': [10, 600, 100],
  'partner-code-from-address': [60, 600, 5_000],
  'export-of-account': [5, 3_600, null],
  'passport-of-account': [10, 86_400, null],
  'cover-up-of-account': [10, 86_400, null],
  'statistics-from-address': [120, 60, 100_000],
  'corrections-from-address': [30, 60, 3_000],
  'writes-from-address': [300, 60, 1_000_000],
  'reads-from-address': [200, 10, 1_000_000],
  'reads-from-block': [600, 10, 1_000_000],
  'availability-from-address': [40, 10, 1_000_000],
  'availability-from-block': [120, 10, 1_000_000],
  'report-from-address': [60, 60, null],
}

test.each(Object.entries(PINNED))(
  '%s: tries, seconds and tries of a demo’s machine are %j',
  (name, [times, seconds, demo]) => {
    const limit: Limit = LIMITS[name as LimitName]
    expect([limit.times, limit.seconds, limit.onDemoMachine ?? null]).toEqual([times, seconds, demo])
    expect(limitFor(name as LimitName, true).times).toBe(demo ?? times)
  },
)

test.each([
  ['book-from-address', 399, true],
  ['book-from-address', 400, false],
  ['sign-in-of-account', 399, false],
  ['sign-in-of-account', 400, true],
  ['sign-in-of-account', 499, true],
  ['sign-in-of-account', 500, false],
  ['code-from-address', 404, true],
  ['code-from-address', 410, true],
  ['code-from-address', 425, true],
  ['code-from-address', 200, false],
  ['code-from-address', 422, false],
  ['mail-to-account', 500, true],
] as const)('a try of %s that is answered with %i counts: %s', (name, status, counts) => {
  expect(isCounted(name, status)).toBe(counts)
})

test('half a millisecond over the limit is let in, and a wait is at least a second', () => {
  const limit: Limit = { by: 'address', times: 1, seconds: 1 }
  expect(consume(limit, 0.5, 0)).toEqual({ until: 1_000.5 })
  expect(consume(limit, 0.6, 0)).toEqual({ waitSeconds: 1 })
  expect(consume(limit, 1_001, 0)).toEqual({ waitSeconds: 2 })
})
