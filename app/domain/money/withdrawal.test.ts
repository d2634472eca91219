import { expect, test } from 'vitest'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { kroner } from './money.ts'
import { courseStanding, lastWithdrawalDay, withdrawalStanding } from './withdrawal.ts'

const everyDay = () => true
const contract = {
  status: 'scheduled',
  startsAt: clinicTime('2026-12-03T15:30'),
  lastDay: clinicDay('2026-12-07'),
  isPaid: true,
} as const
const now = clinicTime('2026-11-28T09:00')

test('[law 17] the period is fourteen days after the one the contract was made on, and the next working day if that is none', () => {
  const contractAt = new Date('2026-11-21T10:15:00+01:00')
  expect(lastWithdrawalDay(contractAt, everyDay)).toBe('2026-12-05')
  expect(lastWithdrawalDay(contractAt, (day) => day > '2026-12-07')).toBe('2026-12-08')
})

test('a booking just after midnight in Copenhagen counts from that day, though it is still the day before in UTC', () => {
  expect(lastWithdrawalDay(new Date('2026-06-30T22:30:00Z'), everyDay)).toBe('2026-07-15')
})

test('before the visit everything goes back, also in its last hour and on the last evening of the period', () => {
  expect(withdrawalStanding(contract, now)).toBe('free')
  expect(withdrawalStanding({ ...contract, status: 'confirmed' }, clinicTime('2026-12-03T15:29'))).toBe('free')
  expect(withdrawalStanding({ ...contract, isPaid: false }, now)).toBe('free')
  const later = { ...contract, startsAt: clinicTime('2027-01-14T12:30') }
  expect(withdrawalStanding(later, clinicTime('2026-12-07T23:59'))).toBe('free')
  expect(withdrawalStanding(later, clinicTime('2026-12-08T00:00'))).toBe('period-over')
})

test('what has begun is for a person to work out', () => {
  expect(withdrawalStanding(contract, clinicTime('2026-12-03T15:30'))).toBe('begun')
  for (const status of ['ankommet', 'in_progress', 'completed'] as const)
    expect(withdrawalStanding({ ...contract, status }, now)).toBe('begun')
})

test('a deposit that was kept, of a visit called off or that nobody came to, goes back inside the period', () => {
  for (const status of ['no_show', 'cancelled'] as const) {
    const kept = { ...contract, status }
    expect(withdrawalStanding(kept, clinicTime('2026-12-04T09:00'))).toBe('free')
    expect(withdrawalStanding({ ...kept, isPaid: false }, clinicTime('2026-12-04T09:00'))).toBe('already')
  }
  expect(withdrawalStanding({ ...contract, status: 'no_show' }, clinicTime('2026-12-08T09:00'))).toBe('period-over')
  expect(withdrawalStanding({ ...contract, status: 'cancelled' }, clinicTime('2026-12-08T09:00'))).toBe('already')
})

const bought = {
  origin: 'package',
  state: 'stands',
  lastDay: clinicDay('2026-12-07'),
  paid: kroner(6_750),
  refund: kroner(6_075),
  isUnderWay: false,
} as const
const [lastDay, dayAfter] = [clinicDay('2026-12-07'), clinicDay('2026-12-08')]

test.each([
  ['a package is withdrawn from by itself to the last day of its period', {}, lastDay, 'free'],
  ['and is read by a person after it', {}, dayAfter, 'period-over'],
  ['one that cost nothing ends, too', { paid: kroner(0), refund: kroner(0) }, lastDay, 'free'],
  ['while a session is given a person reads it', { isUnderWay: true }, lastDay, 'begun'],
  ['so they do when all that was paid for is given', { refund: kroner(0) }, lastDay, 'begun'],
  ['what was withdrawn from has ended', { state: 'withdrawn' }, lastDay, 'already'],
  ['what was stopped with money left to the clinic may owe it', { state: 'stopped' }, lastDay, 'begun'],
  ['what was stopped and all paid back has ended', { state: 'stopped', paid: kroner(0) }, lastDay, 'already'],
  ['what was stopped has ended once the period has', { state: 'stopped' }, dayAfter, 'already'],
  ['a plan agreed with the clinic is for a person to reckon', { origin: 'proposed' }, lastDay, 'plan'],
  ['whatever was paid for it', { origin: 'proposed', paid: kroner(0), refund: kroner(0) }, lastDay, 'plan'],
] as const)('%s', (_what, of, today, standing) => {
  expect(courseStanding({ ...bought, ...of }, today)).toBe(standing)
})
