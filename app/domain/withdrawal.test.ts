import { expect, test } from 'vitest'
import { clinicTime } from './clinic-time.ts'
import { isWithinWithdrawal, lastWithdrawalDay, withdrawalStanding } from './withdrawal.ts'

const contractAt = new Date('2026-11-21T10:15:00+01:00')
const contract = {
  status: 'scheduled',
  startsAt: clinicTime('2026-12-03T15:30'),
  contractAt,
  refunded: false,
  isPaid: true,
} as const
const now = clinicTime('2026-11-28T09:00')

test('who books on 21 November may withdraw until the end of 5 December, on the clinic’s clock', () => {
  expect(lastWithdrawalDay(contractAt)).toBe('2026-12-05')
  expect(isWithinWithdrawal(contractAt, clinicTime('2026-12-05T23:59'))).toBe(true)
  expect(isWithinWithdrawal(contractAt, clinicTime('2026-12-06T00:00'))).toBe(false)
})

test('a booking just after midnight in Copenhagen counts from that day, though it is still the day before in UTC', () => {
  expect(lastWithdrawalDay(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-15')
})

test('before the visit everything goes back, also in its last hour', () => {
  expect(withdrawalStanding(contract, now)).toBe('free')
  expect(withdrawalStanding({ ...contract, status: 'confirmed' }, clinicTime('2026-12-03T15:29'))).toBe('free')
  expect(withdrawalStanding({ ...contract, isPaid: false }, now)).toBe('free')
})

test('what has begun is for a person to work out', () => {
  expect(withdrawalStanding(contract, clinicTime('2026-12-03T15:30'))).toBe('begun')
  for (const status of ['ankommet', 'in_progress', 'completed'] as const)
    expect(withdrawalStanding({ ...contract, status }, now)).toBe('begun')
})

test('who stayed away may still withdraw a paid deposit inside the period', () => {
  const stayedAway = { ...contract, status: 'no_show' } as const
  expect(withdrawalStanding(stayedAway, clinicTime('2026-12-04T09:00'))).toBe('free')
  expect(withdrawalStanding({ ...stayedAway, isPaid: false }, clinicTime('2026-12-04T09:00'))).toBe('already')
  expect(withdrawalStanding(stayedAway, clinicTime('2026-12-06T09:00'))).toBe('period-over')
})

test('what has ended ends only once', () => {
  expect(withdrawalStanding({ ...contract, status: 'cancelled' }, now)).toBe('already')
  expect(withdrawalStanding({ ...contract, status: 'no_show', refunded: true }, now)).toBe('already')
  expect(withdrawalStanding({ ...contract, status: 'cancelled' }, clinicTime('2027-03-01T09:00'))).toBe('already')
})
