import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { PaymentKind, RefundReason } from '#app/domain/money/payment.ts'
import { isReachable } from '#app/domain/clients/email.ts'
import { ERASED } from '#app/domain/clients/retention.ts'
import { confirmPaid } from '#app/db/appointments/change.ts'
import { rebookPaid } from '#app/db/appointments/insert.ts'
import { enqueue } from '#app/db/outbox.ts'
import type { Tx } from '#app/db/transaction.ts'
import { issueInvoice } from '#app/features/invoices/steps/issue.ts'
import { restOfVisit } from '#app/features/payments/queries/amount-due.ts'
import { sessionLeft } from '#app/features/plans/queries/money.ts'
import { sessionsOf } from '#app/features/plans/queries/sessions.ts'
import { activatePlan, lockPlan, takeWholeDiscount } from '#app/features/plans/steps/move-plan.ts'
import type { Services } from '#app/services/services.ts'
import { askRefund } from './ask-refund.ts'
import type { Payment } from './book-refund.ts'

/** Whether a slot that was given up is tried for again, or the money goes back. */
export type Late = 'revive' | 'refund'
/** What the money did: it bought what it was for, or why it goes back. */
export type Settled = 'bought' | Extract<RefundReason, 'paid-twice' | 'slot-gone' | 'stopped'>

type Settle = (tx: Tx, services: Services, payment: Payment, late: Late) => Promise<Settled>

/** What a payment of each kind buys when its money has come. */
const SETTLE: Readonly<Record<PaymentKind, Settle>> = {
  deposit: (tx, services, payment, late) => settleVisit(tx, services, { payment, id: payment.appointment_id!, late }),
  package: settlePackage,
  plan: settlePlan,
  session: settleSession,
  visit: settleRest,
}

/** Gives what was paid for, or asks for the money to go back, in the transaction that enters it. */
export async function settle(tx: Tx, services: Services, payment: Payment, late: Late): Promise<Settled> {
  const settled = await SETTLE[payment.kind](tx, services, payment, late)
  if (settled !== 'bought') {
    await askRefund(tx, { paymentId: payment.id, reason: settled, newId: services.newId })
    return settled
  }
  // A late payer's visit is a new one: the payment stands at it now.
  const paid = await tx.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirstOrThrow()
  await issueInvoice(tx, services, paid)
  return settled
}

async function settlePackage(tx: Tx, services: Services, payment: Payment, late: Late): Promise<Settled> {
  const { appointment_id: first } = await tx
    .selectFrom('plan_sessions')
    .select('appointment_id')
    .where('plan_id', '=', payment.plan_id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  // The visit before its plan, as when a hold runs out: two who lock in one order never wait for each other in a ring.
  if (first) await tx.selectFrom('appointments').select('id').where('id', '=', first).forUpdate().execute()
  const plan = await lockPlan(tx, payment.plan_id!)
  if (plan.status !== 'pending' || !first) return plan.status === 'pending' ? 'stopped' : 'paid-twice'
  const settled = await settleVisit(tx, services, { payment, id: first, late })
  if (settled === 'bought') await activatePlan(tx, { plan, payBy: 'whole' })
  return settled
}

async function settlePlan(tx: Tx, services: Services, payment: Payment, late: Late): Promise<Settled> {
  const { origin } = await tx
    .selectFrom('treatment_plans')
    .select('origin')
    .where('id', '=', payment.plan_id)
    .executeTakeFirstOrThrow()
  // A page that was opened for the plan alone: its first visit is bought with it all the same.
  if (origin === 'package') return settlePackage(tx, services, payment, late)
  const plan = await lockPlan(tx, payment.plan_id!)
  if (plan.ended_at || (await isErased(tx, plan.patient_id))) return 'stopped'
  if (plan.status !== 'pending') return 'paid-twice'
  await takeWholeDiscount(tx, plan)
  await activatePlan(tx, { plan, payBy: 'whole' })
  return 'bought'
}

async function settleSession(tx: Tx, _services: Services, payment: Payment): Promise<Settled> {
  const sessionId = payment.plan_session_id!
  const { plan_id: planId } = await tx
    .selectFrom('plan_sessions')
    .select('plan_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const plan = await lockPlan(tx, planId)
  const isOver = plan.ended_at !== null
  // What was given is owed also when its plan has ended.
  if (isOver && !(await isGiven(tx, planId, sessionId))) return 'stopped'
  if (await isErased(tx, plan.patient_id)) return 'stopped'
  const asked = { planId, sessionId, excludedPayment: payment.id }
  if ((await sessionLeft({ db: { k: tx } }, asked)) === 0) return 'paid-twice'
  if (plan.status === 'pending' && !isOver) await activatePlan(tx, { plan, payBy: 'session' })
  return 'bought'
}

/** Paid by a link: the desk may have taken it meanwhile, and then it all goes back. */
async function settleRest(
  tx: Tx,
  _services: Services,
  { id, amount, appointment_id: visit }: Payment,
): Promise<Settled> {
  const { patient_id: patientId } = await tx
    .selectFrom('appointments')
    .select('patient_id')
    .where('id', '=', visit)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (await isErased(tx, patientId)) return 'stopped'
  return (await restOfVisit({ db: { k: tx } }, visit!, id)) < amount ? 'paid-twice' : 'bought'
}

const isGiven = async (tx: Tx, planId: string, sessionId: string) =>
  (await sessionsOf({ db: { k: tx } }, planId)).some(({ id, doneOn }) => id === sessionId && doneOn !== null)

/**
 * Nobody is left to be treated, or to make the invoice out to. Read without a lock: whoever erases holds that row and
 * waits for the payment's.
 */
export const isErased = async (tx: Tx, patientId: string) => {
  const { erased_at: at } = await tx
    .selectFrom('profiles')
    .select('erased_at')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  return at !== null
}

/** The held slot, the slot again if it is still free, or the money back. */
async function settleVisit(
  tx: Tx,
  services: Services,
  { payment, id, late }: { payment: Payment; id: string; late: Late },
): Promise<Settled> {
  const appointment = await tx
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (await confirmPaid(tx, id)) return 'bought'
  if (appointment.payment_status === 'confirmed') return 'paid-twice'
  const inFuture = appointment.starts_at > services.clock.now()
  if (inFuture && late === 'revive' && (await onlyRanOut(tx, appointment))) {
    await rebook(tx, services, payment, id)
    return 'bought'
  }
  if (isReachable(appointment.email))
    await enqueue(tx, { kind: 'late-payment-refunded', appointmentId: appointment.id, back: payment.amount })
  return 'slot-gone'
}

/** The slot was given up because the hold ran out: nobody has called the visit off, or been erased since. */
async function onlyRanOut(tx: Tx, { id, status, email }: { id: string; status: AppointmentStatus; email: string }) {
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
async function rebook(tx: Tx, { newId }: Services, payment: Payment, oldId: string) {
  const id = newId()
  await rebookPaid(tx, oldId, id)
  await tx.updateTable('plan_sessions').set({ appointment_id: id }).where('appointment_id', '=', oldId).execute()
  if (payment.appointment_id)
    await tx.updateTable('payments').set({ appointment_id: id }).where('id', '=', payment.id).execute()
}
