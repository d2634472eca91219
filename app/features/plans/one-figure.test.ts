import { describe, expect, test } from 'vitest'
import { fillText, factsFor } from '#app/content/facts.ts'
import { SHIPPED_CLINIC as ours } from '#test/clinic/shipped-clinic.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { SHIPPED_TERMS } from '#app/domain/booking/booking-terms.ts'
import type { Language } from '#app/domain/language.ts'
import { formatFigure, formatMoney, sum, type Ore } from '#app/domain/money/money.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import { findContract } from '#app/features/appointments/queries/named-contract.ts'
import { withdraw } from '#app/features/appointments/commands/withdraw.ts'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { refundByStaff } from '#app/features/payments/commands/at-clinic.ts'
import { ledgerCsv } from '#app/features/invoices/queries/ledger-csv.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { allClearedInSql } from '#test/clinic/cleared.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { readPdf } from '#test/support/pdf.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { findPlan } from './queries/treatment-plan.ts'

// 75 % of 7 × 1.020 kr., less 7 %: 4.980,15 kr., a figure nothing rounds to by chance.
const TOTAL = 498_015 as Ore
const VAT = 99_603 as Ore
const asked = { areaCm2: 33, plan: 'package', sessions: 7, dialog: 'package' } as const
const order = {
  treatmentType: 'coverUp',
  date: '2026-12-03',
  time: '15:30',
  plan: 'package',
  sessions: 7,
  areaCm2: 33,
  affiliateCode: 'SYV',
  email: 'ida@post.example',
  firstName: 'Ida',
  lastName: 'Holm',
  isAdult: true,
}

