import { closePdf, decorate, drawWordmark, openPdf, paper, type Pdf } from '#app/content/pdf/document.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
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

const LEFT = paper.margin.left
const WIDTH = 595.28 - paper.margin.left - paper.margin.right

/** The statement as an A4 file: tagged for screen readers, the same bytes every time. */
export async function drawStatement(statement: StatementPaper, lng: Language): Promise<Uint8Array<ArrayBuffer>> {
  const { number, day, buyer } = statement
  const name = textOf(lng, 'papers:statement-name')
  const pdf = openPdf({ title: `${name} ${number}`, subject: name, author: buyer.name, lng, day })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const write = (kind: string, draw: () => void) => root.add(pdf.struct(kind, {}, [draw]))
  decorate(pdf, () => drawWordmark(pdf, LEFT, 50, 34))
  write('H1', () => {
    pdf.fontSize(26).text(name, LEFT, 50, { width: WIDTH, align: 'right' })
    pdf.fontSize(11).text(number, { width: WIDTH, align: 'right' })
  })
  const selfBilled = textOf(lng, 'papers:statement-self-billed')
  write('P', () => pdf.fontSize(10).fillColor(paper.ink2).text(selfBilled, LEFT, 120, { width: WIDTH }))
  for (const [x, head, lines] of partiesOf(statement, lng))
    write('P', () => {
      pdf.font('regular').fontSize(9).fillColor(paper.ink2).text(head, x, 155, { width: 150 })
      pdf.fontSize(10.5).fillColor(paper.ink).text(lines.filter(Boolean).join('\n'), { width: 150, lineGap: 2 })
    })
  pdf.y = 260
  for (const [name, value] of rowsOf(statement, lng)) write('P', () => figureLine(pdf, name, value))
  write('P', () => {
    pdf.fontSize(10).fillColor(paper.ink2)
    const note = statement.isVatRegistered ? '' : `${textOf(lng, 'papers:statement-no-vat')} `
    pdf.text(`${note}${textOf(lng, 'papers:statement-account')} ${statement.account}`, LEFT, pdf.y + 14, {
      width: WIDTH,
    })
  })
  root.end()
  return closePdf(pdf)
}

function partiesOf({ seller, buyer, day }: StatementPaper, lng: Language): [number, string, string[]][] {
  const party = ({ name, address, cvr }: Party) => [name, address, cvr && `CVR ${cvr}`]
  return [
    [LEFT, textOf(lng, 'papers:statement-seller'), party(seller)],
    [LEFT + 175, textOf(lng, 'papers:statement-buyer'), party(buyer)],
    [LEFT + 350, textOf(lng, 'papers:statement-date'), [formatDay(day, lng, 'data')]],
  ]
}

function rowsOf({ net, vat, isVatRegistered }: StatementPaper, lng: Language): [string, string][] {
  return [
    [textOf(lng, 'papers:statement-line'), formatFigure(net, lng)],
    [textOf(lng, 'papers:statement-net'), formatFigure(net, lng)],
    ...(isVatRegistered
      ? [
          [textOf(lng, 'papers:statement-vat', { percent: policy.vatPercent }), formatFigure(vat, lng)] as [
            string,
            string,
          ],
        ]
      : []),
    [textOf(lng, 'papers:statement-total'), `${formatFigure((net + vat) as Ore, lng)} DKK`],
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
