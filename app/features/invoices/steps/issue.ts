import { sql } from 'kysely'
import { textOf } from '#app/content/text/i18n.server.ts'
import { withoutWaiting } from '#app/domain/pricing/add-on-requests.ts'
import { clinicTimeAt, dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { inEachLanguage } from '#app/domain/language.ts'
import { shownEmail } from '#app/domain/clients/email.ts'
import {
  courseInvoice,
  creditNote,
  depositInvoice,
  invoiceNumber,
  sessionInvoice,
  visitInvoice,
  type InvoiceSeries,
} from '#app/domain/money/invoice.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentKind } from '#app/domain/money/payment.ts'
import type { Priced } from '#app/domain/pricing/quote.ts'
import { enqueue } from '#app/db/outbox.ts'
import type { Tx } from '#app/db/transaction.ts'
import { readPriced, readQuote } from '#app/features/pricing/quote-schema.ts'
import { settingIn } from '#app/features/settings/schema.ts'
import { readSetting } from '#app/db/settings.ts'
import type { Services } from '#app/services/services.ts'

type Paid = {
  id: string
  kind: PaymentKind
  amount: Ore
  appointment_id: string | null
  plan_id: string | null
  plan_session_id: string | null
}

/** The lines of a payment's invoice, by what it was for. */
const LINES: Readonly<Record<PaymentKind, (tx: Tx, payment: Paid) => Promise<Priced>>> = {
  async deposit(tx, { appointment_id: id, amount }) {
    const visit = await appointmentOf(tx, id!)
    return depositInvoice(
      amount,
      inEachLanguage((lng) => textOf(lng, 'papers:line-deposit', { day: formatDay(visit.appointment_date, lng) })),
    )
  },
  async visit(tx, { id: paymentId, appointment_id: id, amount }) {
    const visit = await appointmentOf(tx, id!)
    const { before } = await tx
      .selectFrom('payments')
      .select(sql<number>`coalesce(sum(amount - refunded), 0)::int`.as('before'))
      .where('appointment_id', '=', id)
      .where('status', '=', 'confirmed')
      .where('id', '<>', paymentId)
      .executeTakeFirstOrThrow()
    const ordered = readQuote(visit.quote)
    const owed = ordered && withoutWaiting(ordered, visit.add_ons, visit.decided)
    return visitInvoice(
      amount,
      { ordered: owed, paidBefore: before as Ore },
      {
        visit: inEachLanguage((lng) => textOf(lng, 'papers:line-visit')),
        paidBefore: inEachLanguage((lng) => textOf(lng, 'papers:line-paid-before')),
      },
    )
  },
  package: (tx, { plan_id: id }) => linesOfPlan(tx, id!),
  plan: (tx, { plan_id: id }) => linesOfPlan(tx, id!),
  async session(tx, { plan_session_id: id, amount }) {
    const session = await tx
      .selectFrom('plan_sessions as s')
      .innerJoin('treatment_plans as p', 'p.id', 's.plan_id')
      .select(['s.number', 'p.session_count'])
      .where('s.id', '=', id)
      .executeTakeFirstOrThrow()
    const { number, session_count: total } = session
    return sessionInvoice(
      amount,
      inEachLanguage((lng) => textOf(lng, 'papers:line-session', { number, total })),
    )
  },
}

const appointmentOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('appointments as a')
    .select(['a.appointment_date', 'a.quote', 'a.add_ons'])
    .select(sql<string[]>`array(select rule_name from add_on_decisions d where d.appointment_id = a.id)`.as('decided'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

async function linesOfPlan(tx: Tx, id: string): Promise<Priced> {
  const { quote } = await tx
    .selectFrom('treatment_plans')
    .select('quote')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return courseInvoice(readPriced(quote))
}

/** Issues the invoice of a payment that bought what it was for, and mails it. Called last in its transaction. */
export async function issueInvoice(tx: Tx, services: Services, payment: Paid): Promise<void> {
  const content = await LINES[payment.kind](tx, payment)
  await issue(tx, services, { series: 'F', content, paymentId: payment.id, refundId: null, credits: null })
}

/**
 * Issues the credit note of money that went back. A payment that bought nothing has no invoice, so nothing is taken
 * back: the ledger alone shows it came and went.
 */
export async function issueCreditNote(
  tx: Tx,
  services: Services,
  refund: { id: string; paymentId: string; amount: Ore },
): Promise<void> {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'series', 'year', 'number', 'content'])
    .where('payment_id', '=', refund.paymentId)
    .where('series', '=', 'F')
    .executeTakeFirst()
  if (!invoice) return
  const { before } = await tx
    .selectFrom('invoices')
    .select(sql<number>`coalesce(-sum(total), 0)::int`.as('before'))
    .where('credits', '=', invoice.id)
    .executeTakeFirstOrThrow()
  const number = invoiceNumber(invoice)
  const titles = inEachLanguage((lng) => textOf(lng, 'papers:line-refund', { number }))
  const content = creditNote(readPriced(invoice.content), refund.amount, before as Ore, titles)
  await issue(tx, services, {
    series: 'K',
    content,
    paymentId: refund.paymentId,
    refundId: refund.id,
    credits: invoice.id,
  })
}

type New = {
  series: InvoiceSeries
  content: Priced
  paymentId: string
  refundId: string | null
  credits: string | null
}

async function issue(tx: Tx, { newId, clock }: Services, { series, content, paymentId, refundId, credits }: New) {
  const owner = await tx
    .selectFrom('payment_owners as o')
    .innerJoin('profiles as p', 'p.id', 'o.patient_id')
    .innerJoin('users as u', 'u.id', 'o.patient_id')
    .select(['o.patient_id', 'o.lng', 'p.first_name', 'p.last_name', 'u.email'])
    .where('o.payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const at = clock.instant()
  const year = Number(dayOf(clinicTimeAt(at)).slice(0, 4))
  const { legalName, cvr, street, postalCode, town } = settingIn('clinic', await readSetting(tx, 'clinic'))
  const id = newId()
  await tx
    .insertInto('invoices')
    .values({
      id,
      series,
      year,
      number: await nextNumber(tx, series, year),
      issued_at: at,
      patient_id: owner.patient_id,
      payment_id: paymentId,
      refund_id: refundId,
      credits,
      lng: owner.lng,
      seller: JSON.stringify({ legalName, cvr, street, city: `${postalCode} ${town}` }),
      buyer: JSON.stringify({ name: `${owner.first_name} ${owner.last_name}`.trim(), email: shownEmail(owner.email) }),
      content: JSON.stringify(content),
      total: content.total,
      vat: content.vat,
    })
    .execute()
  await enqueue(tx, { kind: 'invoice-issued', invoiceId: id })
}

/** The counter's row stays locked until the commit: two invoices never meet at one number, and none is skipped. */
async function nextNumber(tx: Tx, series: InvoiceSeries, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_counters')
    .values({ series, year, last: 1 })
    .onConflict((oc) => oc.columns(['series', 'year']).doUpdateSet({ last: sql`invoice_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
