import { expect, test } from 'vitest'
import { aboveBase } from '#app/domain/pricing/above-base.ts'
import { isUnderWay, whyNotMarked } from '#app/domain/booking/appointment.ts'
import { IMPORT_LIMITS } from '#app/domain/clients/client-import.ts'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { timesAround } from '#app/domain/booking/check-in.ts'
import { instalmentOffer } from '#app/domain/money/instalments.ts'
import { impossibleIn, unusualIn } from '#app/domain/journal/journal.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import { answerTimes } from '#app/domain/health/reactions.ts'
import { isOneFreeOfEach } from '#app/domain/schedule/resources.ts'
import { retentionOf } from '#app/domain/clients/retention.ts'
import { rulesAtVerification, type OwnerRecord } from '#app/domain/booking/verification.ts'

// Both sides of a bound that other tests only pass by.

const NOW = clinicTime('2026-12-03T12:00')
const why = (to: 'no_show' | 'ankommet' | 'confirmed', startsAt: string, paymentStatus: 'confirmed' | 'pending') =>
  whyNotMarked({ startsAt: clinicTime(startsAt), paymentStatus }, to, NOW)

test('a client is marked as absent from the minute of the visit, and as arrived all day', () => {
  expect(why('no_show', '2026-12-03T12:00', 'confirmed')).toBeNull()
  expect(why('no_show', '2026-12-03T12:01', 'confirmed')).toBe('move-not-allowed')
  expect(why('ankommet', '2026-12-03T23:00', 'confirmed')).toBeNull()
  expect(why('ankommet', '2026-12-04T00:00', 'confirmed')).toBe('move-not-allowed')
  expect(why('ankommet', '2026-12-03T12:00', 'pending')).toBe('move-not-allowed')
  expect(why('confirmed', '2026-12-03T12:00', 'confirmed')).toBe('move-not-allowed')
})

test('a visit is under way from its minute on, or once the client has come', () => {
  const under = (status: Parameters<typeof isUnderWay>[0], startsAt: string) =>
    isUnderWay(status, clinicTime(startsAt), NOW)
  expect([under('confirmed', '2026-12-03T12:00'), under('confirmed', '2026-12-03T12:01')]).toEqual([true, false])
  expect([under('ankommet', '2026-12-03T13:00'), under('cancelled', '2026-12-03T11:00')]).toEqual([true, false])
})

test('a nanosecond is a thousand picoseconds, and the ends of what is usual need no reason', () => {
  const pulse = (value: number, pulseUnit: 'ps' | 'ns') => {
    const settings = {
      wavelengthNm: 1064,
      fluence: 1,
      spotMm: 3,
      pulse: value,
      pulseUnit,
      repetitionHz: 5,
      passes: 1,
      pulses: 100,
    }
    return [unusualIn(settings as never).includes('pulse'), impossibleIn(settings as never).includes('pulse')]
  }
  expect([pulse(0.25, 'ns'), pulse(12, 'ns'), pulse(12.001, 'ns')]).toEqual([
    [false, false],
    [false, false],
    [true, false],
  ])
  expect([pulse(100, 'ns'), pulse(100.01, 'ns')]).toEqual([
    [true, false],
    [true, true],
  ])
})

test('of ten waits the fifth is the middle, and the ninth is what most stay below', () => {
  expect(answerTimes([4, 10, 1, 7, 2, 9, 3, 8, 6, 5])).toEqual({ middle: 5, mostly: 9, count: 10 })
  expect(answerTimes([3])).toEqual({ middle: 3, mostly: 3, count: 1 })
  expect(answerTimes([])).toBeNull()
})

test('a visit needs one free resource of each kind', () => {
  const free = { id: 'free', spans: [] }
  const busy = { id: 'busy', spans: [{ from: 0, to: 60 }] }
  const asked = (...choices: unknown[]) => isOneFreeOfEach({ from: 30, to: 90 }, choices as never)
  expect([asked([busy, free]), asked([busy]), asked([free], [busy]), asked()]).toEqual([true, false, false, true])
})

test('nothing is paid in instalments of nothing', () => {
  const terms = { isOn: true, lender: 'Bank', aprPercent: 0, months: 2 }
  expect(instalmentOffer(0 as Ore, terms)).toBeNull()
  expect(instalmentOffer(kroner(1000), terms)).toMatchObject({ months: 2 })
  expect(instalmentOffer(kroner(1000), { ...terms, months: 1 })).toBeNull()
  expect(instalmentOffer(kroner(1000), { ...terms, months: 37 })).toBeNull()
})

test('a file of clients has at most 20,000 lines of 100 columns', () => {
  expect(IMPORT_LIMITS).toEqual({ lines: 20_000, columns: 100, cellLength: 10_000 })
})

test('the first time at the door is the quarter that began 45 minutes ago', () => {
  expect(timesAround(clinicTime('2026-12-03T12:14'))[0]).toBe('11:15')
  expect(timesAround(clinicTime('2026-12-03T12:15'))[0]).toBe('11:30')
})

test('above what the base price covers the tier that begins with the next cm² counts', () => {
  const narrow = FALLBACK_RULES.map((rule) =>
    rule.ruleName === 'size-31-100' ? { ...rule, sizeMaxCm2: 31, price: kroner(111) } : rule,
  )
  expect(aboveBase(narrow).next?.price).toBe(kroner(111))
})

test('at verification touching visits do not meet, and the refusal names the rule', () => {
  const visit = {
    type: 'consultation',
    startsAt: clinicTime('2026-12-03T12:00'),
    endsAt: clinicTime('2026-12-03T12:30'),
  } as Parameters<typeof rulesAtVerification>[0]
  const owner = (from: string, to: string): OwnerRecord =>
    ({
      laserDays: [],
      hasOpenConsultation: false,
      visits: [{ from: clinicTime(`2026-12-03T${from}`), to: clinicTime(`2026-12-03T${to}`) }],
    }) as never
  const refused = (from: string, to: string) => rulesAtVerification(visit, owner(from, to))
  expect([refused('11:30', '12:00'), refused('12:30', '13:00')]).toEqual([null, null])
  expect([refused('11:30', '12:01'), refused('12:29', '13:00')]).toEqual(['client-busy', 'client-busy'])
  const open = { laserDays: [clinicDay('2026-11-30')], visits: [], hasOpenConsultation: true } as never
  expect(rulesAtVerification(visit, open)).toBe('consultation-open')
  expect(rulesAtVerification({ ...visit, type: 'treatment' }, open)).toBe('six-weeks')
})

test('a visit still to come begins no journal, one that is past does', () => {
  const kept = (startsAt: string) =>
    retentionOf([{ status: 'confirmed', startsAt: clinicTime(startsAt), paidOn: null }], NOW).journalUntil
  expect([kept('2026-12-03T11:59'), kept('2026-12-03T12:00')]).toEqual(['2036-12-03', null])
})
