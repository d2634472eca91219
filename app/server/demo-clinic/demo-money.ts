import type { SignedIn } from '#app/domain/access/actor.ts'
import { addDays, at, instantOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { leaveUndelivered } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { recordClinicPayment } from '#app/features/payments/commands/at-clinic.ts'
import { askRefund } from '#app/features/payments/steps/ask-refund.ts'
import { markPaidBack } from '#app/features/payments/commands/send-refund.ts'
import { approvePlan, proposePlan } from '#app/features/plans/commands/treatment-plan.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { clockOf } from '#app/services/clock/clock.ts'
import type { Services } from '#app/services/services.ts'

/**
 * The demo's money: a half-finished course of the demo client, a proposed plan of somebody else, and invoices that are
 * paid, partly credited and wholly credited. Made by the same commands as real ones; no mail is sent.
 */
export async function seedDemoMoney(services: Services): Promise<void> {
  const { k } = services.db
  if (await k.selectFrom('treatment_plans').select('id').executeTakeFirst()) return
  const [client, other, admin] = await Promise.all(
    ['client@falm.example', 'demo-1@falm.example', 'admin@falm.example'].map((email) => userId(services, email)),
  )
  if (!client || !other || !admin) return
  const staff = actorOf(admin, services.clock.instant())
  // In the order of their days, as invoice numbers are.
  await finishedCourse(services, staff)
  await halfFinishedCourse(services, staff, client)
  await creditedPayments(asOf(services, addDays(services.clock.today(), -5)), staff, client)
  await proposePlan(services, staff, {
    patientId: other,
    treatmentType: 'full_removal',
    areaCm2: 48,
    sessions: 8,
    sessionPrice: kroner(1035),
    description: 'En gren med blade på skulderen. Vi begynder med en prøveplet og måler efter hver anden gang.',
  })
  await leaveUndelivered(services.db, ['plan-proposed', 'plan-active', 'invoice-issued', 'refund'])
}

/** The private page of the demo's proposed plan, to be printed at start; null where there is none. */
export async function demoPlanUrl(services: Services): Promise<string | null> {
  const row = await services.db.k
    .selectFrom('treatment_plans')
    .select('id')
    .where('status', '=', 'notApproved')
    .orderBy('created_at')
    .executeTakeFirst()
  return row ? ((await findPlan(services, row.id))?.url ?? null) : null
}

const userId = async ({ db }: Services, email: string) =>
  (await db.k.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

const actorOf = (userId: string, provenAt: Date): SignedIn => ({
  userId,
  sessionId: userId,
  email: 'admin@falm.example',
  firstName: 'Demo',
  lastName: 'Admin',
  roles: ['client', 'provider', 'admin'],
  provenAt,
  mustChangePassword: false,
  twoFactor: true,
  mustSetUpTwoFactor: false,
})

/** The clinic as it was at noon of a day, so that a demo's money lies behind it as a clinic's does. */
const asOf = (services: Services, day: ClinicDay): Services => ({
  ...services,
  clock: clockOf(() => instantOf(at(day, '12:00'))),
})

const GIVEN = 4
const DAYS_BETWEEN = 49

/** Eight sessions paid one by one: four are given and paid, the fifth is the client's next visit and due. */
async function halfFinishedCourse(services: Services, staff: SignedIn, client: string) {
  const { db, clock, newId } = services
  const next = await db.k
    .selectFrom('appointments')
    .select(['id', 'appointment_date'])
    .where('patient_id', '=', client)
    .where('type', '=', 'treatment')
    .where('status', '=', 'confirmed')
    .orderBy('appointment_date')
    .executeTakeFirst()
  const fifth = next?.appointment_date ?? clock.today()
  const dayOfSession = (number: number) => addDays(fifth, (number - GIVEN - 1) * DAYS_BETWEEN)
  const madeOn = addDays(dayOfSession(1), -7)
  const then = asOf(services, madeOn)
  const made = await proposePlan(then, staff, {
    patientId: client,
    treatmentType: 'full_removal',
    areaCm2: 30,
    sessions: 8,
    sessionPrice: kroner(675),
    description: 'En lille måne på underarmen.',
  })
  if (!made.ok) return
  const { planId } = made.value
  const { url, sessions } = (await findPlan(then, planId))!
  await approvePlan(then, url!.split('/treatment-plan/')[1]!)
  for (const { id, number } of sessions.slice(0, GIVEN)) {
    const day = dayOfSession(number)
    const payment = { key: newId(), subject: `session:${id}`, amount: kroner(675), note: `10${number}42` }
    await recordClinicPayment(asOf(services, day), staff, client, { ...payment, method: 'card-terminal' })
    await db.k
      .updateTable('plan_sessions')
      .set({ done_date: day })
      .where('plan_id', '=', planId)
      .where('number', '=', number)
      .execute()
  }
  if (next)
    await db.k
      .updateTable('plan_sessions')
      .set({ appointment_id: next.id })
      .where('plan_id', '=', planId)
      .where('number', '=', GIVEN + 1)
      .execute()
  const began = then.clock.instant()
  await db.k.updateTable('treatment_plans').set({ created_at: began }).where('id', '=', planId).execute()
  await db.k.updateTable('plan_history').set({ at: began }).where('plan_id', '=', planId).execute()
}

/** Somebody else's course of five, paid whole when it began, given and over. */
async function finishedCourse(services: Services, staff: SignedIn) {
  const client = await userId(services, 'finished@falm.example')
  if (!client) return
  const { k } = services.db
  const dayOfSession = (number: number) => addDays(services.clock.today(), -60 - (5 - number) * DAYS_BETWEEN)
  const then = asOf(services, addDays(dayOfSession(1), -7))
  const made = await proposePlan(then, staff, {
    patientId: client,
    treatmentType: 'fading',
    areaCm2: 20,
    sessions: 5,
    sessionPrice: kroner(900),
    description: 'En fjer på anklen, falmet til cover-up.',
  })
  if (!made.ok) return
  const { planId } = made.value
  const { url } = (await findPlan(then, planId))!
  await approvePlan(then, url!.split('/treatment-plan/')[1]!)
  const payment = { key: services.newId(), subject: `plan:${planId}`, amount: kroner(4500), note: '10742' }
  await recordClinicPayment(then, staff, client, { ...payment, method: 'card-terminal' })
  for (const number of [1, 2, 3, 4, 5])
    await k
      .updateTable('plan_sessions')
      .set({ done_date: dayOfSession(number) })
      .where('plan_id', '=', planId)
      .where('number', '=', number)
      .execute()
  const began = then.clock.instant()
  await k
    .updateTable('treatment_plans')
    .set({ status: 'completed', created_at: began })
    .where('id', '=', planId)
    .execute()
  await k.updateTable('plan_history').set({ at: began }).where('plan_id', '=', planId).execute()
}

/** Two sums taken at the desk: one was wrong and has gone back whole, of the other a part has. */
async function creditedPayments(services: Services, staff: SignedIn, client: string) {
  const { db, newId } = services
  const visit = await db.k
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', client)
    .where('status', '=', 'completed')
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
  if (!visit) return
  for (const [amount, back] of [
    [kroner(320), kroner(320)],
    [kroner(220), kroner(100)],
  ] as const) {
    const key = newId()
    const sum = { method: 'mobilepay', amount, note: '4417 2093', isAbove: 'on' } as const
    const paid = { key, subject: `visit:${visit.id}`, ...sum }
    await recordClinicPayment(services, staff, client, paid)
    await inTransaction(db, (tx) =>
      askRefund(tx, { paymentId: key, amount: back, reason: 'by-clinic', note: 'Demo', by: staff.userId, newId }),
    )
    const refunds = await db.k.selectFrom('refunds').select('id').where('payment_id', '=', key).execute()
    for (const { id } of refunds) await markPaidBack(services, staff, client, id)
  }
}