async function clinic(engine: Engine) {
  const w = await world({ engine })
  await w.opens('2026-12-03', '12:00', '19:30')
  await w.services.db.k
    .insertInto('affiliates')
    .values({
      id: w.services.newId(),
      affiliate_code: 'SYV',
      company_name: 'Studio Syv',
      status: 'active',
      is_active: true,
      discount_percentage: 7,
    })
    .execute()
  return { ...w, api: apiOf(w.services) }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

const LANGUAGES = ['da', 'en'] as const
/** What mails and papers call themselves. */
const NAMED = {
  da: { vat: 'Heraf moms', invoice: 'Faktura', creditNote: 'Kreditnota', receipt: 'Kvittering: Vi har modtaget' },
  en: { vat: 'Of which VAT', invoice: 'Invoice', creditNote: 'Credit note', receipt: 'Receipt: we have received' },
}

async function bought(w: Clinic, lng: Language, more: object = {}) {
  const { body: quote } = await w.api.post(`/api/quotes?lng=${lng}`, { ...asked, goal: 'coverUp', code: 'SYV' })
  const { body, status } = await w.api.post(`/api/payments/package?lng=${lng}`, {
    ...order,
    ...more,
    total: quote.total,
    dueNow: quote.dueNow,
  })
  expect([status, body.code]).toEqual([201, undefined])
  const payment = await w.services.db.k.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const page = w.services.payments.orders.get(payment.id)!
  const event = { eventId: 'paid', reference: payment.id, providerReference: 'pay', kind: 'paid' } as const
  await recordPaymentEvent(w.services, { ...event, amount: page.amount, currency: 'DKK' })
  await deliver(w)
  return { quote, page, planId: body.planId as string, id: body.appointmentId as string, paymentId: payment.id }
}

const deliver = async ({ services }: Clinic) => {
  while ((await deliverDue(services, deliverOne)) > 0);
}

/** The mail that begins so, its words and those of the file it brings. */
function paperOf(w: Clinic, subject: string) {
  const mail = w.sent.find((one) => one.subject.startsWith(subject))!
  const pdf = readPdf(Buffer.from(mail.attachments[0]!.content, 'base64'))
  return { text: mail.text, pdf: pdf.pages.join(' '), language: pdf.language!.slice(0, 2) }
}

type Back = { back: Ore; vat: Ore; lng: Language }
/** The credit note, its mail and PDF, the payment provider, the book, its export and the plan say the same went back. */
async function expectBack(w: Clinic, planId: string, { back, vat, lng }: Back) {
  const { db, payments } = w.services
  const credit = await db.k
    .selectFrom('invoices')
    .select(['total', 'vat'])
    .where('series', '=', 'K')
    .executeTakeFirstOrThrow()
  const booked = await db.k.selectFrom('ledger_entries').select('amount').where('kind', '=', 'refund').execute()
  const plan = (await findPlan(w.services, planId))!
  const [head, ...rows] = readStrictly((await ledgerCsv(w.services, ...EVER)).csv.slice(1))
  const cells = rows.filter((row) => row[head!.indexOf('Art')] === 'Tilbagebetaling')
  const paper = paperOf(w, NAMED[lng].creditNote)
  expect({
    credited: [-credit.total, -credit.vat],
    provider: [...payments.refunds.values()],
    booked: booked.map(({ amount }) => -amount),
    exported: cells.map((row) => -danishNumber(row[head!.indexOf('Beløb inkl. moms')]!)),
    plan: [TOTAL - plan.paid, sum(plan.payments.map(({ refunded }) => refunded))],
    written: paper.language,
  }).toEqual({
    credited: [back, vat],
    provider: [back],
    booked: [back],
    exported: [back / 100],
    plan: [back, back],
    written: lng,
  })
  expect(paper.text).toContain(formatMoney(back, lng))
  for (const said of [back, vat]) expect(paper.pdf).toContain(formatFigure(said, lng))
}
const EVER = [clinicDay('2020-01-01'), clinicDay('2099-12-31')] as const

describe.each(engines())('one order on %s', (engine) => {
  test.each(LANGUAGES)(
    '[spec 10 one-figure] the screen, the payment page, the mail, the plan, the invoice, its PDF and the book say one figure (%s)',
    async (lng) => {
      const w = await clinic(engine)
      const { quote, page, planId } = await bought(w, lng)
      const { db } = w.services
      const invoice = await db.k.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
      const booked = await db.k.selectFrom('ledger_entries').selectAll().execute()
      const plan = (await findPlan(w.services, planId))!
      const mail = w.sent.find(({ to, text }) => to === order.email && text.includes(NAMED[lng].vat))!
      const paper = paperOf(w, NAMED[lng].invoice)

      expect([quote.total, quote.dueNow, quote.vat]).toEqual([TOTAL, TOTAL, VAT])
      expect(sum(quote.lines.map((line: { amount: Ore }) => line.amount))).toBe(TOTAL)
      expect(sum(quote.lines.map((line: { vat: Ore }) => line.vat))).toBe(VAT)
      expect([page.amount, sum(page.lines!.map(({ amount }) => amount))]).toEqual([TOTAL, TOTAL])
      expect([plan.total, plan.paid, sum(plan.sessions.map(({ price }) => price))]).toEqual([TOTAL, TOTAL, TOTAL])
      expect([invoice.total, invoice.vat]).toEqual([TOTAL, VAT])
      expect(booked.map(({ amount }) => amount)).toEqual([TOTAL])
      for (const said of [TOTAL, VAT]) {
        expect(mail.text).toContain(formatMoney(said, lng))
        expect(paper.pdf).toContain(formatFigure(said, lng))
      }
      expect(paper.text).toContain(formatMoney(TOTAL, lng))
      expect(paper.language).toBe(lng)
    },
  )

  test.each(LANGUAGES)(
    'withdrawn from with a session given, page, receipt, credit note, PDF, provider, book, export and plan say one figure (%s)',
    async (lng) => {
      const w = await clinic(engine)
      const { planId, id } = await bought(w, lng, { expressRequest: true })
      await allClearedInSql(w.services)
      await w.services.db.pool.query(`update appointments set status = 'completed' where status = 'confirmed'`)
      w.clock.moveTo('2026-12-04T08:00:00+01:00')
      const statement = { name: 'Ida Holm', contract: bookingNumber(id), email: order.email }
      // Seven sessions at 711,45 kr.: one was given, six go back.
      const [back, vat] = [426_870, 85_374] as [Ore, Ore]
      expect(await findContract(w.services, statement)).toMatchObject({ standing: 'free', paid: TOTAL, back })
      expect(await withdraw(w.services, statement, lng)).toBe('withdrawn')
      await deliver(w)
      await expectBack(w, planId, { back, vat, lng })
      const receipt = w.sent.find(({ subject }) => subject.startsWith(NAMED[lng].receipt))!
      expect(receipt.text).toContain(formatMoney(back, lng))
    },
  )

  test.each(LANGUAGES)(
    'a part staff send back is one figure in credit note, mail, PDF, provider, book, export and plan (%s)',
    async (lng) => {
      const w = await clinic(engine)
      const { planId, paymentId } = await bought(w, lng)
      const admin = await signedIn(w.services, { roles: ['admin'] })
      const { patient_id: patientId } = await w.services.db.k
        .selectFrom('treatment_plans')
        .select('patient_id')
        .executeTakeFirstOrThrow()
      const [back, vat] = [142_290, 28_458] as [Ore, Ore]
      const wish = { payment: paymentId, amount: back, note: 'To behandlinger mindre', key: w.services.newId() }
      expect(await refundByStaff(w.services, admin, patientId, wish)).toMatchObject({ ok: true })
      await deliver(w)
      await expectBack(w, planId, { back, vat, lng })
    },
  )

  test('the export reads the same to a strict reader: a mark, semicolons, a decimal comma, and line ends of its own', async () => {
    const w = await clinic(engine)
    await bought(w, 'da')
    const { csv } = await ledgerCsv(w.services, clinicDay('2026-11-30'), clinicDay('2026-11-30'))
    expect(csv.slice(0, 1)).toBe('\uFEFF')
    const [head, ...rows] = readStrictly(csv.slice(1))
    expect(rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head![at], cell])))).toMatchObject([
      { Dato: '2026-11-30', Art: 'Indbetaling', Bilag: '2026-0001', Tekst: 'Pakke', Betalingsmåde: 'Online' },
    ])
    expect(danishNumber(rows[0]![head!.indexOf('Beløb inkl. moms')]!)).toBe(TOTAL / 100)
    expect(danishNumber(rows[0]![head!.indexOf('Heraf moms')]!)).toBe(VAT / 100)
  })
})

/** RFC 4180 with semicolons: every row ends in CRLF, a quoted cell may hold anything, and no row is longer than another. */
function readStrictly(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const rows = text.slice(0, -2).split('\r\n')
  const cells = rows.map((row) =>
    [...row.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^";]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
    ),
  )
  expect(new Set(cells.map(({ length }) => length)).size).toBe(1)
  return cells
}

/** A number as a spreadsheet set to Danish takes it: no thousands, a decimal comma; anything else stays text. */
function danishNumber(cell: string): number {
  expect(cell).toMatch(/^-?\d+,\d{2}$/)
  return Number(cell.replace(',', '.'))
}

test('the pages say the rule for a package that stops early which the owner has chosen', () => {
  const said = (refundRate: 'single' | 'package') => {
    const facts = factsFor('da', { rules: FALLBACK_RULES, clinic: ours, terms: { ...SHIPPED_TERMS, refundRate } })
    return fillText('{{refund.rate}}: {{price.package-example-refund}}', facts, 'a test')
  }
  expect(said('single')).toMatch(/^enkeltpris: 3\.150\s?kr\.$/)
  expect(said('package')).toMatch(/^pakkens pris pr\. behandling: 4\.050\s?kr\.$/)
})
