import { expect, test } from 'vitest'
import { isCounted, LIMITS, limitFor, oneMore, type Limit } from './limits.ts'

const fiveInTenSeconds: Limit = { by: 'address', times: 5, seconds: 10 }

function tries(limit: Limit, moments: number[]) {
  let until = 0
  return moments.map((now) => {
    const next = oneMore(limit, until, now)
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
