import { sql, type Kysely, type Selectable } from 'kysely'
import { textOf } from '#app/content/text/i18n.server.ts'
import { dayOf, formatDay, formatTime, later } from '#app/domain/time/clinic-time.ts'
import { type Language } from '#app/domain/language.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import type { PaymentKind } from '#app/domain/money/payment.ts'
import { wholePrice } from '#app/domain/plans/plan.ts'
import { payableLines } from '#app/domain/money/payable.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Schema } from '#app/db/schema.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { NO_PAGES } from '#app/features/payments/steps/no-pages.ts'
import { sessionLeft, sessionToPay } from '#app/features/plans/queries/money.ts'
import { lockPlan } from '#app/features/plans/steps/move-plan.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'
import { isReadyToSell, settingOf } from '#app/features/settings/queries/settings.ts'
import { canOpenUntil, CheckoutRefused, pageUntil, type OrderLine } from '#app/services/payments/payments.ts'
import { isLaserBarred } from '#app/features/health/queries/clearance.ts'
import type { Services } from '#app/services/services.ts'

export type DepositRefusal =
  | 'not-found'
  | 'nothing-due'
  | 'hold-expired'
  | 'already-paid'
  | 'laser-barred'
  | 'payment-unavailable'
  | 'clinic-unfinished'
export type PlanPaymentRefusal =
  | 'not-found'
  | 'nothing-due'
  | 'already-paid'
  | 'plan-over'
  | 'paid-with-visit'
  | 'laser-barred'
  | 'payment-unavailable'
  | 'clinic-unfinished'
export type Opened = { url: string; paymentId: string }

/**
 * Opens the payment page for what is due for a held visit: its deposit, or the package it is the first visit of. Our
 * row exists first and names the payment, so a second call opens the same page and a crash in between loses nothing.
 */
export async function startDeposit(services: Services, appointmentId: string): Promise<Result<Opened, DepositRefusal>> {
  const { db, clock } = services
  const appointment = await db.k
    .selectFrom('appointments as a')
    .leftJoin('plan_sessions as s', 's.appointment_id', 'a.id')
    .leftJoin('treatment_plans as p', (join) => join.onRef('p.id', '=', 's.plan_id').on('p.origin', '=', 'package'))
    .selectAll('a')
    .select(['p.id as package_id', 'p.status as package_status'])
    .where('a.id', '=', appointmentId)
    .executeTakeFirst()
  if (!appointment) return refuse('not-found')
  if (appointment.payment_status === 'confirmed')
    return refuse(appointment.deposit > 0 ? 'already-paid' : 'nothing-due')
  const heldUntil = appointment.hold_expires_at
  if (appointment.status !== 'scheduled' || !heldUntil || heldUntil <= clock.instant()) return refuse('hold-expired')
  const laser = { act: 'pay', day: appointment.appointment_date } as const
  // An unverified booking never depends on its owner's record.
  const isChecked = appointment.type === 'treatment' && appointment.unverified_since === null
  if (isChecked && (await isLaserBarred(services, { id: appointment.patient_id }, laser))) return refuse('laser-barred')

  const { lng, starts_at: startsAt, deposit: amount, email } = appointment
  const when = { day: formatDay(appointment.appointment_date, lng), time: formatTime(startsAt, lng) }
  const isPaid = async (tx: Tx) =>
    (
      await tx
        .selectFrom('appointments')
        .select('payment_status')
        .where('id', '=', appointmentId)
        .forUpdate()
        .executeTakeFirstOrThrow()
    ).payment_status === 'confirmed'
  if (appointment.package_id && appointment.package_status === 'pending')
    return openCheckout(services, {
      kind: 'package',
      subject: { plan_id: appointment.package_id },
      lines: payableLines(readQuote(appointment.quote)!, lng),
      description: textOf(lng, 'papers:checkout-package', when),
      amount,
      email,
      lng,
      isPaid,
      until: heldUntil,
    })
  const description = textOf(lng, 'papers:checkout-deposit', when)
  return openCheckout(services, {
    kind: 'deposit',
    subject: { appointment_id: appointmentId },
    lines: [{ title: description, amount }],
    amount,
    email,
    lng,
    description,
    isPaid,
    until: heldUntil,
  })
}

