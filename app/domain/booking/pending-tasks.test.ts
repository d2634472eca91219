import { expect, test } from 'vitest'
import type { PlanStatus } from '#app/domain/plans/plan.ts'
import { pendingTasks } from './pending-tasks.ts'

const plan = (status: PlanStatus, more: object = {}) => ({
  id: status,
  status,
  isEnded: false,
  isPaid: false,
  hasUnbooked: true,
  ...more,
})
const nothing = { unread: 0, hasNext: false, toSign: 0, isHealthDue: false, isSkinDue: false }
const kinds = (...of: Parameters<typeof pendingTasks>) => pendingTasks(...of).map(({ kind }) => kind)

test('a plan to approve comes before one to pay, then a message, then the next session', () => {
  const plans = [plan('active', { isPaid: true }), plan('pending'), plan('notApproved')]
  expect(kinds(plans, { ...nothing, unread: 2 })).toEqual(['approve-plan', 'pay-plan', 'read-message', 'book-next'])
})

test('who has a time booked is not asked to book one', () => {
  expect(kinds([plan('active')], { ...nothing, hasNext: true })).toEqual([])
})

test('a plan that is paused, completed or has ended waits for nothing', () => {
  const plans = [plan('paused'), plan('completed'), plan('active', { isEnded: true })]
  expect(kinds(plans, nothing)).toEqual([])
})

test('a consent to sign and a health form stand before the payment, the form only where something is to come', () => {
  const due = { ...nothing, toSign: 1, isHealthDue: true }
  expect(kinds([plan('pending')], due)).toEqual(['sign-consent', 'pay-plan'])
  expect(kinds([plan('pending')], { ...due, hasNext: true })).toEqual(['sign-consent', 'answer-health', 'pay-plan'])
})
