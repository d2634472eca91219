import { expect, test } from 'vitest'
import { addDays, clinicDay, type ClinicDay } from './clinic-time.ts'
import { blockedRanges, firstOpenDay, isIntervalKept } from './interval.ts'

const day = (text: string) => clinicDay(text)

test.each([
  [41, false],
  [42, true],
  [43, true],
])('a laser treatment %i days after another, or before it: allowed is %s', (days, allowed) => {
  const treated = day('2027-02-16')
  expect(isIntervalKept(addDays(treated, days), [treated])).toBe(allowed)
  expect(isIntervalKept(addDays(treated, -days), [treated])).toBe(allowed)
})

test('six weeks after 16 February the first open day is 30 March', () => {
  const treated = [day('2027-02-16')]
  expect(firstOpenDay(day('2027-02-17'), treated)).toBe('2027-03-30')
  expect(isIntervalKept(day('2027-03-29'), treated)).toBe(false)
})

test('six weeks also look forward to a booked treatment', () => {
  const booked = [day('2027-05-11')]
  expect(isIntervalKept(day('2027-03-30'), booked)).toBe(true)
  expect(isIntervalKept(day('2027-03-31'), booked)).toBe(false)
})

test('[spec 9 six-weeks] six weeks are calendar days, though the clocks went forward between', () => {
  expect(isIntervalKept(day('2027-04-03'), [day('2027-02-20')])).toBe(true)
  expect(isIntervalKept(day('2027-04-02'), [day('2027-02-20')])).toBe(false)
})

test('two laser treatments on one day are too close', () => {
  expect(isIntervalKept(day('2027-02-16'), [day('2027-02-16')])).toBe(false)
})

test('a client without laser treatments is free on every day', () => {
  expect(isIntervalKept(day('2027-02-16'), [])).toBe(true)
  expect(firstOpenDay(day('2027-02-16'), [])).toBe('2027-02-16')
  expect(blockedRanges([])).toEqual([])
})

test('a day already open is its own first open day', () => {
  expect(firstOpenDay(day('2027-03-30'), [day('2027-02-16')])).toBe('2027-03-30')
})

test('between two treatments less than twelve weeks apart no day is open', () => {
  const both = [day('2027-05-10'), day('2027-02-16')]
  expect(firstOpenDay(day('2027-02-17'), both)).toBe('2027-06-21')
  expect(blockedRanges(both)).toEqual([{ from: '2027-01-06', to: '2027-06-20' }])
})

test('between two treatments exactly twelve weeks apart one day is open', () => {
  const both = [day('2027-02-16'), day('2027-05-11')]
  expect(firstOpenDay(day('2027-02-17'), both)).toBe('2027-03-30')
  expect(blockedRanges(both)).toEqual([
    { from: '2027-01-06', to: '2027-03-29' },
    { from: '2027-03-31', to: '2027-06-21' },
  ])
})

test('the greyed ranges and the rule agree on every day of two years', () => {
  const treated = [day('2027-02-16'), day('2027-05-11'), day('2027-07-01'), day('2028-01-20')]
  const ranges = blockedRanges(treated)
  for (let one: ClinicDay = day('2027-01-01'); one < '2029-01-01'; one = addDays(one, 1)) {
    expect(
      ranges.some(({ from, to }) => one >= from && one <= to),
      one,
    ).toBe(!isIntervalKept(one, treated))
  }
})
