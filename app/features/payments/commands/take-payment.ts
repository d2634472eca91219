import { sql } from 'kysely'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { BLOCKS_SLOT } from '#app/domain/booking/appointment.ts'
import { timeOf } from '#app/domain/time/clinic-time.ts'
import { isCashHour, isCashWithin, spreadTenders, type TenderRefusal } from '#app/domain/money/desk-payment.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { billOf, lastTakenFrom, type BillLine, type DueChanged } from '#app/features/payments/queries/bill.ts'
import { packageHeldBy } from '#app/features/plans/queries/held-package.ts'
import { cashTerms, isReadyToSell } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import type { TakenPayment } from '../schema.ts'
import { enterPaid, nothing, type Due } from './at-clinic.ts'

export type TakeRefusal =
  | 'not-found'
  | 'forbidden'
  | 'clinic-unfinished'
  | 'due-changed'
  | 'cash-hours'
  | 'cash-limit'
  | TenderRefusal

/**
 * Records what a client pays at the desk for everything due today, by one tender or several. `due` is the sum it was
 * based on: where that has changed meanwhile nothing is recorded, and the answer says who did what.
 */
export async function takePayment(
  services: Services,
  actor: SignedIn,
  visitId: string,
  { key, due, tenders }: TakenPayment,
): Promise<Result<null, TakeRefusal, DueChanged>> {
  if (reachOfActor(actor, 'record-payment') !== 'any') return refuse('forbidden')
  if (!(await isReadyToSell(services))) return refuse('clinic-unfinished')
  const terms = await cashTerms(services)
  const cash = sum(tenders.filter(({ method }) => method === 'cash').map(({ amount }) => amount))
  if (cash > 0 && !isCashHour(Number(timeOf(services.clock.now()).slice(0, 2)), terms)) return refuse('cash-hours')
  return inTransaction(services.db, async (tx) => {
    const patientId = await lockClient(tx, visitId)
    if (!patientId) return refuse('not-found')
    const ground = { db: { k: tx } }
    // Behind the locks: the answer to the first press may have been lost on its way.
    if (await tx.selectFrom('payments').select('id').where('id', '=', key).executeTakeFirst()) return ok(null)
    const bill = await billOf(ground, patientId, services.clock.today())
    const dueNow = sum(bill.map(({ amount }) => amount))
    if (dueNow !== due) return refuse('due-changed', { due: dueNow, last: await lastTakenFrom(ground, patientId) })
    const spread = spreadTenders(bill, tenders)
    if (!spread.ok) return refuse(spread.refusal)
    if (cash > 0 && !isCashWithin(cash, await cashBefore(tx, bill), terms)) return refuse('cash-limit')
    for (const [index, { line, tender, amount }] of spread.value.entries()) {
      const paid = { id: index === 0 ? key : services.newId(), method: tender.method, note: tender.note }
      await enterPaid(tx, services, { ...(await dueOf(tx, line, amount)), ...paid, by: actor.userId })
    }
    return ok(null)
  })
}

/** Locks what the client may owe, the visits before the plans, as every payment does. */
async function lockClient(tx: Tx, visitId: string): Promise<string | null> {
  const visit = await tx.selectFrom('appointments').select('patient_id').where('id', '=', visitId).executeTakeFirst()
  if (!visit) return null
  const { patient_id: patientId } = visit
  const owed = tx.selectFrom('open_balances').select('appointment_id').where('patient_id', '=', patientId)
  await tx
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', patientId)
    .where(({ or, eb }) => or([eb('status', 'in', BLOCKS_SLOT), eb('id', 'in', owed)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const plans = tx.selectFrom('treatment_plans').select('id').where('patient_id', '=', patientId)
  await plans.orderBy('id').forUpdate().execute()
  return patientId
}

async function dueOf(tx: Tx, { is, appointmentId, sessionId }: BillLine, amount: Ore): Promise<Omit<Due, 'patient'>> {
  if (is === 'session') return { kind: 'session', amount, ...nothing, plan_session_id: sessionId }
  const packageId = is === 'deposit' ? await packageHeldBy(tx, appointmentId!) : null
  if (packageId) return { kind: 'package', amount, ...nothing, plan_id: packageId }
  return { kind: is, amount, ...nothing, appointment_id: appointmentId }
}

/** What was paid in cash before for the same visits and plans: it counts as one payment. */
async function cashBefore(tx: Tx, bill: readonly BillLine[]): Promise<Ore> {
  const visits = bill.flatMap(({ appointmentId }) => appointmentId ?? [])
  const plans = bill.flatMap(({ planId }) => planId ?? [])
  const row = await tx
    .selectFrom('payments as y')
    .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
    .select(sql<Ore>`coalesce(sum(y.amount), 0)::int`.as('amount'))
    .where('y.method', '=', 'cash')
    .where('y.status', '=', 'confirmed')
    .where(({ or, eb }) =>
      or([
        ...(visits.length > 0 ? [eb('y.appointment_id', 'in', visits)] : []),
        ...(plans.length > 0 ? [eb('o.plan_id', 'in', plans)] : []),
      ]),
    )
    .executeTakeFirstOrThrow()
  return row.amount
}
