import { expect, test } from 'vitest'
import { canCheckIn, initialsIn, isClaimOf, timesAround } from './check-in.ts'
import { clinicTime } from '#app/domain/time/clinic-time.ts'

const visit = {
  firstName: 'Åse',
  lastName: 'Krogh Østergård',
  startsAt: clinicTime('2026-11-30T15:30'),
  minutes: 30,
  status: 'confirmed',
} as const

test('initials are those of the first name and the last word of the last', () => {
  expect(initialsIn(visit)).toBe('åø')
  expect(initialsIn({ firstName: 'Ida', lastName: '' })).toBe('i')
})

test.each([
  ['åø', '15:30', true],
  ['AO', '15:30', true],
  ['åkø', '15:45', true],
  ['åø', '15:15', true],
  ['åø', '16:00', false],
  ['åk', '15:30', true],
  ['åx', '15:30', false],
  ['kø', '15:30', false],
  ['øå', '15:30', false],
  ['å', '15:30', false],
  ['', '15:30', false],
])('who says %j and %s is believed: %s', (initials, timeOfDay, believed) => {
  expect(isClaimOf({ initials, timeOfDay }, visit)).toBe(believed)
})

test.each([
  ['as', true],
  ['ma', true],
  ['mk', true],
  ['amkås', true],
  ['am', false],
  ['sa', false],
  ['a', false],
])('a double-barrelled name of several parts is matched by any part: %s %s', (initials, isMatch) => {
  const named = { ...visit, firstName: 'Anne-Mette', lastName: 'Krogh Ågård-Sørensen' }
  expect(isClaimOf({ initials, timeOfDay: '15:30' }, named)).toBe(isMatch)
})

test.each([
  ['Ida', '', 'i', true],
  ['Ida Marie', '', 'im', true],
  ['', 'Holm', 'h', true],
  ['', '', 'x', false],
])('a name of one field, %j %j, is matched by its own parts: %s', (firstName, lastName, initials, isMatch) => {
  expect(isClaimOf({ initials, timeOfDay: '15:30' }, { ...visit, firstName, lastName })).toBe(isMatch)
})

test.each([
  ['13:29', false],
  ['13:30', true],
  ['15:59', true],
  ['16:00', false],
])('at %s the visit of 15.30 can be checked in: %s', (time, can) => {
  expect(canCheckIn(visit, clinicTime(`2026-11-30T${time}`))).toBe(can)
})

test('what is called off, or done, cannot be checked in', () => {
  for (const status of ['cancelled', 'completed', 'in_progress', 'ankommet', 'no_show'] as const)
    expect(canCheckIn({ ...visit, status }, clinicTime('2026-11-30T15:00'))).toBe(false)
})

test('the times to choose from go by the clock alone', () => {
  const times = timesAround(clinicTime('2026-11-30T15:07'))
  expect([times[0], times.at(-1), times.length]).toEqual(['14:15', '17:00', 12])
  expect(timesAround(clinicTime('2026-11-30T00:05'))[0]).toBe('00:00')
})
