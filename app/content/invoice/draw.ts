import { phoneFor } from '#app/content/clinic.ts'
import { closePdf, decorate, drawWordmark, onEveryPage, openPdf, paper, type Pdf } from '#app/content/pdf/document.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { titleIn, type Language } from '#app/domain/language.ts'
import { formatFigure, type Ore } from '#app/domain/money/money.ts'
import type { QuoteLine } from '#app/domain/pricing/quote.ts'
import type { InvoicePaper } from './invoice.ts'

type Parent = PDFKit.PDFStructureElement
type Cell = { text: string; x: number; width: number; align?: 'left' | 'right' }

const LEFT = paper.margin.left
const RIGHT = 595.28 - paper.margin.right
/** Right edges of the four columns of figures. */
const COLUMNS = [330, 400, 465, RIGHT]
const COLUMN_HEADS = ['description', 'count', 'net', 'vat', 'gross'] as const
const BOTTOM = 841.89 - paper.margin.bottom - 40
const FOOT = 790

/**
 * The invoice as an A4 file: tagged for screen readers, its text selectable, the same bytes every time.
 * @param clinic whom to ask about it, in the foot; the seller is part of the invoice.
 */
export async function drawInvoice(
  invoice: InvoicePaper,
  clinic: Pick<Clinic, 'phone' | 'email'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { lng, number, seller, day } = invoice
  const name = textOf(lng, invoice.isCredit ? 'papers:invoice-credit-note' : 'papers:invoice-name')
  const pdf = openPdf({ title: `${name} ${number}`, subject: name, author: seller.legalName, lng, day })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  drawTop(pdf, root, invoice, name)
  drawParties(pdf, root, invoice)
  drawLines(pdf, root, invoice)
  drawTotals(pdf, root, invoice)
  root.end()
  onEveryPage(pdf, (page, pages) => {
    const foot = { width: RIGHT - LEFT, lineBreak: false }
    pdf
      .moveTo(LEFT, FOOT - 14)
      .lineTo(RIGHT, FOOT - 14)
      .lineWidth(0.6)
      .stroke(paper.line)
    pdf.font('regular').fontSize(9).fillColor(paper.ink2)
    pdf.text(phoneFor(clinic, lng), LEFT, FOOT, foot)
    pdf.text(clinic.email, LEFT, FOOT, { ...foot, align: 'center' })
    pdf.text(`${name} ${number}, ${textOf(lng, 'papers:invoice-page', { page, pages }).toLowerCase()}`, LEFT, FOOT, {
      ...foot,
      align: 'right',
    })
  })
  return closePdf(pdf)
}

function drawTop(pdf: Pdf, root: Parent, { number }: InvoicePaper, name: string) {
  decorate(pdf, () => drawWordmark(pdf, LEFT, 50, 34))
  write(pdf, root, 'H1', () => {
    pdf.font('regular').fontSize(29).fillColor(paper.ink)
    pdf.text(name, LEFT, 48, { width: RIGHT - LEFT, align: 'right', characterSpacing: -0.6 })
    pdf.fontSize(11).text(number, { width: RIGHT - LEFT, align: 'right', characterSpacing: 0 })
  })
}

function drawParties(pdf: Pdf, root: Parent, { buyer, seller, day, lng, credits }: InvoicePaper) {
  const top = 150
  const column = (x: number, width: number, head: string, lines: string[]) =>
    write(pdf, root, 'P', () => {
      pdf.font('regular').fontSize(9).fillColor(paper.ink2).text(head, x, top, { width }).moveDown(0.25)
      pdf
        .font('medium')
        .fontSize(10.5)
        .fillColor(paper.ink)
        .text(lines[0] ?? '', { width })
      pdf.font('regular').text(lines.slice(1).join('\n'), { width, lineGap: 3 })
    })
  column(LEFT, 160, textOf(lng, 'papers:invoice-to'), [buyer.name, buyer.email].filter(Boolean))
  column(LEFT + 168, 140, textOf(lng, 'papers:invoice-from'), [
    seller.legalName,
    seller.street,
    seller.city,
    `CVR ${seller.cvr}`,
  ])
  const facts = [
    [textOf(lng, 'papers:invoice-date'), formatDay(day, lng, 'data')],
    ...(credits ? [[textOf(lng, 'papers:invoice-credits'), credits]] : []),
  ]
  for (const [index, [name = '', value = '']] of facts.entries()) {
    const [x, y, width] = [LEFT + 325, top + 1 + index * 17, RIGHT - LEFT - 325]
    write(pdf, root, 'P', () => {
      pdf.font('regular').fontSize(10.5).fillColor(paper.ink2).text(name, x, y, { width })
      pdf.fillColor(paper.ink).text(value, x, y, { width, align: 'right' })
    })
  }
  pdf.y = top + 112
}

