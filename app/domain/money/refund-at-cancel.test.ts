import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from './money.ts'
import { refundReasonAtCancel, refundRule } from './refund-at-cancel.ts'

const deposit = { paid: 50_000 as Ore, withdrawableUntil: clinicDay('2026-12-14') }

test.each([
  ['clinic', '2026-12-14', 'by-clinic'],
  ['clinic', '2026-12-15', 'by-clinic'],
  ['client', '2026-12-14', 'withdrawn'],
  ['client', '2026-12-15', 'kept'],
] as const)('a deposit, cancelled by the %s on %s: %s', (wish, day, rule) => {
  expect(refundRule(deposit, wish, clinicDay(day))).toBe(rule)
})

test('nothing goes back where nothing is paid, whoever cancels', () => {
  const unpaid = { ...deposit, paid: 0 as Ore }
  for (const wish of ['clinic', 'client'] as const)
    expect(refundRule(unpaid, wish, clinicDay('2026-12-01'))).toBe('nothing-paid')
})

test.each([
  ['client', false, null],
  ['client', true, 'by-clinic'],
  ['clinic', false, 'by-clinic'],
] as const)('after the days of withdrawal, cancelled by the %s, goodwill %s: %s', (wish, isGoodwill, reason) => {
  expect(refundReasonAtCancel(deposit, { wish, isGoodwill }, clinicDay('2026-12-15'))).toBe(reason)
})

test('goodwill within the days of withdrawal is still the client’s right', () => {
  const asked = { wish: 'client', isGoodwill: true } as const
  expect(refundReasonAtCancel(deposit, asked, clinicDay('2026-12-14'))).toBe('withdrawn')
})
