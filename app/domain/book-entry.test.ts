import { expect, test } from 'vitest'
import { owedForGiven } from './book-entry.ts'
import { kroner, type Ore } from './money.ts'

const session = (doneOn: string | null, isPaid: boolean) => ({ price: kroner(900), doneOn, isPaid })

test('sessions that were given and not paid are owed, less what was given up, and never less than nothing', () => {
  const sessions = [session('2026-11-01', true), session('2026-11-20', false), session(null, false)]
  expect(owedForGiven(sessions, 0 as Ore)).toBe(kroner(900))
  expect(owedForGiven(sessions, kroner(400))).toBe(kroner(500))
  expect(owedForGiven(sessions, kroner(1000))).toBe(0)
  expect(owedForGiven([session(null, false)], 0 as Ore)).toBe(0)
})
