import { closePdf, decorate, drawWordmark, openPdf, paper, type Pdf } from '#app/content/pdf/document.ts'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { csvOf } from '#app/domain/csv.ts'
import type { Language } from '#app/domain/language.ts'
import { formatFigure, plainFigure, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'

type Party = { name: string; address: string; cvr: string }

/**
 * What the clinic issues in a partner's name when it pays them (self-billing): the seller is the partner, the buyer the
 * clinic. VAT stands on it only where the seller is registered for it. Amounts are whole øre.
 */
export type StatementPaper = {
  number: string
  day: ClinicDay
  seller: Party
  buyer: Party
  account: string
  net: Ore
  vat: Ore
  isVatRegistered: boolean
}

const words = {
  da: {
    name: 'Afregningsbilag',
    selfBilled: 'Selvfakturering: udstedt af køber efter aftale med sælger.',
    seller: 'Sælger',
    buyer: 'Køber',
    date: 'Dato',
    line: 'Provision for henvisninger',
    amount: 'Beløb i DKK',
    net: 'I alt ekskl. moms',
    vat: `Moms ${policy.vatPercent} %`,
    noVat: 'Sælger er ikke momsregistreret. Der er ikke beregnet moms.',
    total: 'Udbetalt',
    account: 'Til konto',
  },
  en: {
    name: 'Statement',
    selfBilled: 'Self-billing: issued by the buyer by agreement with the seller.',
    seller: 'Seller',
    buyer: 'Buyer',
    date: 'Date',
    line: 'Commission for referrals',
    amount: 'Amount in DKK',
    net: 'Total excl. VAT',
    vat: `VAT ${policy.vatPercent}%`,
    noVat: 'The seller is not registered for VAT. No VAT is charged.',
    total: 'Paid',
    account: 'To account',
  },
} as const

const LEFT = paper.margin.left
const WIDTH = 595.28 - paper.margin.left - paper.margin.right

/** The statement as an A4 file: tagged for screen readers, the same bytes every time. */
export async function drawStatement(statement: StatementPaper, lng: Language): Promise<Uint8Array<ArrayBuffer>> {
  const said = words[lng]
  const { number, day, buyer } = statement
  const pdf = openPdf({ title: `${said.name} ${number}`, subject: said.name, author: buyer.name, lng, day })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const write = (kind: string, draw: () => void) => root.add(pdf.struct(kind, {}, [draw]))
  decorate(pdf, () => drawWordmark(pdf, LEFT, 50, 34))
  write('H1', () => {
    pdf.fontSize(26).text(said.name, LEFT, 50, { width: WIDTH, align: 'right' })
    pdf.fontSize(11).text(number, { width: WIDTH, align: 'right' })
  })
  write('P', () => pdf.fontSize(10).fillColor(paper.ink2).text(said.selfBilled, LEFT, 120, { width: WIDTH }))
  for (const [x, head, lines] of partiesOf(statement, lng))
    write('P', () => {
      pdf.font('regular').fontSize(9).fillColor(paper.ink2).text(head, x, 155, { width: 150 })
      pdf.fontSize(10.5).fillColor(paper.ink).text(lines.filter(Boolean).join('\n'), { width: 150, lineGap: 2 })
    })
  pdf.y = 260
  for (const [name, value] of rowsOf(statement, lng)) write('P', () => figureLine(pdf, name, value))
  write('P', () => {
    pdf.fontSize(10).fillColor(paper.ink2)
    const note = statement.isVatRegistered ? '' : `${said.noVat} `
    pdf.text(`${note}${said.account} ${statement.account}`, LEFT, pdf.y + 14, { width: WIDTH })
  })
  root.end()
  return closePdf(pdf)
}

function partiesOf({ seller, buyer, day }: StatementPaper, lng: Language): [number, string, string[]][] {
  const said = words[lng]
  const party = ({ name, address, cvr }: Party) => [name, address, cvr && `CVR ${cvr}`]
  return [
    [LEFT, said.seller, party(seller)],
    [LEFT + 175, said.buyer, party(buyer)],
    [LEFT + 350, said.date, [formatDay(day, lng, 'data')]],
  ]
}

function rowsOf({ net, vat, isVatRegistered }: StatementPaper, lng: Language): [string, string][] {
  const said = words[lng]
  return [
    [said.line, formatFigure(net, lng)],
    [said.net, formatFigure(net, lng)],
    ...(isVatRegistered ? [[said.vat, formatFigure(vat, lng)] as [string, string]] : []),
    [said.total, `${formatFigure((net + vat) as Ore, lng)} DKK`],
  ]
}

function figureLine(pdf: Pdf, name: string, value: string) {
  const top = pdf.y
  pdf.font('regular').fontSize(10.5).fillColor(paper.ink)
  pdf.text(name, LEFT, top, { width: 300 })
  pdf.text(value, LEFT + 300, top, { width: WIDTH - 300, align: 'right' })
  pdf.y = top + 24
}

/** The same as CSV, for bookkeeping: one line, as Danish spreadsheets read it. */
export function statementCsv({ number, day, seller, buyer, net, vat }: StatementPaper): string {
  const figure = (amount: Ore) => plainFigure(amount, ',')
  return csvOf([
    ['Bilag', 'Dato', 'Sælger', 'CVR', 'Køber', 'Netto', 'Moms', 'I alt'],
    [number, day, seller.name, seller.cvr, buyer.name, figure(net), figure(vat), figure((net + vat) as Ore)],
  ])
}
