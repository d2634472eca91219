import { expect, test } from 'vitest'
import { approvable, commissionBase, counterEntries, earnedOn, isSameParty } from './commission.ts'
import { kroner, ore, type Ore } from '#app/domain/money/money.ts'

const nothing = 0 as Ore

test.each([
  ['a deposit counts without its VAT', kroner(500), kroner(900), nothing, kroner(400)],
  ['what an add-on costs earns nobody anything', kroner(1200), kroner(900), nothing, kroner(720)],
  ['what was paid before counts towards the treatment first', kroner(700), kroner(900), kroner(500), kroner(320)],
  ['a payment of add-ons alone is no base', kroner(250), kroner(900), kroner(900), nothing],
  ['where no price is known, the payment counts whole', kroner(1000), null, kroner(9000), kroner(800)],
])('%s', (_, amount, treatment, paidBefore, base) => {
  expect(commissionBase({ amount, treatment, paidBefore })).toBe(base)
})

test.each([
  ['nothing', nothing, kroner(40)],
  ['half', kroner(250), kroner(20)],
  ['all', kroner(500), nothing],
  ['more than came, which cannot be', kroner(600), nothing],
])('of a payment of which %s went back, that part is earned', (_, refunded, earns) => {
  expect(earnedOn({ base: kroner(400), percent: 10, amount: kroner(500), refunded })).toBe(earns)
})

test('a refund is taken from what waits, then from what was approved', () => {
  const entered = { pending: ore(3_000), approved: ore(1_000) }
  expect(counterEntries(entered, ore(4_000))).toEqual([])
  expect(counterEntries(entered, ore(2_500))).toEqual([{ bucket: 'pending', amount: -1_500 }])
  expect(counterEntries(entered, nothing)).toEqual([
    { bucket: 'pending', amount: -3_000 },
    { bucket: 'approved', amount: -1_000 },
  ])
})

test('a course is approved session by session, and to the øre with the last', () => {
  let [pending, approved] = [1_000, 0]
  const steps = [1, 2, 3].map((given) => {
    const more = approvable({ pending: ore(pending), approved: ore(approved) }, { given, of: 3 })
    pending -= more
    approved += more
    return more
  })
  expect(steps).toEqual([333, 333, 334])
})

test.each([
  ['the same account', { userId: 'a' }, true],
  ['the same address, in whatever letters', { email: 'Bo@Post.example' }, true],
  ['the same phone', { phone: '+4520304050' }, true],
  ['nothing in common', {}, false],
])('%s: whether that is one person', (_, more, same) => {
  const one = { userId: 'a', email: 'bo@post.example', phone: '+4520304050' }
  expect(isSameParty(one, { userId: 'b', email: '', phone: '', ...more })).toBe(same)
})

test('[sec 22] in 10,000 random courses of refunds and approvals nothing waits below zero and no øre is made or lost', () => {
  let seed = 22
  const wrong: object[] = []
  const upTo = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % (most + 1)
  for (let n = 0; n < 10_000; n++) {
    const amount = ore(1 + upTo(500_000))
    const base = commissionBase({
      amount,
      treatment: upTo(1) ? ore(upTo(500_000)) : null,
      paidBefore: ore(upTo(9_000)),
    })
    const percent = upTo(50)
    const book = { pending: earnedOn({ base, percent, amount, refunded: nothing }), approved: nothing }
    for (let step = 0, refunded = 0, given = 0; step < 8; step++) {
      if (upTo(1)) refunded += upTo(amount - refunded)
      else given = Math.min(6, given + 1)
      const earns = earnedOn({ base, percent, amount, refunded: ore(refunded) })
      for (const entry of counterEntries(book, earns)) {
        if (entry.bucket === 'paid') throw new Error('What was paid is not taken back')
        book[entry.bucket] = ore(book[entry.bucket] + entry.amount)
      }
      const more = approvable(book, { given, of: 6 })
      book.pending = ore(book.pending - more)
      book.approved = ore(book.approved + more)
      const isWhole = book.pending + book.approved === earns && Math.min(book.pending, book.approved) >= 0
      if (!isWhole || earns > (amount - refunded) * 0.5) wrong.push({ amount, refunded, earns, ...book })
    }
  }
  expect(wrong).toEqual([])
})
