import { expect, test } from 'vitest'
import {
  defaultPlan,
  defaultSessions,
  fittingCount,
  GOALS,
  isPackageCount,
  sessionsFor,
  SHIPPED_LEAST,
  usualSessions,
} from './sessions.ts'

test('a cover-up takes 3-5 sessions, complete removal 10-15', () => {
  expect(sessionsFor('coverUp', SHIPPED_LEAST)).toEqual({ min: 3, max: 5 })
  expect(sessionsFor('completeRemoval', SHIPPED_LEAST)).toEqual({ min: 10, max: 15 })
})

test('a course is reckoned by what most people need, whatever the size of a package', () => {
  expect(usualSessions('completeRemoval')).toEqual({ min: 6, max: 10 })
  expect(usualSessions('coverUp')).toEqual({ min: 2, max: 4 })
})

test('a package begins with the least its goal needs, and with 6 when the goal is open', () => {
  expect([...GOALS, null].map((goal) => defaultSessions(goal, SHIPPED_LEAST))).toEqual([3, 10, 6])
})

test('complete removal is offered as a package first', () => {
  expect([defaultPlan('completeRemoval'), defaultPlan('coverUp')]).toEqual(['package', 'single'])
})

test('a package has 1 to 20 whole sessions', () => {
  expect([1, 6, 20].every((count) => isPackageCount(count))).toBe(true)
  expect([0, 21, 2.5, Number.NaN].some((count) => isPackageCount(count))).toBe(false)
})

test('a typed number of sessions is at most the owner’s setting, and no other text becomes a number', () => {
  expect([18, '18', 15, '1'].map((typed) => fittingCount(typed, 15))).toEqual([15, 15, 15, 1])
  expect(['', 0, 21, '2.5', 'x'].map((typed) => fittingCount(typed, 15))).toEqual([null, null, null, null, null])
})
