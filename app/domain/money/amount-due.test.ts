import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsDue, visitLeft, type Charge, type Received } from './amount-due.ts'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { addDays, clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner, type Ore } from './money.ts'
import type { PaymentStatus, RefundReason } from './payment.ts'
import { sessionCharges, type PlanMoneyIn } from '#app/domain/plans/plan-money.ts'
import type { PlanOrigin, PlanStatus } from '#app/domain/plans/plan.ts'

const HISTORIES = 10_000
const TODAY = clinicDay('2026-12-03')
const NONE = 0 as Ore

const paid = (amount: Ore, refunds: Received['refunds'] = [], status: Received['status'] = 'confirmed') => ({
  status,
  amount,
  refunds,
})
const visit = (more: Partial<Parameters<typeof visitLeft>[0]> = {}) =>
  visitLeft({
    status: 'completed',
    paymentStatus: 'confirmed',
    ordered: kroner(400),
    payments: [],
    writtenOff: NONE,
    ...more,
  })

test('of a visit is left what its order leaves at the clinic, less what was paid and given up, never below nothing', () => {
  expect(visit()).toBe(kroner(400))
  expect(visit({ payments: [paid(kroner(150))] })).toBe(kroner(250))
  expect(visit({ payments: [paid(kroner(150)), paid(kroner(250))] })).toBe(0)
  expect(visit({ payments: [paid(kroner(900))] })).toBe(0)
  expect(visit({ payments: [paid(kroner(150))], writtenOff: kroner(250) })).toBe(0)
  expect(visit({ ordered: null })).toBe(0)
})

test('a visit that is off, or was paid back whole, asks for nothing', () => {
  for (const status of ['cancelled', 'no_show'] as const) expect(visit({ status })).toBe(0)
  expect(visit({ paymentStatus: 'refunded' })).toBe(0)
})

test('what the clinic gives back of a visit is not asked for again, what goes back otherwise is', () => {
  const back = (reason: RefundReason, isDone = true) => [{ amount: kroner(100), reason, isDone }]
  expect(visit({ payments: [paid(kroner(400), back('by-clinic'))] })).toBe(0)
  expect(visit({ payments: [paid(kroner(400), back('withdrawn'))] })).toBe(kroner(100))
  expect(visit({ payments: [paid(kroner(400), back('withdrawn', false))] })).toBe(0)
  expect(visit({ payments: [paid(kroner(400), back('paid-twice', false))] })).toBe(kroner(400))
  const whole = paid(kroner(400), [{ amount: kroner(400), reason: 'by-clinic', isDone: true }], 'refunded')
  expect(visit({ payments: [whole] })).toBe(0)
  expect(visit({ payments: [whole], status: 'confirmed' })).toBe(kroner(400))
})

// The model counts every øre by itself.

const reasons = fc.constantFrom<RefundReason[]>('withdrawn', 'paid-twice', 'stopped', 'by-clinic', 'at-provider')
const received = fc
  .record({
    amount: fc.integer({ min: 1, max: 60 }),
    backs: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 60 }), reason: reasons, isDone: fc.boolean() }), {
      maxLength: 2,
    }),
  })
  .map(({ amount, backs }): Received => {
    let left = amount
    const refunds = backs.flatMap((back) => {
      const part = Math.min(left, back.amount)
      left -= part
      return part > 0 ? [{ ...back, amount: part as Ore }] : []
    })
    const gone = refunds.filter(({ isDone }) => isDone).reduce((all, one) => all + one.amount, 0)
    return { amount: amount as Ore, refunds, status: gone === amount ? 'refunded' : 'confirmed' }
  })
const amount = (max: number) => fc.integer({ min: 0, max }).map((value) => value as Ore)
const day = fc.integer({ min: -2, max: 2 }).map((days) => addDays(TODAY, days))

const visits = fc.record({
  status: fc.constantFrom<AppointmentStatus[]>('confirmed', 'ankommet', 'completed', 'cancelled', 'no_show'),
  paymentStatus: fc.constantFrom<PaymentStatus[]>('confirmed', 'confirmed', 'pending', 'refunded'),
  ordered: fc.option(amount(100)),
  payments: fc.array(received, { maxLength: 3 }),
  writtenOff: amount(40),
  day,
  held: amount(30),
  ahead: amount(30),
})
const plans = fc.record({
  status: fc.constantFrom<PlanStatus[]>('notApproved', 'pending', 'active', 'paused', 'completed'),
  origin: fc.constantFrom<PlanOrigin[]>('package', 'proposed'),
  isOver: fc.boolean(),
  writtenOff: amount(80),
  whole: fc.option(received),
  sessions: fc.array(
    fc.record({
      price: amount(60),
      isGiven: fc.boolean(),
      day: fc.option(day),
      payments: fc.array(received, { maxLength: 2 }),
    }),
    { maxLength: 5 },
  ),
})
const histories = fc.record({ visits: fc.array(visits, { maxLength: 3 }), plans: fc.array(plans, { maxLength: 2 }) })
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never

