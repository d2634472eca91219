import { expect, test } from 'vitest'
import {
  APPOINTMENT_STATUSES,
  BLOCKS_SLOT,
  canReschedule,
  closingsOf,
  heldFor,
  movesFrom,
  transitionsTo,
} from './appointment.ts'
import { kroner } from '#app/domain/money/money.ts'

test('[spec 4 appointment-states] the moves of an appointment are these and no others', () => {
  const allowed = APPOINTMENT_STATUSES.flatMap((from) =>
    APPOINTMENT_STATUSES.filter((to) => movesFrom(from).includes(to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed.sort()).toEqual([
    'ankommet → in_progress',
    'confirmed → ankommet',
    'confirmed → cancelled',
    'confirmed → no_show',
    'in_progress → completed',
    'scheduled → cancelled',
    'scheduled → confirmed',
    'scheduled → no_show',
  ])
})

test('every status that still holds a slot can be left, and a finished one never returns', () => {
  for (const status of APPOINTMENT_STATUSES) {
    expect(movesFrom(status).length > 0, status).toBe(BLOCKS_SLOT.includes(status))
  }
})

test('a visit is given another time only before the client has come', () => {
  expect(APPOINTMENT_STATUSES.filter(canReschedule)).toEqual(['scheduled', 'confirmed'])
})

test('a visit is closed as done or as stayed away, by the moves of the table, and only while it is open', () => {
  expect(transitionsTo('scheduled', 'completed')).toEqual(['confirmed', 'ankommet', 'in_progress', 'completed'])
  expect(transitionsTo('scheduled', 'no_show')).toEqual(['no_show'])
  expect(Object.fromEntries(APPOINTMENT_STATUSES.map((status) => [status, closingsOf(status)]))).toEqual({
    scheduled: ['completed', 'no_show'],
    confirmed: ['completed', 'no_show'],
    ankommet: ['completed'],
    in_progress: ['completed'],
    completed: [],
    cancelled: [],
    no_show: [],
  })
})

test('a time is held until it is paid for, after a declined card too, and for nothing once it is paid or where no deposit is due', () => {
  const held = { status: 'scheduled', payment: 'pending', deposit: kroner(500) } as const
  expect(heldFor(held)).toBe(kroner(500))
  expect(heldFor({ ...held, payment: 'failed' })).toBe(kroner(500))
  expect(heldFor({ ...held, payment: 'confirmed' })).toBeNull()
  expect(heldFor({ ...held, status: 'confirmed' })).toBeNull()
  expect(heldFor({ ...held, deposit: kroner(0) })).toBeNull()
})