const PLAN_PAGE_HOURS = 24

/**
 * Opens the payment page for an approved plan: all of it, or its next unpaid session. A package is paid for with its
 * first visit, or the visit's hold would run out beneath it.
 * The pages the browser comes back to say what the server knows, whichever of them it is.
 */
export async function startPlanPayment(
  services: Services,
  planId: string,
  { what, ...pages }: { what: 'plan' | 'session'; successUrl: string; failureUrl: string },
): Promise<Result<Opened, PlanPaymentRefusal>> {
  const { db, clock } = services
  const plan = await db.k
    .selectFrom('treatment_plans as p')
    .innerJoin('users as u', 'u.id', 'p.patient_id')
    .innerJoin('profiles as who', 'who.id', 'p.patient_id')
    .selectAll('p')
    .select(['u.email', 'who.erased_at'])
    .where('p.id', '=', planId)
    .executeTakeFirst()
  if (!plan) return refuse('not-found')
  if (plan.ended_at || plan.erased_at || plan.status === 'notApproved') return refuse('plan-over')
  if (plan.origin === 'package' && plan.status === 'pending') return refuse('paid-with-visit')
  const session = what === 'session' ? await sessionToPay(services, plan) : null
  // Done, a course asks for what was given and not paid, and for nothing else.
  if (plan.status === 'completed' && !session) return refuse('plan-over')
  if (what === 'plan' ? plan.status !== 'pending' : plan.pay_by === 'whole' || !session) return refuse('already-paid')
  const amount = session?.left ?? wholePrice(plan.total, plan.whole_discount_percent)
  if (amount === 0) return refuse('nothing-due')
  // What was given is owed whatever the clearance says now.
  const day = session?.startsAt ? dayOf(session.startsAt) : clock.today()
  const isGiven = session !== null && session.doneOn !== null
  if (!isGiven && (await isLaserBarred(services, { id: plan.patient_id }, { act: 'pay', day })))
    return refuse('laser-barred')
  const { lng, email } = plan
  const count = plan.session_count
  const description = session
    ? textOf(lng, 'papers:checkout-session', { number: session.number, total: count })
    : textOf(lng, 'papers:checkout-plan', { count })
  return openCheckout(services, {
    kind: what,
    subject: session ? { plan_session_id: session.id } : { plan_id: planId },
    lines: [{ title: description, amount }],
    amount,
    email,
    lng,
    description,
    isPaid: (tx) => isPlanPaid(tx, planId, session?.id ?? null),
    pages,
    until: later(clock.instant(), PLAN_PAGE_HOURS * 3_600_000),
  })
}

async function isPlanPaid(tx: Tx, planId: string, sessionId: string | null): Promise<boolean> {
  const plan = await lockPlan(tx, planId)
  return sessionId ? (await sessionLeft({ db: { k: tx } }, { planId, sessionId })) === 0 : plan.status !== 'pending'
}

/** What a payment page is opened for. */
type Checkout = {
  kind: PaymentKind
  subject: { appointment_id: string } | { plan_id: string } | { plan_session_id: string }
  amount: Ore
  lines: OrderLine[]
  description: string
  email: string
  lng: Language
  /** How long it can be bought; the page closes after that, and within a day. */
  until: Date
  /** Where the browser comes back to; unsaid: the pages after a booking's payment. */
  pages?: { successUrl: string; failureUrl: string }
  /** Locks what is paid for and says whether it was paid in the meantime. */
  isPaid(tx: Tx): Promise<boolean>
}

type Attempt = Selectable<Schema['payments']>