test(`says of ${HISTORIES} histories what a model says that counts every øre by itself`, () => {
  fc.assert(
    fc.property(histories, (history) => {
      expect(amountsDue(chargesOf(history), TODAY)).toEqual(slowly(history))
    }),
    { numRuns: HISTORIES },
  )
})

const chargesOf = ({ visits: all, plans: courses }: History): Charge[] => [
  ...all.map(({ day: on, held, ahead, ...facts }) => {
    const isGiven = facts.status === 'completed'
    return { isGiven, day: on, left: visitLeft(facts), held, ahead }
  }),
  ...courses.flatMap(({ sessions, whole, ...course }) => {
    const payments: PlanMoneyIn[] = [
      ...(whole ? [{ ...whole, sessionId: null }] : []),
      ...sessions.flatMap((session, at) => session.payments.map((one) => ({ ...one, sessionId: String(at) }))),
    ]
    const rows = sessions.map(({ price, isGiven, day: on }, at) => ({
      id: String(at),
      price,
      day: on,
      doneOn: isGiven ? TODAY : null,
    }))
    return sessionCharges(payments, rows, course)
  }),
]

/** Every øre of a price is asked for until something settles it, one after the other. */
function slowly({ visits: all, plans: courses }: History) {
  const said = { dueNow: 0, dueAtVisit: 0, prepaid: 0, overdue: 0 }
  const ask = (isGiven: boolean, on: typeof TODAY | null) => {
    if (isGiven) said.overdue++
    if (isGiven || on === TODAY) said.dueNow++
    else if (on !== null && on > TODAY) said.dueAtVisit++
  }
  for (const one of all) {
    said.dueNow += one.held
    const isGiven = one.status === 'completed'
    if (!isGiven) said.prepaid += one.ahead
    if (['cancelled', 'no_show'].includes(one.status) || one.paymentStatus === 'refunded') continue
    let settled: number = one.writtenOff
    for (const payment of one.payments)
      for (const ore of oresOf(payment)) if (settlesVisit(ore, payment, isGiven)) settled++
    for (let ore = 0; ore < (one.ordered ?? 0); ore++) if (--settled < 0) ask(isGiven, one.day)
  }
  for (const plan of courses) slowPlan(plan, said, ask)
  return said
}

type Fate = { reason: RefundReason; isDone: boolean } | null
const oresOf = ({ amount: all, refunds }: Received): Fate[] => {
  const gone = refunds.flatMap((back) => Array.from({ length: back.amount }, () => back))
  return [...gone, ...Array.from({ length: all - gone.length }, () => null)]
}
const isGift = (ore: Fate) => ore !== null && ore.isDone && ['by-clinic', 'at-provider'].includes(ore.reason)
const isTwice = ({ refunds }: Received) => refunds.some(({ reason }) => reason === 'paid-twice')

function settlesVisit(ore: Fate, payment: Received, isGiven: boolean): boolean {
  if (isTwice(payment)) return false
  if (ore === null || !ore.isDone) return true
  return isGift(ore) && (isGiven || payment.status === 'confirmed')
}

function slowPlan(
  { sessions, whole, ...plan }: History['plans'][number],
  said: { prepaid: number },
  ask: (isGiven: boolean, on: typeof TODAY | null) => void,
) {
  const counts = (one: Received) => one.status === 'confirmed' && !isTwice(one)
  const here = (one: Received) => oresOf(one).filter((ore) => ore === null).length
  const isWhole = whole !== null && (counts(whole) || oresOf(whole).some(isGift))
  const goesOn =
    !plan.isOver &&
    ['pending', 'active', 'paused'].includes(plan.status) &&
    !(plan.origin === 'package' && plan.status === 'pending')
  let off: number = plan.writtenOff
  for (const { isGiven, payments } of sessions)
    if (plan.isOver && !isGiven) off += payments.reduce((all, one) => all + here(one), 0)
  for (const { price, isGiven, day: on, payments } of sessions) {
    const paying = payments.filter(counts)
    let settled = paying.reduce((all, one) => all + one.amount, 0)
    if (isWhole || (isGiven && paying.length === 0 && payments.some((one) => oresOf(one).some(isGift)))) continue
    if (!isGiven && !goesOn) continue
    for (let ore = 0; ore < price; ore++) {
      if (--settled >= 0) continue
      if (isGiven && off-- > 0) continue
      ask(isGiven, on)
    }
  }
  if (plan.isOver) return
  for (const { isGiven, payments } of sessions)
    if (!isGiven) said.prepaid += payments.reduce((all, one) => all + here(one), 0)
  let money = whole ? here(whole) : 0
  for (const { price } of sessions.filter(({ isGiven }) => isGiven)) money = Math.max(0, money - price)
  for (const { price } of sessions.filter(({ isGiven }) => !isGiven))
    for (let ore = 0; ore < price; ore++) if (money-- > 0) said.prepaid++
}
