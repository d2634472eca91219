import { sql, type Transaction } from 'kysely'
import { canMoveAttempt } from '#app/domain/payment.ts'
import { formatDay, formatTime, type ClinicDay } from '#app/domain/clinic-time.ts'
import { canMove, type AppointmentStatus } from '#app/domain/appointment.ts'
import type { Ore } from '#app/domain/money.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { ERASED } from '#app/domain/retention.ts'
import { enqueue } from '#app/db/outbox.ts'
import { conflictOf, inTransaction } from '#app/db/transaction.ts'
import type { Schema } from '#app/db/schema.ts'
import { CheckoutRefused, type PaymentEvent } from '#app/services/payments/payments.ts'
import type { Services } from '#app/services/services.ts'
import { bookRefund, type Payment } from './refunds.ts'

export type DepositRefusal = 'not-found' | 'nothing-due' | 'hold-expired' | 'already-paid' | 'payment-unavailable'

/**
 * Opens the payment page for an appointment's deposit. Our row exists first and names the payment, so a second
 * call opens the same page and a crash in between loses nothing.
 */
export async function startDeposit(
  services: Services,
  appointmentId: string,
): Promise<Result<{ url: string; paymentId: string }, DepositRefusal>> {
  const { db, clock, payments, settings } = services
  const appointment = await db.k
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  if (!appointment) return refuse('not-found')
  if (appointment.payment_status === 'confirmed')
    return refuse(appointment.deposit > 0 ? 'already-paid' : 'nothing-due')
  if (
    appointment.status !== 'scheduled' ||
    !appointment.hold_expires_at ||
    appointment.hold_expires_at <= clock.instant()
  )
    return refuse('hold-expired')

  const payment = await openAttempt(services, appointment.id, appointment.deposit)
  if (!payment) return refuse('already-paid')
  if (payment.checkout_url) return ok({ url: payment.checkout_url, paymentId: payment.id })
  const { lng, starts_at: startsAt } = appointment
  const when = `${formatDay(appointment.appointment_date, lng)} ${formatTime(startsAt, lng)}`
  try {
    const checkout = await payments.openCheckout({
      reference: payment.id,
      amount: payment.amount,
      description: lng === 'da' ? `Depositum, tid ${when}` : `Deposit, appointment ${when}`,
      email: appointment.email,
      lng,
      successUrl: `${settings.publicUrl}/payment-success?payment=${payment.id}&lng=${lng}`,
      failureUrl: `${settings.publicUrl}/payment-failed?payment=${payment.id}&lng=${lng}`,
      expiresAt: appointment.hold_expires_at,
    })
    await db.k
      .updateTable('payments')
      .set({ checkout_url: checkout.url, provider_reference: checkout.providerReference })
      .where('id', '=', payment.id)
      .execute()
    return ok({ url: checkout.url, paymentId: payment.id })
  } catch (error) {
    // The house answers a repeated reference with the error it gave before: the next try needs a reference of its own.
    if (error instanceof CheckoutRefused) await giveUp(services, payment.id)
    return refuse('payment-unavailable')
  }
}

const giveUp = ({ db }: Services, paymentId: string) =>
  db.k
    .updateTable('payments')
    .set({ status: 'cancelled', updated_at: sql`now()` })
    .where('id', '=', paymentId)
    .where('status', '=', 'pending')
    .execute()

/**
 * The attempt under way, or a new one: a failed attempt is over, trying again is a new payment of the same booking.
 * Null when it was paid in the meantime.
 */
