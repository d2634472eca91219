import { expect, test } from 'vitest'
import { clinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { replanOf } from './replan.ts'

const day = (text: string) => clinicDay(`2027-${text}`)
const done = (on: string) => ({ isDone: true, day: day(on), earliest: null, isMovable: false })
const booked = (on: string, isMovable = true) => ({ isDone: false, day: day(on), earliest: null, isMovable })
const open = (earliest: string | null = null) => ({
  isDone: false,
  day: null,
  earliest: earliest ? day(earliest) : null,
  isMovable: false,
})
const why = (
  sessions: Parameters<typeof replanOf>[0]['sessions'],
  isResumed = false,
  notBefore: ClinicDay | null = null,
) => replanOf({ sessions, isResumed, notBefore })

test('sessions in their order need no new plan', () => {
  expect(why([done('01-04'), booked('02-15'), booked('03-29'), open()])).toBeNull()
  expect(why([booked('02-15'), booked('02-15')])).toBeNull()
})

test('a movable session before an earlier one’s day, or its earliest day, is planned anew', () => {
  const anew = { why: 'order', scope: 'anew' }
  expect(why([booked('03-29'), booked('02-15')])).toEqual(anew)
  expect(why([open('03-29'), booked('02-15')])).toEqual(anew)
  expect(why([open('02-15'), booked('02-15')])).toBeNull()
  expect(why([open(), booked('02-15')])).toBeNull()
  expect(why([booked('03-29'), booked('02-15', false)])).toBeNull()
  expect(why([done('03-29'), booked('02-15')])).toBeNull()
})

test('a movable session before the day the client wished is planned anew', () => {
  expect(why([booked('02-15')], false, day('02-16'))).toEqual({ why: 'delay', scope: 'anew' })
  expect(why([booked('02-15')], false, day('02-15'))).toBeNull()
  expect(why([booked('02-15', false)], false, day('02-16'))).toBeNull()
})

test('a resumed course plans what has no day, else what can be moved, else nothing', () => {
  expect(why([booked('02-15'), open()], true)).toEqual({ why: 'resumed', scope: 'rest' })
  expect(why([done('01-04'), booked('02-15')], true)).toEqual({ why: 'resumed', scope: 'anew' })
  expect(why([done('01-04'), booked('02-15', false)], true)).toBeNull()
  expect(why([{ ...open(), isDone: true }], true)).toBeNull()
})
