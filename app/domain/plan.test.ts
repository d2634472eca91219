import { expect, test } from 'vitest'
import { canMovePlan, PLAN_STATUSES } from './plan.ts'

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
