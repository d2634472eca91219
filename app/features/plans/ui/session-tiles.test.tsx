import { expect, test } from 'vitest'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { looksOf } from './session-tiles.tsx'

const DAY = '2026-10-21' as ClinicDay
const paid = { isPaid: true, doneOn: DAY }
const given = { isPaid: false, doneOn: DAY }
const ahead = { isPaid: false, doneOn: null }
const course = { status: 'active', endedBecause: null, owed: 0 as Ore } as const

test('where nothing given is unpaid, one session is the next, and the others come later', () => {
  expect(looksOf({ ...course, sessions: [paid, ahead, { ...ahead }] })).toEqual(['paid', 'next', 'later'])
})

test('what was given and not paid is owed, each of it', () => {
  const owes = { ...course, owed: kroner(1_350) }
  expect(looksOf({ ...owes, sessions: [paid, given, { ...given }, ahead] })).toEqual(['paid', 'owed', 'owed', 'later'])
})

test('a session that is paid ahead leaves the given one owed', () => {
  const owes = { ...course, owed: kroner(675) }
  expect(looksOf({ ...owes, sessions: [given, paid, ahead] })).toEqual(['owed', 'paid', 'later'])
})

test('a course that is over, not approved or ended has no next session', () => {
  const sessions = [paid, ahead]
  const over = [{ status: 'completed' }, { status: 'notApproved' }, { endedBecause: 'stopped' }] as const
  for (const change of over)
    expect(looksOf({ ...course, ...change, sessions } as Parameters<typeof looksOf>[0])).toEqual(['paid', 'later'])
})

test('what a stopped course has settled is owed no more', () => {
  const stopped = { ...course, endedBecause: 'stopped' } as unknown as Parameters<typeof looksOf>[0]
  expect(looksOf({ ...stopped, sessions: [given, ahead] })).toEqual(['later', 'later'])
  expect(looksOf({ ...stopped, owed: kroner(675), sessions: [given, ahead] })).toEqual(['owed', 'later'])
})