export async function openCheckout(
  services: Services,
  checkout: Checkout,
): Promise<Result<Opened, 'already-paid' | 'payment-unavailable' | 'clinic-unfinished'>> {
  if (!(await isReadyToSell(services))) return refuse('clinic-unfinished')
  const { db, payments } = services
  const payment = await openAttempt(services, checkout)
  if (!payment) return refuse('already-paid')
  const { id: paymentId, amount } = payment
  if (payment.checkout_url) return ok({ url: payment.checkout_url, paymentId })
  const { lng, lines, description, email } = checkout
  try {
    const opened = await payments.openCheckout({
      reference: paymentId,
      amount,
      lines: sum(lines.map((line) => line.amount)) === amount ? lines : [],
      description,
      ways: await settingOf(services, 'payment_ways'),
      email,
      lng,
      // As the attempt was begun with, not as of this press.
      expiresAt: payment.page_until!,
      successUrl: payment.success_url!,
      failureUrl: payment.failure_url!,
    })
    await db.k
      .updateTable('payments')
      .set({
        checkout_url: opened.url,
        provider_reference: opened.providerReference,
        ...NO_PAGES,
      })
      .where('id', '=', paymentId)
      .execute()
    return ok({ url: opened.url, paymentId })
  } catch (error) {
    // The provider answers a repeated reference with the error it gave before: the next try needs a reference of its own.
    const url = error instanceof CheckoutRefused ? await endUnopened(db, paymentId) : null
    return url ? ok({ url, paymentId }) : refuse('payment-unavailable')
  }
}

/** Ends an attempt whose page did not open. @returns the page another press has opened for it in the meantime. */
async function endUnopened({ k }: Services['db'], id: string): Promise<string | null> {
  const ended = await giveUp(k, id).where('checkout_url', 'is', null).executeTakeFirst()
  if (ended.numUpdatedRows > 0n) return null
  const row = await k.selectFrom('payments').select('checkout_url').where('id', '=', id).executeTakeFirst()
  return row?.checkout_url ?? null
}

const giveUp = (k: Kysely<Schema>, id: string) =>
  k
    .updateTable('payments')
    .set({ status: 'cancelled', ...NO_PAGES, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')

/**
 * The attempt under way, or a new one: a failed attempt is over, as is one whose page has closed; trying again is a new
 * payment of the same thing. Null when it was paid in the meantime.
 */
async function openAttempt(services: Services, checkout: Checkout): Promise<Attempt | null> {
  const { db, newId, payments, clock, settings } = services
  const { kind, subject, amount, lng, until, isPaid } = checkout
  const now = clock.instant()
  return inTransaction(db, async (tx) => {
    if (await isPaid(tx)) return null
    const open = await tx
      .selectFrom('payments')
      .selectAll()
      .where(sql<boolean>`coalesce(appointment_id, plan_id, plan_session_id) = ${Object.values(subject)[0]}::uuid`)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (open?.kind === kind && open.amount === amount && isOfUse(open, now)) return open
    if (open) await giveUp(tx, open.id).execute()
    const id = newId()
    const backTo = (page: string) => `${settings.publicUrl}/${page}?payment=${id}&lng=${lng}`
    const pages = checkout.pages ?? { successUrl: backTo('payment-success'), failureUrl: backTo('payment-failed') }
    return tx
      .insertInto('payments')
      .values({
        id,
        kind,
        amount,
        provider: payments.name,
        appointment_id: null,
        plan_id: null,
        plan_session_id: null,
        ...subject,
        page_until: pageUntil(until, now),
        success_url: pages.successUrl,
        failure_url: pages.failureUrl,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Its page is open, or can still be opened in the words it was begun with. */
const isOfUse = ({ checkout_url: url, page_until: closes }: Attempt, now: Date) =>
  url ? closes === null || closes > now : closes !== null && canOpenUntil(closes, now)
