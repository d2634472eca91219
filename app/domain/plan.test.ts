import { expect, test } from 'vitest'
import { kroner, ore } from './money.ts'
import { canMovePlan, PLAN_STATUSES, planBalance } from './plan.ts'

test('the moves of a treatment plan are these and no others', () => {
  const allowed = PLAN_STATUSES.flatMap((from) =>
    PLAN_STATUSES.filter((to) => canMovePlan(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed.sort()).toEqual([
    'active → completed',
    'active → paused',
    'notApproved → pending',
    'paused → active',
    'paused → completed',
    'pending → active',
  ])
})

test('a plan knows what is paid, less refunds, and what remains', () => {
  const payments = [
    { amount: kroner(500), refunded: ore(0) },
    { amount: kroner(900), refunded: kroner(400) },
  ]
  expect(planBalance(kroner(4050), payments)).toEqual({ paid: kroner(1000), remaining: kroner(3050), overpaid: 0 })
  expect(planBalance(kroner(900), payments)).toEqual({ paid: kroner(1000), remaining: 0, overpaid: kroner(100) })
})
