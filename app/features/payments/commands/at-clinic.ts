import { isFresh } from '#app/domain/account.ts'
import { reachOfActor, type SignedIn } from '#app/domain/actor.ts'
import { heldFor } from '#app/domain/appointment.ts'
import type { Ore } from '#app/domain/money.ts'
import { refundable, type ClinicMethod, type PaymentKind, type RefundRefusal } from '#app/domain/payment.ts'
import { wholePrice } from '#app/domain/plan.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { issueInvoice } from '#app/features/invoices/steps/issue.ts'
import { lockPlan } from '#app/features/plans/steps/move-plan.ts'
import { packageHeldBy } from '#app/features/plans/queries/held-package.ts'
import { isSessionPaid } from '#app/features/plans/queries/money.ts'
import { sessionsOf } from '#app/features/plans/queries/sessions.ts'
import type { Services } from '#app/services/services.ts'
import { askRefund } from '#app/features/payments/steps/ask-refund.ts'
import { isErased, settle } from '#app/features/payments/steps/settle.ts'
import type { ClinicPayment, RefundInput } from '../schema.ts'

/** `deposit-first`: the time is held for a sum, which is written down on its own. */
export type ClinicPaymentRefusal =
  | 'not-found'
  | 'forbidden'
  | 'already-paid'
  | 'plan-over'
  | 'paid-with-visit'
  | 'deposit-first'

/**
 * Writes down money that came at the clinic: by card terminal, MobilePay or transfer. It counts like any payment: it
 * stands in the ledger, has an invoice, makes a plan active, and confirms a time that is held for it. A plan and a session
 * cost what they cost; the amount typed is a visit's alone.
 */
export async function recordClinicPayment(
  services: Services,
  actor: SignedIn,
  patientId: string,
  { key, subject, method, amount, note }: ClinicPayment,
): Promise<Result<{ paymentId: string }, ClinicPaymentRefusal>> {
  if (reachOfActor(actor, 'record-payment') !== 'any') return refuse('forbidden')
  const [what = '', id = ''] = subject.split(':')
  const { db } = services
  return inTransaction(db, async (tx) => {
    const due = await DUE.get(what)!(tx, id, amount)
    // Behind the lock of what is paid for: the answer to the first press may have been lost on its way.
    if (await isWrittenDown(tx, key)) return ok({ paymentId: key })
    if (!due.ok) return due
    const { patient, ...payment } = due.value
    if (patient !== patientId) return refuse('not-found')
    const made = await insertPaid(tx, services, { ...payment, id: key, method, note, by: actor.userId })
    if (payment.kind === 'visit') await issueInvoice(tx, services, made)
    else if ((await settle(tx, services, made, 'refund')) !== 'bought') throw new Error('Paid at the desk for nothing')
    return ok({ paymentId: key })
  })
}

type Due = {
  kind: PaymentKind
  amount: Ore
  patient: string
  appointment_id: string | null
  plan_id: string | null
  plan_session_id: string | null
}

async function visitDue(tx: Tx, id: string, amount: Ore): Promise<Result<Due, 'not-found' | 'deposit-first'>> {
  const visit = await tx
    .selectFrom('appointments')
    .select(['patient_id', 'status', 'payment_status', 'deposit'])
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
  return ok({ kind: asked === null ? 'visit' : 'deposit', amount, patient, ...nothing, appointment_id: id })
}

const nothing = { appointment_id: null, plan_id: null, plan_session_id: null }

type PlanDue = Result<Due, 'not-found' | 'already-paid' | 'plan-over' | 'paid-with-visit'>

async function planDue(tx: Tx, id: string): Promise<PlanDue> {
  const plan = await payablePlan(tx, id)
  if (!plan.ok) return plan
  const { status, total, whole_discount_percent: discount, patient_id: patient } = plan.value
  if (status !== 'pending') return refuse('already-paid')
  return ok({ kind: 'plan', amount: wholePrice(total, discount), patient, ...nothing, plan_id: id })
}

/** One session, by its own name: of two who write down the same one, the second does not pay the next. */
async function sessionDue(tx: Tx, id: string): Promise<PlanDue> {
  const session = await tx
    .selectFrom('plan_sessions')
    .select(['plan_id', 'price'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!session) return refuse('not-found')
  const known = (await sessionsOf({ db: { k: tx } }, session.plan_id)).find((one) => one.id === id)
  const plan = await payablePlan(tx, session.plan_id, Boolean(known?.doneOn))
  if (!plan.ok) return plan
  const { pay_by: payBy, status, patient_id: patient } = plan.value
  if (payBy === 'whole' && status !== 'pending') return refuse('already-paid')
  if (await isSessionPaid({ db: { k: tx } }, { planId: session.plan_id, sessionId: id })) return refuse('already-paid')
  return ok({ kind: 'session', amount: session.price, patient, ...nothing, plan_session_id: id })
}

/** @param isGiven it is for a session that was given: that is owed, also when the course is done. */
async function payablePlan(tx: Tx, id: string, isGiven = false) {
  const known = await tx.selectFrom('treatment_plans').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return refuse('not-found')
  const plan = await lockPlan(tx, id)
  const isDone = plan.status === 'completed' && !isGiven
  if (plan.ended_at || isDone || plan.status === 'notApproved') return refuse('plan-over')
  if (await isErased(tx, plan.patient_id)) return refuse('plan-over')
  return plan.origin === 'package' && plan.status === 'pending' ? refuse('paid-with-visit') : ok(plan)
}

/** What money at the desk can be for, by the name its form gives it; each locks what is paid for. */
const DUE = new Map(Object.entries({ visit: visitDue, plan: planDue, session: sessionDue }))

const isWrittenDown = async (tx: Tx, id: string) =>
  (await tx.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

type Paid = Omit<Due, 'patient'> & { id: string; method: ClinicMethod; note: string; by: string }

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
    if (back > 0) return ok({ back, isAtClinic })
    const asked = await tx.selectFrom('refunds').select('amount').where('payment_id', '=', payment).execute()
    const atMost = refundable(
      row.amount,
      asked.map((one) => one.amount),
    )
    return refuse('refund-too-large', { atMost })
  })
}
