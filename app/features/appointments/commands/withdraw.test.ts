import { expect, test } from 'vitest'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { kroner } from '#app/domain/money/money.ts'
import { changeStatus } from '#app/db/appointments/change.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { startDeposit } from '#app/features/payments/commands/checkout.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { askRefund } from '#app/features/payments/steps/ask-refund.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { manageUrlOf } from '#app/services/links/links.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { engines, world } from '#test/clinic/world.ts'
import { cancelManagedAppointment, expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { findContract } from '#app/features/appointments/queries/named-contract.ts'
import { withdraw } from './withdraw.ts'

type World = Awaited<ReturnType<typeof world>>

/** A treatment on Thursday 3 December at 12.30, held for Ida until its deposit of 500 kr. is paid. */
async function heldTreatment(w: World) {
  await w.opens('2026-12-03', '12:00', '19:30')
  const { services } = w
  const input = bookingSchema.parse({
    type: 'treatment',
    email: 'ida@post.example',
    firstName: 'Ida',
    lastName: 'Prøve',
    appointmentDate: '2026-12-03',
    appointmentTime: '12:30',
    expressRequest: true,
  })
  const booked = await bookAppointment(services, input, { lng: 'da' })
  if (!booked.ok) throw new Error(booked.refusal)
  const { appointmentId: id } = booked.value
  await services.db.k.updateTable('appointments').set({ created_at: w.clock.instant() }).where('id', '=', id).execute()
  const opened = await startDeposit(services, id)
  if (!opened.ok) throw new Error(opened.refusal)
  const { paymentId } = opened.value
  const pay = () =>
    recordPaymentEvent(services, {
      eventId: paymentId,
      reference: paymentId,
      providerReference: 'p',
      kind: 'paid',
      amount: kroner(500),
      currency: 'DKK',
    })
  return { id, number: bookingNumber(id), pay }
}

/** What was sent but for invoices and credit notes, which have their own tests. */
const letters = ({ sent }: { sent: Mail[] }) => sent.filter(({ id }) => !id.startsWith('invoice-'))

/** The same, paid, and its confirmation sent. */
async function paidTreatment(w: World) {
  const { pay, ...held } = await heldTreatment(w)
  await pay()
  await deliver(w)
  return held
}

const deliver = async ({ services }: World) => {
  while ((await deliverDue(services, deliverOne)) > 0);
}
const ida = (contract: string) => ({ name: 'Ida Prøve', contract, email: 'ida@post.example' })
const statusOf = ({ services }: World, id: string) =>
  services.db.k.selectFrom('appointments').select(['status', 'payment_status']).where('id', '=', id).executeTakeFirst()

test('[law 20] a client withdraws with number and e-mail: the time is free, the money goes back, the receipt says when', async () => {
  const w = await world()
  const { id, number } = await paidTreatment(w)
  const confirmation = letters(w).at(-1)!
  expect(confirmation.text).toContain(number)
  expect(confirmation.text).toContain(`http://clinic.test/fortryd-aftale?nummer=${number}`)
  const form = confirmation.attachments.find(({ name }) => name === 'fortrydelsesformular.txt')!
  for (const said of [number, 'Bestilt den: mandag 30. november 2026', 'hej@falm.example'])
    expect(form.content).toContain(said)

  w.clock.moveTo('2026-12-03T12:20:00+01:00') // ten minutes before: the link no longer cancels, the law still does
  expect(await withdraw(w.services, ida(number.toLowerCase()), 'da')).toBe('withdrawn')
  await deliver(w)
  expect(await statusOf(w, id)).toEqual({ status: 'cancelled', payment_status: 'refunded' })
  expect(w.services.payments.refunds.size).toBe(1)
  const receipt = letters(w).at(-1)!
  expect(receipt).toMatchObject({ to: 'ida@post.example', subject: 'Kvittering: Vi har modtaget din fortrydelse' })
  for (const said of ['torsdag 3. december 2026 kl. 12.20', 'Ida Prøve', number, '500 kr.', '17. december 2026'])
    expect(receipt.text).toContain(said)
  expect(receipt.attachments[0]!.content).toContain('STATUS:CANCELLED')
})

test.each(engines())('pressed twice it is withdrawn from once, and told once (%s)', async (engine) => {
  const w = await world({ engine })
  const { number } = await paidTreatment(w)
  const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(w.services, ida(number), 'da')))
  expect(answers.filter((one) => one === 'withdrawn')).toHaveLength(1)
  expect(answers.filter((one) => one === 'already')).toHaveLength(7)
  const before = letters(w).length
  await deliver(w)
  expect(letters(w).length - before).toBe(1)
  expect(w.services.payments.refunds.size).toBe(1)
})

