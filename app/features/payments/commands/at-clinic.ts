import { isFresh } from '#app/domain/access/account.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { heldFor } from '#app/domain/booking/appointment.ts'
import type { Ore } from '#app/domain/money/money.ts'
import {
  refundable,
  type ClinicMethod,
  type PaymentKind,
  type PaymentMethod,
  type RefundRefusal,
} from '#app/domain/money/payment.ts'
import { wholePrice } from '#app/domain/plans/plan.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { issueInvoice } from '#app/features/invoices/steps/issue.ts'
import { lockPlan } from '#app/features/plans/steps/move-plan.ts'
import { packageHeldBy } from '#app/features/plans/queries/held-package.ts'
import { sessionLeft } from '#app/features/plans/queries/money.ts'
import { sessionsOf } from '#app/features/plans/queries/sessions.ts'
import { isReadyToSell } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { askRefund } from '#app/features/payments/steps/ask-refund.ts'
import { chargeLeft, orderDue } from '#app/features/payments/queries/amount-due.ts'
import { lastTakenFrom, type DueChanged } from '#app/features/payments/queries/bill.ts'
import { isErased, settle } from '#app/features/payments/steps/settle.ts'
import type { ClinicPayment, RefundInput } from '../schema.ts'

/**
 * `deposit-first`: the time is held for a sum, which is written down on its own. `clinic-unfinished`: the invoice would
 * bear a placeholder.
 */
export type ClinicPaymentRefusal =
  | 'not-found'
  | 'forbidden'
  | 'already-paid'
  | 'plan-over'
  | 'paid-with-visit'
  | 'deposit-first'
  | 'above-due'
  | 'due-changed'
  | 'clinic-unfinished'

/**
 * Writes down money that came at the clinic: by card terminal, MobilePay or transfer. It counts like any payment: it
 * stands in the ledger, has an invoice, makes a plan active, and confirms a time that is held for it. A plan and a session
 * are paid as what is left of them; the amount typed is a visit's alone, and above what is left it asks to be confirmed.
 * Where what is left has changed since the form was opened, nothing is recorded, and the answer says who did what.
 */
export async function recordClinicPayment(
  services: Services,
  actor: SignedIn,
  patientId: string,
  { key, subject, due: seen, method, amount, note, isAbove }: ClinicPayment,
): Promise<Result<{ paymentId: string }, ClinicPaymentRefusal, AboveDue | DueChanged>> {
  if (reachOfActor(actor, 'record-payment') !== 'any') return refuse('forbidden')
  if (!(await isReadyToSell(services))) return refuse('clinic-unfinished')
  const [what = '', id = ''] = subject.split(':')
  const { db } = services
  return inTransaction(db, async (tx) => {
    const due = await DUE.get(what)!(tx, { id, amount, isAbove })
    // Behind the lock of what is paid for: the answer to the first press may have been lost on its way.
    if (await isWrittenDown(tx, key)) return ok({ paymentId: key })
    if (due.ok ? due.value.patient !== patientId : due.refusal === 'not-found') return refuse('not-found')
    const ground = { db: { k: tx } }
    const left = what === 'plan' ? wholeLeft(due) : await chargeLeft(ground, patientId, id)
    if (seen !== undefined && seen !== left)
      return refuse('due-changed', { due: left, last: await lastTakenFrom(ground, patientId) })
    if (!due.ok) return due
    const { patient: _, ...payment } = due.value
    await enterPaid(tx, services, { ...payment, id: key, method, note, by: actor.userId })
    return ok({ paymentId: key })
  })
}

const wholeLeft = (due: Result<Due, string>): Ore => (due.ok ? due.value.amount : (0 as Ore))

export type Due = {
  kind: PaymentKind
  amount: Ore
  patient: string
  appointment_id: string | null
  plan_id: string | null
  plan_session_id: string | null
}

/** What a visit has left, and the payment that was recorded last: somebody else may have taken it meanwhile. */
export type AboveDue = { left: Ore; last: LastPayment | null }
type LastPayment = { amount: Ore; method: PaymentMethod; by: string }

type Asked = { id: string; amount: Ore; isAbove: ClinicPayment['isAbove'] }