function drawLines(pdf: Pdf, root: Parent, { content, lng }: InvoicePaper) {
  const table = pdf.struct('Table')
  root.add(table)
  row(pdf, table, 'TH', cellsOf(COLUMN_HEADS.map((key) => textOf(lng, `papers:invoice-column-${key}`))))
  rule(pdf, paper.ink)
  for (const line of content.lines) {
    if (pdf.y > BOTTOM) pdf.addPage()
    row(pdf, table, 'TD', cellsOf(lineTexts(line, lng)))
    rule(pdf, paper.line)
  }
  table.end()
}

const lineTexts = (line: QuoteLine, lng: Language) => [
  titleIn(line, lng),
  String(line.unit === 'session' ? (line.quantity ?? 1) : 1),
  formatFigure((line.amount - line.vat) as Ore, lng),
  formatFigure(line.vat, lng),
  formatFigure(line.amount, lng),
]

function cellsOf([first = '', ...figures]: readonly string[]): Cell[] {
  const places = figures.map((text, index) => {
    const right = COLUMNS[index]!
    return { text, x: right - 75, width: 75, align: 'right' as const }
  })
  return [{ text: first, x: LEFT, width: COLUMNS[0]! - 60 - LEFT }, ...places]
}

function row(pdf: Pdf, table: Parent, kind: 'TH' | 'TD', cells: Cell[]) {
  const tr = pdf.struct('TR')
  table.add(tr)
  const top = pdf.y + (kind === 'TH' ? 7 : 11)
  let bottom = top
  pdf.fontSize(kind === 'TH' ? 9 : 10.5)
  for (const { text, x, width, align = 'left' } of cells) {
    write(pdf, tr, kind, () => {
      pdf.font('regular').fillColor(kind === 'TH' ? paper.ink2 : paper.ink)
      pdf.text(text, x, top, { width, align })
    })
    bottom = Math.max(bottom, pdf.y)
  }
  tr.end()
  pdf.y = bottom + (kind === 'TH' ? 7 : 11)
}

function drawTotals(pdf: Pdf, root: Parent, paperOf: InvoicePaper) {
  const { content, lng } = paperOf
  const { total, vat, lines } = content
  if (pdf.y > BOTTOM - 170) pdf.addPage()
  pdf.y += 14
  const percent = lines[0]?.vatPercent ?? 25
  const [x, width] = [LEFT + 228, RIGHT - LEFT - 228]
  const rows = [
    [textOf(lng, 'papers:invoice-net'), formatFigure((total - vat) as Ore, lng)],
    [textOf(lng, 'papers:invoice-vat', { percent }), formatFigure(vat, lng)],
  ] as const
  for (const [name, value] of rows) {
    const top = pdf.y
    write(pdf, root, 'P', () => {
      pdf.font('regular').fontSize(10.5).fillColor(paper.ink2).text(name, x, top, { width })
      pdf.fillColor(paper.ink).text(value, x, top, { width, align: 'right' })
    })
    pdf.y = top + 20
    rule(pdf, paper.line, x)
    pdf.y += 9
  }
  pdf.y -= 9
  rule(pdf, paper.ink, x)
  const top = pdf.y + 16
  write(pdf, root, 'P', () => {
    pdf
      .font('medium')
      .fontSize(10.5)
      .fillColor(paper.ink)
      .text(textOf(lng, 'papers:invoice-total'), x, top + 11, { width })
    pdf.font('regular').fontSize(25)
    const amount = textOf(lng, 'papers:invoice-amount', { figure: formatFigure(total, lng) })
    pdf.text(amount, x, top, { width, align: 'right', characterSpacing: -0.6 })
  })
  pdf.y = top + 56
  drawStanding(pdf, root, paperOf)
}

const STANDING = { height: 56, pad: 20, line: 14 } as const

/** What became of the money: every paper is issued when it has come or gone. */
function drawStanding(pdf: Pdf, root: Parent, { lng, method, reference, isCredit, day }: InvoicePaper) {
  const { y } = pdf
  decorate(pdf, () => pdf.roundedRect(LEFT, y, RIGHT - LEFT, STANDING.height, 3).fill(paper.skin))
  write(pdf, root, 'P', () => {
    const width = RIGHT - LEFT - 2 * STANDING.pad
    pdf.font('medium').fontSize(10.5).fillColor(paper.ink)
    const number = reference ? textOf(lng, 'papers:invoice-reference', { number: reference }) : ''
    const paid = `${textOf(lng, `papers:invoice-paid-${method}`)}${number}`
    const line = { width, height: STANDING.line, ellipsis: true, characterSpacing: 0 }
    pdf.text(isCredit ? textOf(lng, 'papers:invoice-returned') : paid, LEFT + STANDING.pad, y + 13, line)
    const next = isCredit ? 'papers:invoice-nothing-to-do' : 'papers:invoice-nothing-due'
    pdf.font('regular').text(textOf(lng, next, { day: formatDay(day, lng, 'data') }), { width })
  })
}

function rule(pdf: Pdf, colour: string, from: number = LEFT) {
  const { y } = pdf
  decorate(pdf, () => pdf.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.6).stroke(colour))
}

/** Draws one piece and ties it to its place in the file's structure. */
function write(pdf: Pdf, parent: Parent, kind: string, draw: () => void) {
  parent.add(pdf.struct(kind, {}, [draw]))
}
