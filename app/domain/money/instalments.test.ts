import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { instalmentOffer, instalmentsOf, NO_INSTALMENTS } from './instalments.ts'
import { kroner, ore } from './money.ts'

const terms = { isOn: true, lender: 'Demo Bank A/S', aprPercent: 12, months: 12 }

test('8.280 kr. over twelve months at 12 % a year: 733,30 kr. a month, 8.799,60 kr. in all', () => {
  expect(instalmentOffer(kroner(8280), terms)).toEqual({
    lender: 'Demo Bank A/S',
    months: 12,
    aprPercent: 12,
    ratePercent: 11.39,
    amount: kroner(8280),
    monthly: 73_330,
    total: 879_960,
    cost: 51_960,
  })
})

test('without interest the instalments are the amount, rounded up to the øre', () => {
  expect(instalmentOffer(kroner(1000), { ...terms, aprPercent: 0, months: 3 })).toMatchObject({
    monthly: 33_334,
    cost: 2,
  })
})

test('switched off, without a lender, or at a rate that may not be marketed, there is no offer', () => {
  for (const more of [
    { isOn: false },
    { lender: ' ' },
    { aprPercent: 25.1 },
    { aprPercent: -1 },
    { months: 37 },
    { months: 1 },
  ])
    expect(instalmentOffer(kroner(8280), { ...terms, ...more })).toBeNull()
  expect(instalmentOffer(kroner(8280), NO_INSTALMENTS)).toBeNull()
  expect(instalmentOffer(kroner(0), terms)).toBeNull()
})

test('whatever the terms: the payments are worth the amount today to an øre each, and never cost less than it', () => {
  const asked = fc.record({
    amount: fc.integer({ min: 1, max: 20_000_000 }),
    aprPercent: fc.double({ min: 0, max: 25, noNaN: true }),
    months: fc.integer({ min: 2, max: 36 }),
  })
  fc.assert(
    fc.property(asked, ({ amount, aprPercent, months }) => {
      const offer = instalmentOffer(ore(amount), { ...terms, aprPercent, months })!
      expect(offer.total).toBe(offer.monthly * months)
      expect(offer.cost).toBeGreaterThanOrEqual(0)
      const rate = (1 + aprPercent / 100) ** (1 / 12)
      const worth = Array.from({ length: months }, (_, at) => offer.monthly / rate ** (at + 1)).reduce(
        (a, b) => a + b,
        0,
      )
      expect(worth).toBeGreaterThanOrEqual(amount - 0.01)
      expect(worth - amount).toBeLessThanOrEqual(months)
    }),
    // A rate so small that it was once rounded away, and the payments were worth less than the amount.
    { numRuns: 200, examples: [[{ amount: 10_287_792, aprPercent: 3.33266092500395e-7, months: 6 }]] },
  )
})

test('a course paid by session: what is paid, what is owed for a session given, the next before its day, the rest later', () => {
  const session = { price: kroner(675), left: kroner(675), isPaid: false, startsAt: null, doneOn: null, earliest: null }
  const given = clinicDay('2026-10-09')
  expect(
    instalmentsOf([
      { ...session, number: 1, isPaid: true, doneOn: clinicDay('2026-08-28') },
      { ...session, number: 2, left: kroner(250), doneOn: given },
      { ...session, number: 3, startsAt: clinicTime('2026-12-03T15:30') },
      { ...session, number: 4, earliest: clinicDay('2027-01-14') },
      { ...session, number: 5 },
    ]).map(({ is, amount, dueOn, isCertain }) => [is, amount, dueOn, isCertain]),
  ).toEqual([
    ['paid', kroner(675), '2026-08-28', true],
    ['owed', kroner(250), '2026-10-09', true],
    ['next', kroner(675), '2026-12-03', true],
    ['later', kroner(675), '2027-01-14', false],
    ['later', kroner(675), null, false],
  ])
})
