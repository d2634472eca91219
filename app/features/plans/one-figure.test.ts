import { describe, expect, test } from 'vitest'
import { fillText, factsFor } from '#app/content/facts.ts'
import { clinic as ours } from '#app/content/clinic.ts'
import { clinicDay } from '#app/domain/clinic-time.ts'
import { SHIPPED_TERMS } from '#app/domain/booking-terms.ts'
import { formatFigure, formatMoney, sum, type Ore } from '#app/domain/money.ts'
import { FALLBACK_RULES } from '#app/domain/pricing-rules.ts'
import { ledgerCsv } from '#app/features/invoices/queries/ledger-csv.ts'
import { recordPaymentEvent } from '#app/features/payments/commands.ts'
import { deliverOne } from '#app/server/deliver.ts'
import { deliverDue } from '#app/server/outbox.ts'
import { apiOf } from '#test/http.ts'
import { readPdf } from '#test/pdf.ts'
import { engines, world, type Engine } from '#test/world.ts'
import { findPlan } from './queries.ts'

// 75 % of 7 × 1.020 kr., less 7 %: 4.980,15 kr., a figure nothing rounds to by chance.
const TOTAL = 498_015 as Ore
const VAT = 99_603 as Ore
const asked = { areaCm2: 33, plan: 'package', sessions: 7, dialog: 'package' } as const
const order = {
  treatmentType: 'completeRemoval',
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

async function bought(w: Clinic) {
  const { body: quote } = await w.api.post('/api/quotes', { ...asked, goal: 'completeRemoval', code: 'SYV' })
  const { body, status } = await w.api.post('/api/payments/package', {
    ...order,
    total: quote.total,
    dueNow: quote.dueNow,
  })
  expect([status, body.code]).toEqual([201, undefined])
  const payment = await w.services.db.k.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const page = w.services.payments.orders.get(payment.id)!
  const event = { eventId: 'paid', reference: payment.id, providerReference: 'pay', kind: 'paid' } as const
  await recordPaymentEvent(w.services, { ...event, amount: page.amount, currency: 'DKK' })
  while ((await deliverDue(w.services, deliverOne)) > 0);
  return { quote, page, planId: body.planId as string, manageUrl: body.manageUrl as string }
}

describe.each(engines())('one order on %s', (engine) => {
  test('the screen, the payment page, the mail, the plan, the invoice, its PDF and the book say one figure', async () => {
    const w = await clinic(engine)
    const { quote, page, planId } = await bought(w)
    const { db } = w.services
    const invoice = await db.k.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
    const booked = await db.k.selectFrom('ledger_entries').selectAll().execute()
    const plan = (await findPlan(w.services, planId))!
    const mail = w.sent.find(({ to, text }) => to === order.email && text.includes('Heraf moms'))!
    const paper = w.sent.find(({ subject }) => subject.startsWith('Faktura'))!
    const pdf = readPdf(Buffer.from(paper.attachments[0]!.content, 'base64')).pages.join(' ')

    expect([quote.total, quote.dueNow, quote.vat]).toEqual([TOTAL, TOTAL, VAT])
    expect(sum(quote.lines.map((line: { amount: Ore }) => line.amount))).toBe(TOTAL)
    expect(sum(quote.lines.map((line: { vat: Ore }) => line.vat))).toBe(VAT)
    expect([page.amount, sum(page.lines!.map(({ amount }) => amount))]).toEqual([TOTAL, TOTAL])
    expect([plan.total, plan.paid, sum(plan.sessions.map(({ price }) => price))]).toEqual([TOTAL, TOTAL, TOTAL])
    expect([invoice.total, invoice.vat]).toEqual([TOTAL, VAT])
    expect(booked.map(({ amount }) => amount)).toEqual([TOTAL])
    for (const said of [TOTAL, VAT]) {
      expect(mail.text).toContain(formatMoney(said, 'da'))
      expect(pdf).toContain(formatFigure(said, 'da'))
    }
    expect(paper.text).toContain(formatMoney(TOTAL, 'da'))
  })

  test('the export reads the same to a strict reader: a mark, semicolons, a decimal comma, and line ends of its own', async () => {
    const w = await clinic(engine)
    await bought(w)
    const csv = await ledgerCsv(w.services, clinicDay('2026-11-30'), clinicDay('2026-11-30'))
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
  expect(said('package')).toMatch(/^pakkens pris pr\. gang: 4\.050\s?kr\.$/)
})
