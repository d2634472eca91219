import type { Language } from '#app/domain/language.ts'
import { sum, vatIn, type Ore } from './money.ts'
import { policy } from '#app/domain/policy.ts'
import { priced, reversed, type Priced, type QuoteLine } from '#app/domain/pricing/quote.ts'

/** F: invoices. K: credit notes. Each is numbered on its own, from 1, without gaps, every year. */
export type InvoiceSeries = 'F' | 'K'

/** "2026-0001", a credit note "K2026-0001": how an invoice is named everywhere. */
export const invoiceNumber = ({ series, year, number }: { series: InvoiceSeries; year: number; number: number }) =>
  `${series === 'K' ? 'K' : ''}${year}-${String(number).padStart(4, '0')}`

type Paper = { number: string; credits: string | null }

/** Papers in their order, each with the credit notes that take money back of it; one whose invoice is not among them stands alone. */
export function withNotes<Of extends Paper>(papers: readonly Of[]): (Of & { notes: Of[] })[] {
  const numbers = new Set(papers.map(({ number }) => number))
  const notesOf = Map.groupBy(papers, ({ credits }) => credits)
  return papers
    .filter(({ credits }) => credits === null || !numbers.has(credits))
    .map((paper) => ({ ...paper, notes: notesOf.get(paper.number) ?? [] }))
}

/** What a line is called, in each language. */
type Titles = Record<Language, string>

const line = (key: string, kind: QuoteLine['kind'], amount: Ore, titles: Titles) => ({
  key,
  ruleName: key,
  kind,
  amount,
  titleDa: titles.da,
  titleEn: titles.en,
})

/** A deposit: part of a treatment's price, paid before it. */
export const depositInvoice = (amount: Ore, titles: Titles): Priced =>
  priced('invoice', [line('deposit', 'deposit', amount, titles)])

/** One session of a plan, paid on its own. */
export const sessionInvoice = (amount: Ore, titles: Titles): Priced =>
  priced('invoice', [line('session', 'session', amount, titles)])

/** A course paid whole: what was ordered, without the add-ons, which are paid at the clinic. */
export const courseInvoice = ({ lines }: Pick<Priced, 'lines'>): Priced =>
  priced(
    'invoice',
    lines.filter(({ kind }) => kind !== 'add-on'),
  )

/**
 * What is paid at the clinic for a visit. Where it is exactly the rest of what was ordered, all of it is listed with
 * what was paid before taken off; another sum is a line of its own.
 */
export function visitInvoice(
  amount: Ore,
  { ordered, paidBefore }: { ordered: Pick<Priced, 'lines'> | null; paidBefore: Ore },
  titles: Record<'visit' | 'paidBefore', Titles>,
): Priced {
  const lines = ordered?.lines ?? []
  if (lines.length === 0 || sum(lines.map((one) => one.amount)) - paidBefore !== amount)
    return priced('invoice', [line('visit', 'session', amount, titles.visit)])
  const before = line('paid-before', 'paid-before', -paidBefore as Ore, titles.paidBefore)
  return priced('invoice', paidBefore > 0 ? [...lines, before] : lines)
}

/**
 * What a credit note takes back. All of an invoice at once: its lines. A part: one line, with its share of the VAT by
 * running totals, so that the parts take back the invoice's VAT to the øre.
 * @param before what earlier credit notes took back of it.
 */
export function creditNote(invoice: Priced, amount: Ore, before: Ore, titles: Titles): Priced {
  if (before === 0 && amount === invoice.total) return reversed(invoice)
  const vat = (vatIn((before + amount) as Ore, policy.vatPercent) - vatIn(before, policy.vatPercent)) as Ore
  const back = line('refund', 'refund', -amount as Ore, titles)
  const lines = [{ ...back, vat: -vat as Ore, vatPercent: policy.vatPercent }]
  return { ...priced('refund', [back]), lines, vat: -vat as Ore }
}
