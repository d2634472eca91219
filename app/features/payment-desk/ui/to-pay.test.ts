import { expect, test } from 'vitest'
import { clinicDay, clinicTime, dayOf } from '#app/domain/time/clinic-time.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import type { ClientCharge } from '#app/features/payments/queries/amount-due.ts'
import { toPay } from './to-pay.ts'

const NONE = 0 as Ore
const charge = (more: Partial<ClientCharge>): ClientCharge => ({
  patientId: 'ida',
  appointmentId: null,
  startsAt: null,
  session: null,
  isUnverified: false,
  isGiven: false,
  day: null,
  left: kroner(900),
  held: NONE,
  ahead: NONE,
  ...more,
})
const visit = (id: string, at: string, more: Partial<ClientCharge> = {}) => {
  const startsAt = clinicTime(at)
  return charge({ appointmentId: id, startsAt, day: dayOf(startsAt), ...more })
}
const session = (number: number, more: Partial<ClientCharge> = {}) =>
  charge({ session: { id: `s${number}`, planId: 'plan', number, count: 6 }, ...more })
const subjects = (charges: ClientCharge[], visits: { id: string; startsAt: ReturnType<typeof clinicTime> }[] = []) =>
  toPay({ charges, plans: [], visits }).map(({ subject, amount }) => [subject, amount])

test('what is overdue comes first, then the visits in their order, and the next session of a plan alone', () => {
  const charges = [
    session(3),
    session(4),
    visit('later', '2026-12-10T09:00'),
    visit('today', '2026-12-03T09:00', { left: kroner(400) }),
    session(2, { isGiven: true, day: clinicDay('2026-11-01'), left: kroner(250) }),
  ]
  expect(subjects(charges)).toEqual([
    ['session:s2', kroner(250)],
    ['visit:today', kroner(400)],
    ['visit:later', kroner(900)],
    ['session:s3', kroner(900)],
  ])
})

test('a time held for its deposit asks for that, and a visit without anything left proposes no amount', () => {
  const held = visit('held', '2026-12-03T09:00', { held: kroner(500) })
  const paid = { id: 'paid', startsAt: clinicTime('2026-12-01T09:00') }
  const settled = visit('settled', '2026-12-02T09:00', { left: NONE, ahead: kroner(500) })
  expect(subjects([held, settled], [paid, { id: 'settled', startsAt: settled.startsAt! }])).toEqual([
    ['visit:held', kroner(500)],
    ['visit:paid', null],
    ['visit:settled', null],
  ])
})