test('the number opens nothing without the e-mail, and the e-mail nothing without the number', async () => {
  const w = await world()
  const { id, number } = await paidTreatment(w)
  expect(await findContract(w.services, { contract: number, email: 'bo@post.example' })).toBe(null)
  expect(await findContract(w.services, { contract: '0000-0000', email: 'ida@post.example' })).toBe(null)
  expect(await findContract(w.services, { contract: number, email: 'IDA@post.example' })).toMatchObject({ id })
  expect(await withdraw(w.services, { ...ida(number), email: 'bo@post.example' }, 'da')).toBe('received')
  await deliver(w)
  expect(await statusOf(w, id)).toMatchObject({ status: 'confirmed', payment_status: 'confirmed' })
})

test('who has lost the number is received all the same: a receipt, and a person who reads it', async () => {
  const w = await world()
  await paidTreatment(w)
  const words = 'min tid 3. december kl. 12.30 www.fremmed.example'
  expect(await withdraw(w.services, ida(words), 'en')).toBe('received')
  await deliver(w)
  const [receipt, forClinic] = letters(w).slice(-2)
  expect(receipt).toMatchObject({ to: 'ida@post.example', lng: 'en' })
  expect(forClinic).toMatchObject({ to: 'hej@falm.example', lng: 'da', subject: 'Fortrydelse, der skal læses' })
  for (const { text, html } of [receipt!, forClinic!]) {
    expect(text).toContain('min tid 3. december kl. 12.30')
    expect(`${text}${html}`).not.toContain('fremmed.example')
  }
  expect(await w.count('outbox', "body::text like '%ida@%'")).toBe(0)
})

test('after the period nothing ends by itself: the statement is passed on, and the time stands', async () => {
  const w = await world()
  const { id, number } = await paidTreatment(w)
  const bookedAt = new Date('2026-11-13T23:30:00+01:00')
  await w.services.db.k.updateTable('appointments').set({ created_at: bookedAt }).where('id', '=', id).execute()
  expect(await findContract(w.services, ida(number))).toMatchObject({ lastDay: '2026-11-27', standing: 'period-over' })
  expect(await withdraw(w.services, ida(number), 'da')).toBe('received')
  await deliver(w)
  expect(letters(w).at(-2)!.text).toContain('udløb fredag 27. november 2026')
  expect(await statusOf(w, id)).toMatchObject({ status: 'confirmed' })
  expect(w.services.payments.refunds.size).toBe(0)
})

test('who stayed away gets the deposit back inside the period, and the visit stays one nobody came to', async () => {
  const w = await world()
  const { id, number } = await paidTreatment(w)
  await w.services.db.k.updateTable('appointments').set({ status: 'no_show' }).where('id', '=', id).execute()
  w.clock.moveTo('2026-12-04T09:00:00+01:00')
  const answers = await Promise.all([1, 2, 3].map(() => withdraw(w.services, ida(number), 'da')))
  expect(answers.filter((one) => one === 'withdrawn')).toHaveLength(1)
  await deliver(w)
  expect(await statusOf(w, id)).toEqual({ status: 'no_show', payment_status: 'refunded' })
  expect(w.services.payments.refunds.size).toBe(1)
  expect(letters(w).at(-1)!.text).not.toContain('aflyst')
})

test('a mailbox gets only so many receipts of what a stranger types, and the clinic reads every statement', async () => {
  const w = await world()
  for (let n = 0; n < 7; n++)
    await withdraw(
      w.services,
      { ...ida('3/12 kl. 12:30'), email: n % 2 ? 'ida@post.example' : 'IDA@post.example' },
      'da',
    )
  await deliver(w)
  expect(letters(w).filter(({ to }) => to === 'hej@falm.example')).toHaveLength(7)
  expect(letters(w).filter(({ to }) => to.toLowerCase() === 'ida@post.example')).toHaveLength(5)
})

