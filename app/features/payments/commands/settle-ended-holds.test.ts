import { describe, expect, test } from 'vitest'
import { expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import type { PaymentEvent } from '#app/services/payments/payments.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { startDeposit } from './checkout.ts'
import { recordPaymentEvent } from './record-event.ts'
import { settleEndedHolds } from './settle-ended-holds.ts'

/** A treatment held until 8.30 whose client is on the payment page, at 8.31. */
async function endedHold(engine: Engine) {
  const w = await world({ engine })
  await w.opens('2026-12-03', '12:00', '19:30')
  const input = bookingSchema.parse({
    type: 'treatment',
    email: 'ida@post.example',
    firstName: 'Ida',
    appointmentDate: '2026-12-03',
    appointmentTime: '12:30',
  })
  const booked = await bookAppointment(w.services, input, { lng: 'da' })
  if (!booked.ok) throw new Error(booked.refusal)
  const opened = await startDeposit(w.services, booked.value.appointmentId)
  if (!opened.ok) throw new Error(opened.refusal)
  const { paymentId } = opened.value
  w.clock.moveTo('2026-11-30T08:31:00+01:00')
  const paid: PaymentEvent = {
    eventId: 'asked-1',
    reference: paymentId,
    providerReference: `pay-${paymentId}`,
    kind: 'paid',
    amount: 50_000 as PaymentEvent['amount'],
    currency: 'DKK',
  }
  const endHolds = async () => {
    const ended = w.clock.instant()
    return expireHolds(w.services, { ended, held: await settleEndedHolds(w.services, ended) })
  }
  const kinds = async () =>
    (await w.services.db.k.selectFrom('outbox').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
  const status = async () =>
    (await w.services.db.k.selectFrom('appointments').select('status').executeTakeFirstOrThrow()).status
  return { ...w, paid, endHolds, kinds, status }
}

describe.each(engines())('a hold that has ended, %s', (engine) => {
  test('is confirmed when the provider knows that it was paid, and its late message changes nothing', async () => {
    const w = await endedHold(engine)
    w.services.payments.found.set(w.paid.providerReference, w.paid)
    expect(await w.endHolds()).toBe(0)
    expect(await w.status()).toBe('confirmed')
    const told = await w.kinds()
    expect(told).not.toContain('hold-expired')
    await recordPaymentEvent(w.services, { ...w.paid, eventId: 'late-1' })
    expect([await w.status(), await w.kinds()]).toEqual(['confirmed', told])
  })

  test('[spec 1 unpaid-hold] is released when the provider knows of no payment', async () => {
    const w = await endedHold(engine)
    expect(await w.endHolds()).toBe(1)
    expect([await w.status(), (await w.kinds()).at(-1)]).toEqual(['cancelled', 'hold-expired'])
  })

  test('is held for ten minutes more while the provider does not answer', async () => {
    const w = await endedHold(engine)
    w.services.payments.goAway()
    expect(await w.endHolds()).toBe(0)
    w.clock.moveTo('2026-11-30T08:39:59+01:00')
    expect(await w.endHolds()).toBe(0)
    w.clock.moveTo('2026-11-30T08:40:00+01:00')
    expect([await w.endHolds(), await w.status()]).toEqual([1, 'cancelled'])
  })
})
