import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ore, sum, type Ore } from './money.ts'
import { differencesBetween, type BookedPayment } from './reconciliation.ts'

const paid = (reference: string, amount: number, back = 0): BookedPayment => ({
  reference,
  paid: ore(amount),
  refunded: ore(back),
})

test('each kind of difference is named, with what either book says', () => {
  const theirs = [paid('a', 500), paid('b', 900), paid('c', 700, 700), paid('e', 100)]
  const ours = [paid('b', 905), paid('c', 700), paid('d', 300), paid('e', 100)]
  expect(differencesBetween(theirs, ours)).toEqual([
    { kind: 'not-in-our-book', reference: 'a', ours: 0, theirs: 500 },
    { kind: 'paid-differs', reference: 'b', ours: 905, theirs: 900 },
    { kind: 'refunded-differs', reference: 'c', ours: 0, theirs: 700 },
    { kind: 'not-at-provider', reference: 'd', ours: 300, theirs: 0 },
  ])
})

test('a payment that is listed twice at the provider differs from ours', () => {
  expect(differencesBetween([paid('a', 500), paid('a', 500)], [paid('a', 500)])).toMatchObject([
    { kind: 'paid-differs', theirs: 1000 },
  ])
})

const amount = fc.integer({ min: 1, max: 1_000_000 })
const payment = fc.record({ reference: fc.constantFrom('a', 'b', 'c', 'd', 'e'), paid: amount, refunded: amount })
const book = fc.uniqueArray(payment, { selector: ({ reference }) => reference }) as fc.Arbitrary<BookedPayment[]>

test('the same book twice, in any order, has no differences', () => {
  fc.assert(
    fc.property(book, (ours) => {
      expect(differencesBetween(ours.toReversed(), ours)).toEqual([])
    }),
  )
})

test('the differences explain the difference of the sums to the øre, and are the same seen from the other side', () => {
  fc.assert(
    fc.property(book, book, (theirs, ours) => {
      const found = differencesBetween(theirs, ours)
      const balance = (all: readonly BookedPayment[]) => sum(all.map((one) => (one.paid - one.refunded) as Ore))
      const gap = found.reduce(
        (all, one) => all + (one.kind === 'refunded-differs' ? one.ours - one.theirs : one.theirs - one.ours),
        0,
      )
      expect(gap).toBe(balance(theirs) - balance(ours))
      expect(differencesBetween(ours, theirs)).toHaveLength(found.length)
    }),
  )
})