test('to an address nobody knows goes nothing a stranger wrote but numbers and dates', async () => {
  const w = await world()
  const bait = {
    name: 'Ring straks',
    contract: 'Kontoen er lukket. Oplys kort 3/12 kl. 12:30',
    email: 'bo@post.example',
  }
  await withdraw(w.services, bait, 'da')
  await deliver(w)
  const [receipt, forClinic] = letters(w).slice(-2)
  expect(receipt!.text).toContain('3/12 12:30')
  expect(`${receipt!.text}${receipt!.html}`).not.toMatch(/lukket|Oplys|straks/)
  expect(forClinic!.text).toContain('Kontoen er lukket. Oplys kort 3/12 kl. 12:30')
})

test('a payment that comes after the withdrawal goes back, and the visit stays called off', async () => {
  const w = await world()
  const { id, number, pay } = await heldTreatment(w)
  expect(await withdraw(w.services, ida(number), 'da')).toBe('withdrawn')
  await pay()
  await deliver(w)
  expect(await w.count('appointments', `status = 'confirmed'`)).toBe(0)
  expect(await statusOf(w, id)).toMatchObject({ status: 'cancelled' })
  expect(w.services.payments.refunds.size).toBe(1)
  const mail = letters(w).at(-1)!
  expect(mail.subject).toBe('Tiden er aflyst, og du får dine penge tilbage')
  expect(mail.text).toContain('500 kr.')
})

test.each(engines())(
  'paid and withdrawn from at the same moment, the money goes back either way (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { id, number, pay } = await heldTreatment(w)
    const [answer] = await Promise.all([withdraw(w.services, ida(number), 'da'), pay()])
    await deliver(w)
    expect(answer).toBe('withdrawn')
    expect(await statusOf(w, id)).toMatchObject({ status: 'cancelled' })
    expect(await w.count('appointments', `status in ('scheduled', 'confirmed')`)).toBe(0)
    expect(w.services.payments.refunds.size).toBe(1)
  },
)

test('the number of a hold that was paid late leads to the appointment that came of it', async () => {
  const w = await world()
  const { id, number, pay } = await heldTreatment(w)
  w.clock.moveTo('2026-11-30T09:00:00+01:00')
  expect(await expireHolds(w.services)).toBe(1)
  await pay()
  expect(await findContract(w.services, ida(number))).toMatchObject({ standing: 'free', paid: 50_000 })
  expect(await withdraw(w.services, ida(number), 'da')).toBe('withdrawn')
  expect(await w.count('appointments', `id <> '${id}' and status = 'cancelled'`)).toBe(1)
})

test('a deposit kept by a late cancellation of the desk goes back inside the period', async () => {
  const w = await world()
  const { id, number } = await paidTreatment(w)
  const cancelled = { id, from: 'confirmed', way: ['cancelled'], by: 'desk' } as const
  await inTransaction(w.services.db, (tx) => changeStatus(tx, cancelled))
  expect(await withdraw(w.services, ida(number), 'da')).toBe('withdrawn')
  await deliver(w)
  expect(await statusOf(w, id)).toEqual({ status: 'cancelled', payment_status: 'refunded' })
  expect(w.services.payments.refunds.size).toBe(1)
  expect(await withdraw(w.services, ida(number), 'da')).toBe('already')
})

test('called off with the money still on its way back, a statement finds the contract ended and denies no payment', async () => {
  const w = await world()
  const { id, number } = await paidTreatment(w)
  const token = manageUrlOf(w.services.settings, id, 1).split('/aftale/')[1]!
  expect(await cancelManagedAppointment(w.services, token, '')).toMatchObject({ ok: true })
  expect(await findContract(w.services, ida(number))).toMatchObject({ standing: 'already', paid: 0 })
  expect(await withdraw(w.services, ida(number), 'da')).toBe('already')
  await deliver(w)
  expect(letters(w).at(-1)!.text).not.toContain('Du har ikke betalt noget')
  expect(w.services.payments.refunds.size).toBe(1)
})

test('of a deposit of which a part is on its way back, the page promises the rest alone', async () => {
  const w = await world()
  const { id, number } = await paidTreatment(w)
  const { id: paymentId } = await w.services.db.k.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const part = { paymentId, reason: 'by-clinic', amount: kroner(200), newId: w.services.newId } as const
  await inTransaction(w.services.db, (tx) => askRefund(tx, part))
  expect(await findContract(w.services, ida(number))).toMatchObject({ id, standing: 'free', back: kroner(300) })
  expect(await withdraw(w.services, ida(number), 'da')).toBe('withdrawn')
  await deliver(w)
  expect(letters(w).at(-1)!.text).toContain('300 kr.')
})
