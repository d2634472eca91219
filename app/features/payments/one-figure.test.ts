import { describe, expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { formatFigure, formatMoney, sum, type Ore } from '#app/domain/money/money.ts'
import { dayBoard } from '#app/features/appointments/queries/board.ts'
import { ledgerCsv } from '#app/features/invoices/queries/ledger-csv.ts'
import { listInvoices } from '#app/features/invoices/queries/invoices.ts'
import { findRecord, paymentsOf } from '#app/features/patients/queries/record.ts'
import { approvePlan, proposePlan } from '#app/features/plans/commands/treatment-plan.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { proposalSchema } from '#app/features/plans/schema.ts'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { allClearedInSql } from '#test/clinic/cleared.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { readPdf } from '#test/support/pdf.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { recordClinicPayment } from './commands/at-clinic.ts'
import { startDeposit, startPlanPayment } from './commands/checkout.ts'
import { recordPaymentEvent } from './commands/record-event.ts'
import { owedBy } from './queries/amount-due.ts'

// What is told of a sum in many places, once of each kind that is no package: `app/features/plans/one-figure.test.ts`
// has that one. 1.020 kr. less 7 % is 948,60 kr.; the deposit 513 kr., what is left 435,60 kr., a session 711,45 kr.
const PRICE = 94_860 as Ore
const DEPOSIT = { amount: 51_300 as Ore, vat: 10_260 as Ore }
const REST = { amount: 43_560 as Ore, vat: 8_712 as Ore }
const SESSION = { amount: 71_145 as Ore, vat: 14_229 as Ore }

const LANGUAGES = ['da', 'en'] as const
const EVER = [clinicDay('2020-01-01'), clinicDay('2099-12-31')] as const

async function clinic(engine: Engine) {
  const w = await world({ engine })
  await w.opens('2026-12-03', '12:00', '19:30')
  const code = { affiliate_code: 'SYV', company_name: 'Studio Syv', discount_percentage: 7 }
  const state = { status: 'active', is_active: true } as const
  await w.services.db.k
    .insertInto('affiliates')
    .values({ id: w.services.newId(), ...code, ...state })
    .execute()
  const staff = await signedIn(w.services, { roles: ['provider', 'admin'] })
  await changeSetting(w.services, staff, { key: 'deposit_kroner', value: 513 })
  return { ...w, staff, api: apiOf(w.services) }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

const deliver = async ({ services }: Clinic) => {
  while ((await deliverDue(services, deliverOne)) > 0);
}

/** The provider says that what its page asked for is paid. @returns what that was */
async function payOnline(w: Clinic, reference: string): Promise<Ore> {
  const { amount } = w.services.payments.orders.get(reference)!
  const event = { eventId: reference, reference, providerReference: `pay-${reference}`, kind: 'paid' } as const
  await recordPaymentEvent(w.services, { ...event, amount, currency: 'DKK' })
  await deliver(w)
  return amount
}

/** A treatment of 33 cm² with a code, its deposit paid. */
async function booked(w: Clinic, lng: Language) {
  const asked = { areaCm2: 33, plan: 'single', code: 'SYV' }
  const { body: quote } = await w.api.post(`/api/quotes?lng=${lng}`, asked)
  const { body } = await w.api.post(`/api/bookings?lng=${lng}`, {
    type: 'treatment',
    email: 'ida@post.example',
    firstName: 'Ida',
    lastName: 'Holm',
    phone: '+4520304050',
    appointmentDate: '2026-12-03',
    appointmentTime: '15:30',
    analysisData: { size: '33 cm²' },
    affiliateCode: 'SYV',
    total: quote.total,
    dueNow: quote.dueNow,
    isAdult: true,
  })
  const opened = await startDeposit(w.services, body.appointmentId)
  if (!opened.ok) throw new Error(opened.refusal)
  const onPage = await payOnline(w, opened.value.paymentId)
  const { patient_id: patientId } = await w.services.db.k
    .selectFrom('appointments')
    .select('patient_id')
    .executeTakeFirstOrThrow()
  return { quote, onPage, id: body.appointmentId as string, patientId, paymentId: opened.value.paymentId }
}

type Told = { amount: Ore; vat: Ore; lng: Language }
/** Invoice, list of invoices, its mail and PDF, the book, its export and the client's list say this of one payment. */
async function expectPapers(w: Clinic, of: { paymentId: string; patientId: string }, { amount, vat, lng }: Told) {
  const { k } = w.services.db
  const self = asReached(of.patientId)
  const invoice = await k
    .selectFrom('invoices')
    .select(['id', 'year', 'number', 'total', 'vat'])
    .where('payment_id', '=', of.paymentId)
    .executeTakeFirstOrThrow()
  const number = `${invoice.year}-${String(invoice.number).padStart(4, '0')}`
  const listed = (await listInvoices(w.services, { patientId: self })).find((one) => one.id === invoice.id)!
  const book = await k.selectFrom('ledger_entries').select('amount').where('payment_id', '=', of.paymentId).execute()
  const mail = w.sent.find(({ subject }) => subject.endsWith(number))!
  const pdf = readPdf(Buffer.from(mail.attachments[0]!.content, 'base64'))
  const row = (await ledgerCsv(w.services, ...EVER)).csv.split('\r\n').find((line) => line.includes(`;${number};`))!
  const payment = (await paymentsOf(w.services, self)).find(({ id }) => id === of.paymentId)!
  const plain = (figure: Ore) => (figure / 100).toFixed(2).replace('.', ',')
  expect({
    invoice: [invoice.total, invoice.vat],
    listed: [listed.total, listed.vat, listed.left],
    lines: [
      sum(listed.calculation.lines.map((line) => line.amount)),
      sum(listed.calculation.lines.map((line) => line.vat)),
    ],
    book: sum(book.map((entry) => entry.amount)),
    export: row.split(';').slice(6, 8),
    client: payment.amount,
    language: pdf.language!.slice(0, 2),
  }).toEqual({
    invoice: [amount, vat],
    listed: [amount, vat, amount],
    lines: [amount, vat],
    book: amount,
    export: [plain(amount), plain(vat)],
    client: amount,
    language: lng,
  })
  expect(mail.text).toContain(formatMoney(amount, lng))
  for (const figure of [amount, vat]) expect(pdf.pages.join(' ')).toContain(formatFigure(figure, lng))
}

describe.each(engines())('one sum on %s', (engine) => {
  test.each(LANGUAGES)(
    'a deposit is one figure on the screen, the payment page, in the mail, the invoice, its PDF and the book (%s)',
    async (lng) => {
      const w = await clinic(engine)
      const { quote, onPage, ...of } = await booked(w, lng)
      expect([quote.total, quote.deposit, quote.dueNow, onPage]).toEqual([PRICE, ...Array(3).fill(DEPOSIT.amount)])
      const confirmed = w.sent.find(({ text }) => text.includes(formatMoney(REST.amount, lng)))!
      for (const figure of [PRICE, DEPOSIT.amount]) expect(confirmed.text).toContain(formatMoney(figure, lng))
      await expectPapers(w, of, { ...DEPOSIT, lng })
    },
  )

  test.each(LANGUAGES)(
    '[spec 12 amount-due] what is paid at the desk is one figure on the board, in the record, the invoice, its PDF and the book, and nothing is left (%s)',
    async (lng) => {
      const w = await clinic(engine)
      const { id, patientId, quote } = await booked(w, lng)
      const due = async () => ({
        board: (await dayBoard(w.services, clinicDay('2026-12-03')))[0]!.due,
        record: (await findRecord(w.services, asReached(patientId)))!.appointments[0]!.due,
      })
      expect({ ...(await due()), screen: quote.dueAtClinic }).toEqual({
        board: REST.amount,
        record: REST.amount,
        screen: REST.amount,
      })
      await allClearedInSql(w.services)
      await w.services.db.pool.query(`update appointments set status = 'completed'`)
      expect(await owedBy(w.services, asReached(patientId))).toBe(REST.amount)
      const key = w.services.newId()
      const paid = { key, subject: `visit:${id}`, method: 'mobilepay', amount: REST.amount, note: '' } as const
      expect(await recordClinicPayment(w.services, w.staff, patientId, paid)).toMatchObject({ ok: true })
      await deliver(w)
      expect([(await due()).board, await owedBy(w.services, asReached(patientId))]).toEqual([0, 0])
      await expectPapers(w, { paymentId: key, patientId }, { ...REST, lng })
    },
  )

  test.each(LANGUAGES)(
    'a session of a plan is one figure on the plan, the payment page, in the mail, the invoice, its PDF and the book (%s)',
    async (lng) => {
      const w = await clinic(engine)
      const ida = await signedIn(w.services)
      await w.services.db.k.updateTable('profiles').set({ lng }).where('id', '=', ida.userId).execute()
      const input = proposalSchema.parse({ treatmentType: 'fading', sessions: '7', sessionPrice: '711,45' })
      const made = await proposePlan(w.services, w.staff, { ...input, patientId: ida.userId })
      if (!made.ok) throw new Error(made.refusal)
      const { planId } = made.value
      const plan = async () => (await findPlan(w.services, planId))!
      await approvePlan(w.services, (await plan()).url!.split('/treatment-plan/')[1]!)
      const pages = { successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' }
      const opened = await startPlanPayment(w.services, planId, { what: 'session', ...pages })
      if (!opened.ok) throw new Error(opened.refusal)
      const { paymentId } = opened.value
      const onPage = await payOnline(w, paymentId)
      const { sessionPrice, sessions, paid, remaining, total } = await plan()
      expect([onPage, sessionPrice, sessions[0]!.price, paid]).toEqual(Array(4).fill(SESSION.amount))
      expect([total, remaining]).toEqual([7 * SESSION.amount, 6 * SESSION.amount])
      await expectPapers(w, { paymentId, patientId: ida.userId }, { ...SESSION, lng })
    },
  )
})