async function openAttempt(
  { db, newId, payments }: Services,
  appointmentId: string,
  amount: Schema['payments']['amount'],
) {
  return inTransaction(db, async (tx) => {
    const { payment_status: paid } = await tx
      .selectFrom('appointments')
      .select('payment_status')
      .where('id', '=', appointmentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (paid === 'confirmed') return null
    const open = await tx
      .selectFrom('payments')
      .selectAll()
      .where('appointment_id', '=', appointmentId)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (open) return open
    return tx
      .insertInto('payments')
      .values({ id: newId(), appointment_id: appointmentId, kind: 'deposit', amount, provider: payments.name })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export type EventOutcome = 'recorded' | 'seen-before' | 'unknown-payment' | 'mismatch'

/**
 * Takes in what the payment house says, once per event, in any order and however often it is repeated.
 * A late payer gets the slot if it is still free; otherwise the money goes back in full.
 */
export async function recordPaymentEvent(services: Services, event: PaymentEvent): Promise<EventOutcome> {
  try {
    return await inTransaction(services.db, (tx) => takeIn(tx, services, event, 'revive'))
  } catch (error) {
    if (!conflictOf(error)) throw error
    return await inTransaction(services.db, (tx) => takeIn(tx, services, event, 'refund'))
  }
}

async function takeIn(
  tx: Transaction<Schema>,
  services: Services,
  event: PaymentEvent,
  late: 'revive' | 'refund',
): Promise<EventOutcome> {
  const provider = services.payments.name
  const fresh = await tx
    .insertInto('payment_events')
    .values({ provider, event_id: event.eventId, kind: event.kind })
    .onConflict((oc) => oc.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!fresh) return 'seen-before'
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', event.reference)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return 'unknown-payment'
  if (event.kind === 'failed' || event.kind === 'cancelled') return endAttempt(tx, payment, event)
  if (event.kind === 'refunded') return bookRefund(tx, payment, event)
  if (event.amount !== payment.amount || event.currency.toUpperCase() !== payment.currency) {
    const { amount, currency } = event
    await enqueue(tx, { kind: 'payment-mismatch', paymentId: payment.id, amount: amount as Ore, currency })
    return 'mismatch'
  }
  if (!canMoveAttempt(payment.status, 'confirmed')) return 'recorded'
  await tx
    .updateTable('payments')
    .set({
      status: 'confirmed',
      provider_reference: event.providerReference,
      failure_reason: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', payment.id)
    .execute()
  await settle(tx, services, payment, late)
  return 'recorded'
}

async function endAttempt(tx: Transaction<Schema>, payment: Payment, event: PaymentEvent): Promise<EventOutcome> {
  const status = event.kind === 'failed' ? 'failed' : 'cancelled'
  if (canMoveAttempt(payment.status, status))
    await tx
      .updateTable('payments')
      .set({
        status,
        failure_reason: event.reason ?? (status === 'cancelled' ? 'cancelled' : null),
        updated_at: sql`now()`,
      })
      .where('id', '=', payment.id)
      .execute()
  return 'recorded'
}

/** What the money buys: the held slot, the slot again if it is still free, or itself back. */
async function settle(tx: Transaction<Schema>, services: Services, payment: Payment, late: 'revive' | 'refund') {
  const appointment = await tx
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', payment.appointment_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (
    appointment.status === 'scheduled' &&
    appointment.payment_status === 'pending' &&
    canMove('scheduled', 'confirmed')
  ) {
    await tx
      .updateTable('appointments')
      .set({ status: 'confirmed', payment_status: 'confirmed', hold_expires_at: null, updated_at: sql`now()` })
      .where('id', '=', appointment.id)
      .execute()
    await tx
      .insertInto('appointment_history')
      .values([
        {
          appointment_id: appointment.id,
          actor: 'payment',
          field: 'payment_status',
          was: 'pending',
          became: 'confirmed',
        },
        { appointment_id: appointment.id, actor: 'payment', field: 'status', was: 'scheduled', became: 'confirmed' },
      ])
      .execute()
    await enqueue(tx, { kind: 'treatment-confirmed', appointmentId: appointment.id, day: appointment.appointment_date })
    return
  }
  const paidElsewhere = appointment.payment_status === 'confirmed'
  const inFuture = appointment.starts_at > services.clock.now()
  if (!paidElsewhere && inFuture && late === 'revive' && (await onlyRanOut(tx, appointment)))
    return revive(tx, services, payment, appointment)
  await enqueue(tx, { kind: 'refund', paymentId: payment.id, reason: paidElsewhere ? 'paid-twice' : 'slot-gone' })
  if (!paidElsewhere && !appointment.email.endsWith(ERASED))
    await enqueue(tx, { kind: 'late-payment-refunded', appointmentId: appointment.id, back: payment.amount as Ore })
}

/** The slot was given up because the hold ran out: nobody has called the visit off, or been erased since. */
async function onlyRanOut(
  tx: Transaction<Schema>,
  { id, status, email }: { id: string; status: AppointmentStatus; email: string },
) {
  if (status !== 'cancelled' || email.endsWith(ERASED)) return false
  const ended = await tx
    .selectFrom('appointment_history')
    .select('reason')
    .where('appointment_id', '=', id)
    .where('field', '=', 'status')
    .where('became', '=', 'cancelled')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return ended?.reason === 'hold-expired'
}

/** A cancelled appointment stays cancelled; the late payer gets a new one in the same slot, under the same constraints. */
async function revive(
  tx: Transaction<Schema>,
  { newId }: Services,
  payment: Payment,
  old: { id: string; provider_id: string; email: string; appointment_date: ClinicDay },
) {
  const id = newId()
  await sql`select pg_advisory_xact_lock(1, lock_key), pg_advisory_xact_lock(2, hashtext(lower(${old.email}))) from providers where id = ${old.provider_id}`.execute(
    tx,
  )
  await sql`insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes, buffer_minutes,
      status, payment_status, email, first_name, last_name, phone, notes, lng, affiliate_id, affiliate_code_used, add_ons, area_cm2, analysis, quote, deposit, express_request_at)
    select ${id}, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes, buffer_minutes,
      'confirmed', 'confirmed', email, first_name, last_name, phone, notes, lng, affiliate_id, affiliate_code_used, add_ons, area_cm2, analysis, quote, deposit, express_request_at
    from appointments where id = ${old.id}`.execute(tx)
  await tx.updateTable('appointments').set({ replaced_by: id }).where('id', '=', old.id).execute()
  await tx.updateTable('booking_images').set({ appointment_id: id }).where('appointment_id', '=', old.id).execute()
  await tx.updateTable('payments').set({ appointment_id: id }).where('id', '=', payment.id).execute()
  await tx
    .insertInto('appointment_history')
    .values({
      appointment_id: id,
      actor: 'payment',
      field: 'status',
      was: null,
      became: 'confirmed',
      reason: 'paid-late',
    })
    .execute()
  await enqueue(tx, { kind: 'treatment-confirmed', appointmentId: id, day: old.appointment_date })
}
