import { expect, test } from 'vitest'
import { standingOf } from './manage-facts.ts'

test.each([
  ['a cancelled appointment offers a new booking', 'cancelled', 'confirmed', true, 'cancelled'],
  ['one that has begun or is done can only be seen', 'in_progress', 'confirmed', true, 'over'],
  ['one whose deposit is missing is to be paid first', 'scheduled', 'pending', true, 'unpaid'],
  ['one that is paid can be changed in time', 'confirmed', 'confirmed', true, 'open'],
  ['a consultation can be changed in time', 'scheduled', 'confirmed', true, 'open'],
  ['later than that the clinic is phoned', 'confirmed', 'confirmed', false, 'too-late'],
] as const)('%s', (_sentence, status, paymentStatus, canChange, standing) => {
  expect(standingOf({ status, paymentStatus, canChange })).toBe(standing)
})
