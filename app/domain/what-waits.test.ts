import { expect, test } from 'vitest'
import type { PlanStatus } from './plan.ts'
import { whatWaits } from './what-waits.ts'

const plan = (status: PlanStatus, more: object = {}) => ({
  id: status,
  status,
  isEnded: false,
  isPaid: false,
  hasUnbooked: true,
  ...more,
})
const kinds = (...of: Parameters<typeof whatWaits>) => whatWaits(...of).map(({ kind }) => kind)

test('a plan to approve comes before one to pay, then a message, then the next session', () => {
  const plans = [plan('active', { isPaid: true }), plan('pending'), plan('notApproved')]
  expect(kinds(plans, { unread: 2, hasNext: false })).toEqual(['approve-plan', 'pay-plan', 'read-message', 'book-next'])
})

test('who has a time booked is not asked to book one', () => {
  expect(kinds([plan('active')], { unread: 0, hasNext: true })).toEqual([])
})

test('a plan that is paused, completed or has ended waits for nothing', () => {
  const plans = [plan('paused'), plan('completed'), plan('active', { isEnded: true })]
  expect(kinds(plans, { unread: 0, hasNext: false })).toEqual([])
})