async function visitDue(
  tx: Tx,
  { id, amount, isAbove }: Asked,
): Promise<Result<Due, 'not-found' | 'deposit-first' | 'above-due', AboveDue>> {
  const visit = await tx
    .selectFrom('appointments')
    .select(['patient_id', 'status', 'payment_status', 'deposit', 'quote'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!visit || visit.status === 'cancelled') return refuse('not-found')
  const { patient_id: patient, status, payment_status: payment, deposit } = visit
  const asked = heldFor({ status, payment, deposit })
  // Written down as anything else, the hold would run out over it and give the time away.
  if (asked !== null && amount !== asked) return refuse('deposit-first')
  const packageId = asked === null ? null : await packageHeldBy(tx, id)
  if (packageId) return ok({ kind: 'package', amount, patient, ...nothing, plan_id: packageId })
  const due = { amount, patient, ...nothing, appointment_id: id }
  if (asked !== null) return ok({ kind: 'deposit', ...due })
  const { left } = await orderDue({ db: { k: tx } }, { patientId: patient, id })
  const last = await lastPaid(tx, id)
  // Without a price the first sum typed is the price.
  const hasPrice = visit.quote !== null || last !== null
  return hasPrice && amount > left && !isAbove ? refuse('above-due', { left, last }) : ok({ kind: 'visit', ...due })
}

async function lastPaid(tx: Tx, appointmentId: string): Promise<LastPayment | null> {
  const row = await tx
    .selectFrom('payments as p')
    .leftJoin('users as u', 'u.id', 'p.recorded_by')
    .select(['p.amount', 'p.method', 'u.name'])
    .where('p.appointment_id', '=', appointmentId)
    .where('p.kind', '=', 'visit')
    .where('p.status', '=', 'confirmed')
    .orderBy('p.created_at', 'desc')
    .executeTakeFirst()
  return row ? { amount: row.amount, method: row.method, by: row.name ?? '' } : null
}

export const nothing = { appointment_id: null, plan_id: null, plan_session_id: null }

type PlanDue = Result<Due, 'not-found' | 'already-paid' | 'plan-over' | 'paid-with-visit' | 'above-due', AboveDue>

async function planDue(tx: Tx, { id }: Asked): Promise<PlanDue> {
  const plan = await payablePlan(tx, id)
  if (!plan.ok) return plan
  const { status, total, whole_discount_percent: discount, patient_id: patient } = plan.value
  if (status !== 'pending') return refuse('already-paid')
  return ok({ kind: 'plan', amount: wholePrice(total, discount), patient, ...nothing, plan_id: id })
}

/** One session, by its own name: of two who write down the same one, the second does not pay the next. */
async function sessionDue(tx: Tx, { id, amount }: Asked): Promise<PlanDue> {
  const session = await tx.selectFrom('plan_sessions').select('plan_id').where('id', '=', id).executeTakeFirst()
  if (!session) return refuse('not-found')
  const known = (await sessionsOf({ db: { k: tx } }, session.plan_id)).find((one) => one.id === id)
  const plan = await payablePlan(tx, session.plan_id, Boolean(known?.doneOn))
  if (!plan.ok) return plan
  const { pay_by: payBy, status, patient_id: patient } = plan.value
  if (payBy === 'whole' && status !== 'pending') return refuse('already-paid')
  const left = await sessionLeft({ db: { k: tx } }, { planId: session.plan_id, sessionId: id })
  if (left === 0) return refuse('already-paid')
  if (amount > left) return refuse('above-due', { left, last: null })
  return ok({ kind: 'session', amount: left, patient, ...nothing, plan_session_id: id })
}

/** @param isGiven it is for a session that was given: that is owed, also when the course is done or has ended. */
async function payablePlan(tx: Tx, id: string, isGiven = false) {
  const known = await tx.selectFrom('treatment_plans').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return refuse('not-found')
  const plan = await lockPlan(tx, id)
  const isDone = (plan.status === 'completed' || plan.ended_at !== null) && !isGiven
  if (isDone || plan.status === 'notApproved') return refuse('plan-over')
  if (await isErased(tx, plan.patient_id)) return refuse('plan-over')
  return plan.origin === 'package' && plan.status === 'pending' ? refuse('paid-with-visit') : ok(plan)
}

/** What money at the desk can be for, by the name its form gives it; each locks what is paid for. */
const DUE = new Map(Object.entries({ visit: visitDue, plan: planDue, session: sessionDue }))

const isWrittenDown = async (tx: Tx, id: string) =>
  (await tx.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

type Paid = Omit<Due, 'patient'> & { id: string; method: ClinicMethod; note: string; by: string }

/** Enters money that came at the desk, and what it buys; its invoice is issued and mailed. */
export async function enterPaid(tx: Tx, services: Services, paid: Paid) {
  const made = await insertPaid(tx, services, paid)
  if (paid.kind === 'visit') await issueInvoice(tx, services, made)
  else if ((await settle(tx, services, made, 'refund')) !== 'bought') throw new Error('Paid at the desk for nothing')
}

const insertPaid = (tx: Tx, { clock }: Services, { by, ...payment }: Paid) =>
  tx
    .insertInto('payments')
    .values({ ...payment, status: 'confirmed', provider: 'clinic', recorded_by: by, paid_at: clock.instant() })
    .returningAll()
    .executeTakeFirstOrThrow()

type StaffRefundRefusal = RefundRefusal | 'password-needed'

/** An admin sends back a part of a payment, with a reason. Asks that the password was given lately. */
export async function refundByStaff(
  services: Services,
  actor: SignedIn,
  patientId: string,
  { key, payment, amount, note }: RefundInput,
): Promise<Result<{ back: Ore; isAtClinic: boolean }, StaffRefundRefusal, { atMost: Ore }>> {
  if (reachOfActor(actor, 'refund-payment') !== 'any') return refuse('forbidden')
  if (!isFresh(actor.provenAt, services.clock.instant())) return refuse('password-needed')
  return inTransaction(services.db, async (tx) => {
    await tx.selectFrom('payments').select('id').where('id', '=', payment).forUpdate().execute()
    const row = await tx
      .selectFrom('payments as y')
      .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
      .select(['y.id', 'y.amount', 'y.method'])
      .where('y.id', '=', payment)
      .where('o.patient_id', '=', patientId)
      .executeTakeFirst()
    if (!row) return refuse('not-found')
    const isAtClinic = row.method !== 'online'
    // Behind the lock: the answer to the first press may have been lost on its way.
    const known = await tx.selectFrom('refunds').select('amount').where('id', '=', key).executeTakeFirst()
    if (known) return ok({ back: known.amount, isAtClinic })
    const asks = { amount, reason: 'by-clinic', note, by: actor.userId, newId: () => key } as const
    const back = await askRefund(tx, { paymentId: payment, ...asks })
    if (back > 0) {
      const detail = { back }
      const at = services.clock.instant()
      await audit(tx, { action: 'refund-asked', at, actorId: actor.userId, subjectId: patientId, detail })
      return ok({ back, isAtClinic })
    }
    const asked = await tx.selectFrom('refunds').select('amount').where('payment_id', '=', payment).execute()
    const atMost = refundable(
      row.amount,
      asked.map((one) => one.amount),
    )
    return refuse('refund-too-large', { atMost })
  })
}
