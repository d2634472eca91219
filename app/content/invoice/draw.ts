import { closePdf, decorate, drawWordmark, onEveryPage, openPdf, paper, type Pdf } from '#app/content/pdf/document.ts'
import { formatDay } from '#app/domain/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { formatFigure, type Ore } from '#app/domain/money.ts'
import type { QuoteLine } from '#app/domain/quote.ts'
import { invoiceWords, type InvoicePaper } from './invoice.ts'

type Parent = PDFKit.PDFStructureElement
type Cell = { text: string; x: number; width: number; align?: 'left' | 'right' }

const LEFT = paper.margin.left
const RIGHT = 595.28 - paper.margin.right
/** Right edges of the four columns of figures. */
const COLUMNS = [330, 400, 465, RIGHT]
const BOTTOM = 841.89 - paper.margin.bottom - 40

/** The invoice as an A4 file: tagged for screen readers, its text selectable, the same bytes every time. */
export async function drawInvoice(invoice: InvoicePaper): Promise<Uint8Array<ArrayBuffer>> {
  const { lng, number, seller, day } = invoice
  const said = invoiceWords[lng]
  const name = invoice.isCredit ? said.creditNote : said.invoice
  const pdf = openPdf({ title: `${name} ${number}`, subject: name, author: seller.legalName, lng, day })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  drawTop(pdf, root, invoice, name)
  drawParties(pdf, root, invoice)
  drawLines(pdf, root, invoice)
  drawTotals(pdf, root, invoice)
  root.end()
  onEveryPage(pdf, (page, pages) => {
    pdf.font('regular').fontSize(9).fillColor(paper.ink2)
    pdf.text(`${name} ${number}`, LEFT, 790, { lineBreak: false })
    pdf.text(said.page(page, pages), LEFT, 790, { width: RIGHT - LEFT, align: 'right', lineBreak: false })
  })
  return closePdf(pdf)
}

function drawTop(pdf: Pdf, root: Parent, { number }: InvoicePaper, name: string) {
  decorate(pdf, () => drawWordmark(pdf, LEFT, 50, 34))
  write(pdf, root, 'H1', () => {
    pdf.font('regular').fontSize(26).fillColor(paper.ink)
    pdf.text(name, LEFT, 50, { width: RIGHT - LEFT, align: 'right' })
    pdf.fontSize(11).text(number, { width: RIGHT - LEFT, align: 'right' })
  })
}

function drawParties(pdf: Pdf, root: Parent, { buyer, seller, day, lng, credits }: InvoicePaper) {
  const said = invoiceWords[lng]
  const top = 150
  const column = (x: number, width: number, head: string, lines: string[]) =>
    write(pdf, root, 'P', () => {
      pdf.font('regular').fontSize(9).fillColor(paper.ink2).text(head, x, top, { width })
      pdf
        .font('medium')
        .fontSize(10.5)
        .fillColor(paper.ink)
        .text(lines[0] ?? '', { width })
      pdf.font('regular').text(lines.slice(1).join('\n'), { width, lineGap: 2 })
    })
  column(LEFT, 160, said.to, [buyer.name || buyer.email, ...(buyer.name ? [buyer.email] : [])])
  column(LEFT + 175, 150, said.from, [seller.legalName, seller.street, seller.city, `CVR ${seller.cvr}`])
  column(LEFT + 340, 131, said.date, [formatDay(day, lng, 'data'), ...(credits ? [`${said.credits} ${credits}`] : [])])
  pdf.y = top + 100
}

function drawLines(pdf: Pdf, root: Parent, { content, lng }: InvoicePaper) {
  const said = invoiceWords[lng]
  const table = pdf.struct('Table')
  root.add(table)
  row(pdf, table, 'TH', cellsOf(said.columns))
  rule(pdf, paper.ink)
  for (const line of content.lines) {
    if (pdf.y > BOTTOM) pdf.addPage()
    row(pdf, table, 'TD', cellsOf(lineTexts(line, lng)))
    rule(pdf, paper.line)
  }
  table.end()
}

const lineTexts = (line: QuoteLine, lng: Language) => [
  lng === 'da' ? line.titleDa : line.titleEn,
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
  const top = pdf.y + 7
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
  pdf.y = bottom + 7
}

function drawTotals(pdf: Pdf, root: Parent, { content, lng, method, isCredit }: InvoicePaper) {
  const said = invoiceWords[lng]
  const { total, vat, lines } = content
  if (pdf.y > BOTTOM - 90) pdf.addPage()
  pdf.y += 16
  const percent = lines[0]?.vatPercent ?? 25
  const rows = [
    [said.net, formatFigure((total - vat) as Ore, lng)],
    [said.vat(percent), formatFigure(vat, lng)],
    [said.total, `${formatFigure(total, lng)} DKK`],
  ] as const
  for (const [name, value] of rows) {
    const top = pdf.y
    const font = name === said.total ? 'medium' : 'regular'
    write(pdf, root, 'P', () => {
      pdf.font(font).fontSize(10.5).fillColor(paper.ink)
      pdf.text(name, LEFT + 240, top, { width: 120 })
      pdf.text(value, LEFT + 340, top, { width: RIGHT - LEFT - 340, align: 'right' })
    })
    pdf.y = top + 22
  }
  write(pdf, root, 'P', () => {
    pdf.font('regular').fontSize(10).fillColor(paper.ink2)
    pdf.text(isCredit ? said.returned : said.paid[method], LEFT, pdf.y + 10, { width: RIGHT - LEFT })
  })
}

function rule(pdf: Pdf, colour: string) {
  const { y } = pdf
  decorate(pdf, () => pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).stroke(colour))
}

/** Draws one piece and ties it to its place in the file's structure. */
function write(pdf: Pdf, parent: Parent, kind: string, draw: () => void) {
  parent.add(pdf.struct(kind, {}, [draw]))
}
