import { expect, test } from 'vitest'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import {
  fateOf,
  isStillToCome,
  isUnclosed,
  monthsBefore,
  retentionOf,
  visitsToForget,
  type KeptVisit,
} from './retention.ts'

const NOW = clinicTime('2026-11-30T08:00')

const visit = (status: AppointmentStatus, at: string, paidOn: string | null = null): KeptVisit => ({
  status,
  startsAt: clinicTime(`${at}T12:30`),
  paidOn: paidOn ? clinicDay(paidOn) : null,
})

test('a visit that took place stays whole, paid or not', () => {
  expect(fateOf(visit('completed', '2026-10-01'))).toBe('journal')
  expect(fateOf(visit('in_progress', '2026-10-01', '2026-09-20'))).toBe('journal')
})

test.each(['scheduled', 'confirmed', 'ankommet'] as const)(
  'nothing is wiped of a visit that is %s, since nobody has said that it came to nothing',
  (status) => {
    expect(fateOf(visit(status, '2026-10-01'))).toBe('journal')
    expect(fateOf(visit(status, '2026-10-01', '2026-09-20'))).toBe('journal')
  },
)

test('of a visit that never took place only what was paid stays', () => {
  expect(fateOf(visit('cancelled', '2026-10-01', '2026-09-20'))).toBe('books')
  expect(fateOf(visit('no_show', '2026-10-01'))).toBe('detach')
  expect(fateOf(visit('cancelled', '2026-10-01'))).toBe('detach')
})

test('a journal stays ten years from the last visit, not from the first', () => {
  const visits = [visit('completed', '2026-10-01'), visit('completed', '2026-03-01'), visit('cancelled', '2026-12-01')]
  expect(retentionOf(visits, NOW)).toEqual({ journalUntil: '2036-10-01', booksUntil: null })
})

test('[law 24] a voucher stays five years from the end of the year it was paid in', () => {
  const visits = [visit('cancelled', '2026-10-01', '2026-01-02'), visit('cancelled', '2025-10-01', '2025-12-31')]
  expect(retentionOf(visits, NOW)).toEqual({ journalUntil: null, booksUntil: '2031-12-31' })
})

test('a journal that ends on a leap day stays a day longer rather than a day shorter', () => {
  expect(retentionOf([visit('completed', '2028-02-29')], NOW).journalUntil).toBe('2038-03-01')
})

test('a journal’s ten years run from its last entry where that is later than the last visit', () => {
  const visits = [visit('completed', '2026-06-01')]
  expect(retentionOf(visits, NOW, clinicDay('2026-09-14')).journalUntil).toBe('2036-09-14')
  expect(retentionOf(visits, NOW, clinicDay('2026-02-14')).journalUntil).toBe('2036-06-01')
  expect(retentionOf([], NOW, clinicDay('2026-02-14')).journalUntil).toBe('2036-02-14')
})

test('nothing is kept of somebody who never came and never paid', () => {
  expect(retentionOf([visit('cancelled', '2026-10-01')], NOW)).toEqual({ journalUntil: null, booksUntil: null })
})

test.each([
  ['confirmed', '2026-12-01', true],
  ['scheduled', '2026-11-30', true],
  ['confirmed', '2026-11-29', false],
  ['ankommet', '2026-11-29', false],
  ['completed', '2026-12-01', false],
  ['cancelled', '2026-12-01', false],
] as const)('a visit that is %s on %s is still to come on 30 November: %s', (status, day, still) => {
  expect(isStillToCome(visit(status, day), clinicTime('2026-11-30T08:00'))).toBe(still)
})

test.each([
  ['confirmed', '2026-11-29', true],
  ['scheduled', '2026-01-05', true],
  ['ankommet', '2026-11-29', true],
  ['in_progress', '2026-11-29', true],
  ['confirmed', '2026-12-01', false],
  ['completed', '2026-11-29', false],
  ['no_show', '2026-11-29', false],
  ['cancelled', '2026-11-29', false],
] as const)('a visit that is %s on %s waits to be closed on 30 November: %s', (status, day, waits) => {
  expect(isUnclosed(visit(status, day), clinicTime('2026-11-30T08:00'))).toBe(waits)
})

test('a visit still to come makes no journal, an old one nobody has closed may be one', () => {
  expect(retentionOf([visit('confirmed', '2026-12-24')], NOW).journalUntil).toBeNull()
  expect(retentionOf([visit('confirmed', '2026-10-01')], NOW).journalUntil).toBe('2036-10-01')
})

test('half a year after the day it was for, a visit nobody came to is forgotten, and not a day before', () => {
  const today = clinicDay('2026-11-30')
  const old = visit('cancelled', '2026-05-29')
  expect(visitsToForget([old, visit('no_show', '2026-05-30')], today)).toEqual([old])
})

test('nothing is forgotten of somebody who came, or has a time, or had one that staff has not closed', () => {
  const today = clinicDay('2026-11-30')
  const old = visit('cancelled', '2026-03-03')
  for (const other of [
    visit('completed', '2021-01-05'),
    visit('scheduled', '2026-12-24'),
    visit('scheduled', '2026-01-05'),
    visit('confirmed', '2026-01-05'),
    visit('ankommet', '2026-01-05'),
  ])
    expect(visitsToForget([old, other], today)).toEqual([])
})

test('half a year before a day that month does not have is its last day', () => {
  expect(monthsBefore(clinicDay('2026-08-31'), 6)).toBe('2026-02-28')
  expect(monthsBefore(clinicDay('2028-08-30'), 6)).toBe('2028-02-29')
  expect(monthsBefore(clinicDay('2026-01-15'), 6)).toBe('2025-07-15')
})
