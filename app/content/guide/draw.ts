import { closePdf, decorate, drawWordmark, onEveryPage, openPdf, paper, type Pdf } from '#app/content/pdf/document.ts'
import type { Guide } from './aftercare.ts'
import { drawBlocks } from './draw-blocks.ts'
import { drawHealing } from './draw-healing.ts'
import { BODY, heading, leftOf, part, roomFor, writeLine, writeList, writeRuns, type Parent } from './set.ts'

/** The guide as an A4 file: tagged for screen readers, its text selectable, its links live. */
export async function drawGuide(guide: Guide): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = openPdf({
    title: `${guide.title} · ${guide.clinic}`,
    subject: guide.subject,
    author: guide.clinic,
    lng: guide.lng,
    day: guide.updated,
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  drawTop(pdf, root, guide)
  drawSummary(pdf, root, guide)
  drawBlocks(pdf, root, guide.blocks, { 'healing-timeline': () => drawHealing(pdf, root, guide.healing) })
  drawQuestions(pdf, root, guide)
  drawContact(pdf, root, guide)
  root.end()
  onEveryPage(pdf, (page, pages) => drawFoot(pdf, guide, page, pages))
  return closePdf(pdf)
}

function drawTop(pdf: Pdf, root: Parent, { title, updatedLine }: Guide) {
  decorate(pdf, () => drawWordmark(pdf, leftOf(pdf), paper.margin.top - 6, 26))
  pdf.y = paper.margin.top + 54
  heading(pdf, root, title, 1)
  pdf.moveDown(0.4)
  part(pdf, root, 'P', () => pdf.fontSize(10).fillColor(paper.ink2).text(updatedLine).fillColor(paper.ink))
  pdf.moveDown(1.4)
}

/** The answer in a few lines, on skin. */
function drawSummary(pdf: Pdf, root: Parent, { summaryTitle, summary }: Guide) {
  const inset = 18
  const left = leftOf(pdf)
  const width = pdf.page.width - left - paper.margin.right
  const top = pdf.y
  const height = heightOf(pdf, summary, summaryTitle, width - 2 * inset) + 2 * inset
  decorate(pdf, () => pdf.roundedRect(left, top, width, height, 4).fill(paper.skin))
  pdf.x = left + inset
  pdf.y = top + inset - 4
  writeLine(pdf, root, summaryTitle, { font: 'medium', size: 11, width: width - 2 * inset })
  pdf.y += 5
  writeList(pdf, root, summary, { ordered: false, x: left + inset, width: width - 2 * inset, gap: 3 })
  pdf.x = left
  pdf.y = top + height + 22
}

function heightOf(pdf: Pdf, summary: Guide['summary'], title: string, width: number) {
  const titleHeight = pdf.font('medium').fontSize(11).heightOfString(title, { width }) + 5
  pdf.font('regular').fontSize(BODY.size)
  const lines = summary.map((runs) =>
    pdf.heightOfString(runs.map(({ text }) => text).join(''), { width: width - 16, lineGap: BODY.lineGap }),
  )
  return titleHeight + lines.reduce((sum, line) => sum + line + 3, -8)
}

function drawQuestions(pdf: Pdf, root: Parent, { questionsTitle, questions }: Guide) {
  heading(pdf, root, questionsTitle, 2)
  for (const { q, answer } of questions) {
    heading(pdf, root, q, 3)
    writeRuns(pdf, root, 'P', answer)
    pdf.moveDown(0.5)
  }
}

function drawContact(pdf: Pdf, root: Parent, { contact }: Guide) {
  roomFor(pdf, 165)
  heading(pdf, root, contact.title, 2)
  const top = pdf.y
  const left = leftOf(pdf)
  for (const line of contact.lines) writeRuns(pdf, root, 'P', [line], { width: 200 })
  pdf.moveDown(0.8)
  writeRuns(pdf, root, 'P', [{ ...contact.book, strong: true }], { width: 200 })
  const bottom = pdf.y
  const right = left + 236
  pdf.x = right
  pdf.y = top
  writeLine(pdf, root, contact.hoursTitle, { font: 'medium', size: 10.5, width: 230 })
  pdf.moveDown(0.3)
  for (const { day, open } of contact.hours)
    part(pdf, root, 'P', () => {
      const { y } = pdf
      pdf.font('regular').fontSize(10.5).text(day, right, y, { width: 90 })
      pdf.text(open, right + 96, y, { width: 140 })
      pdf.y += 2
    })
  pdf.x = left
  pdf.y = Math.max(pdf.y, bottom)
}

function drawFoot(pdf: Pdf, guide: Guide, page: number, pages: number) {
  const y = pdf.page.height - 46
  const left = leftOf(pdf)
  const width = pdf.page.width - left - paper.margin.right
  pdf
    .moveTo(left, y - 10)
    .lineTo(left + width, y - 10)
    .lineWidth(0.6)
    .stroke(paper.line)
  pdf.font('regular').fontSize(8.5).fillColor(paper.ink2)
  pdf.text(`${guide.clinic} · ${guide.contact.lines[2]!.text} · ${shown(guide.address)}`, left, y, {
    width: width - 90,
    lineBreak: false,
  })
  pdf.text(guide.pageLine(page, pages), left, y, { width, align: 'right', lineBreak: false })
}

/** An address as it is read aloud: "falm.dk/tatoveringsfjernelse/efterbehandling". */
const shown = (address: string) => address.replace(/^https?:\/\/|\?.*$/g, '')
