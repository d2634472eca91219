import { describe, expect, test } from 'vitest'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { kroner } from '#app/domain/money/money.ts'
import { withdraw } from '#app/features/appointments/commands/withdraw.ts'
import { openTill } from '#app/features/till/queries.ts'
import { rowsOf } from '#app/features/worklists/queries.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { cancelledByStaff, signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { recordClinicPayment, refundByStaff } from './commands/at-clinic.ts'
import { markPaidBack } from './commands/send-refund.ts'

/** Ida paid 620 kr. with MobilePay at the desk, and an admin has asked for 400 kr. of it to go back. */
async function clinic(engine: Engine) {
  const w = await world({ engine })
  const owner = await signedIn(w.services, { roles: ['provider', 'admin'] })
  const provider = await signedIn(w.services, { roles: ['provider'] })
  const ida = await signedIn(w.services, { firstName: 'Ida', lastName: 'Holm' })
  const subject = `visit:${await visit(w.services, ida, w.providerId, { status: 'completed' })}`
  const [payment, refund] = [w.services.newId(), w.services.newId()]
  const paid = { key: payment, subject, method: 'mobilepay', amount: kroner(620), note: '' } as const
  await recordClinicPayment(w.services, owner, ida.userId, paid)
  const wish = { key: refund, payment, amount: kroner(400), note: 'For meget' }
  const asked = await refundByStaff(w.services, owner, ida.userId, wish)
  expect(asked).toEqual({ ok: true, value: { back: kroner(400), isAtClinic: true } })
  const arrives = async () => {
    while ((await deliverDue(w.services, deliverOne)) > 0);
    return w.sent.filter(({ subject: about }) => about.startsWith('Kreditnota')).length
  }
  const waiting = () => rowsOf(w.services, provider, { list: 'payouts', part: 'open', page: 1 })
  const inTill = async () => (await openTill(w.services.db.k)).expected.mobilepay
  const says = (who = provider, of = ida.userId) => markPaidBack(w.services, who, of, refund)
  return { ...w, owner, ida, refund, arrives, waiting, inTill, says }
}

describe.each(engines())('money paid at the clinic that goes back, %s', (engine) => {
  test('it waits on a list until somebody says it was paid back; then it leaves the till, with one credit note', async () => {
    const w = await clinic(engine)
    expect(await w.arrives()).toBe(0)
    expect(await w.waiting()).toMatchObject([{ id: w.refund, name: 'Ida Holm', amount: kroner(400) }])
    expect([w.services.payments.refunds.size, await w.inTill()]).toEqual([0, kroner(620)])
    expect(await Promise.all([w.says(), w.says()])).toMatchObject([{ ok: true }, { ok: true }])
    expect(await w.says()).toMatchObject({ ok: true })
    expect(await w.arrives()).toBe(1)
    expect([await w.waiting(), await w.inTill()]).toEqual([[], kroner(220)])
    expect(await w.count('ledger_entries', `kind = 'refund' and amount = -40000`)).toBe(1)
  })

  test('the mail of a visit called off, and the receipt of a withdrawal, say the clinic pays it and promise no card', async () => {
    const w = await clinic(engine)
    const paid = async (at: string) => {
      const id = await visit(w.services, w.ida, w.providerId, { at, bookedAt: '2026-11-29T10:00:00Z' })
      const of = { key: w.services.newId(), subject: `visit:${id}`, method: 'mobilepay', note: '' } as const
      await recordClinicPayment(w.services, w.owner, w.ida.userId, { ...of, amount: kroner(300) })
      return id
    }
    const [off, named] = [await paid('2027-01-21T12:30'), await paid('2027-03-11T12:30')]
    expect(await cancelledByStaff(w.services, w.owner, { id: off, reason: '', wish: 'clinic' })).toMatchObject({
      ok: true,
    })
    const statement = { name: 'Ida Holm', contract: bookingNumber(named), email: w.ida.email }
    expect(await withdraw(w.services, statement, 'da')).toBe('withdrawn')
    await w.arrives()
    const said = w.sent
      .filter(({ subject }) => /^(Din tid er aflyst|Kvittering)/.test(subject))
      .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    expect(said).toHaveLength(2)
    for (const text of said) {
      expect(text).toMatch(/Du får 300 kr\. tilbage.*Klinikken betaler beløbet/)
      expect(text).not.toMatch(/det kort|på vej tilbage|Vi sender pengene/)
    }
  })

  test('a client says nothing of it, staff only of whom it is, and nobody of money a provider sends', async () => {
    const w = await clinic(engine)
    expect(await w.says(w.ida)).toMatchObject({ refusal: 'forbidden' })
    expect(await w.says(w.owner, w.owner.userId)).toMatchObject({ refusal: 'not-found' })
    await w.services.db.pool.query(`update payments set method = 'online', recorded_by = null`)
    expect(await w.says()).toMatchObject({ refusal: 'not-found' })
    expect(await w.waiting()).toEqual([])
  })
})
