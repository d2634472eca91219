import { paper, type Pdf } from '#app/content/pdf/document.ts'
import type { Run } from './blocks.ts'

// How a printed page is set: headings, runs of text, lists. Each writes its words into the file's structure.

export type Parent = PDFKit.PDFStructureElement
type Place = { x?: number; width?: number; size?: number; lineGap?: number }

const HEADINGS = {
  1: { size: 27, font: 'regular', above: 0, below: 0.1, spacing: -0.6 },
  2: { size: 17, font: 'regular', above: 12, below: 0.4, spacing: -0.25 },
  3: { size: 11.5, font: 'medium', above: 6, below: 0.25, spacing: 0 },
} as const
export const BODY = { size: 10, lineGap: 1.8 }

/** Keeps a range in one piece on screen; the paper's font has no sign for it. */
const WORD_JOINER = '\u2060'

export const leftOf = (pdf: Pdf) => pdf.page.margins.left

/** A new page where less than `points` are left on this one. */
export function roomFor(pdf: Pdf, points: number) {
  if (pdf.y + points > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
}

/** Words written as one part of the file's structure: "P", "H2". */
export function part(pdf: Pdf, parent: Parent, type: string, write: () => void) {
  parent.add(pdf.struct(type, {}, [write]))
}

/** A heading, which never stands last on a page. */
export function heading(pdf: Pdf, parent: Parent, text: string, depth: 1 | 2 | 3) {
  const { size, font, above, below, spacing } = HEADINGS[depth]
  roomFor(pdf, above + size + (depth === 2 ? 84 : 52))
  if (pdf.y > pdf.page.margins.top) pdf.y += above
  part(pdf, parent, `H${depth}`, () =>
    pdf.font(font).fontSize(size).text(text, leftOf(pdf), pdf.y, { characterSpacing: spacing, lineGap: 0 }),
  )
  pdf.moveDown(below)
  pdf.font('regular')
}

/** One line of plain words. */
export function writeLine(
  pdf: Pdf,
  parent: Parent,
  text: string,
  { font = 'regular', ...place }: Place & { font?: 'regular' | 'medium' } = {},
) {
  writeRuns(pdf, parent, 'P', [{ text, strong: font === 'medium' }], place)
}

/** A paragraph: each run in its own voice, a link as a link. */
export function writeRuns(pdf: Pdf, parent: Parent, type: string, runs: readonly Run[], place: Place = {}) {
  const { x = pdf.x, width = pdf.page.width - x - paper.margin.right, size = BODY.size, lineGap = BODY.lineGap } = place
  const element = pdf.struct(type)
  parent.add(element)
  pdf.x = x
  runs.forEach((run, index) => {
    const write = () => {
      pdf
        .font(run.strong ? 'medium' : 'regular')
        .fontSize(size)
        .fillColor(run.href ? paper.link : paper.ink)
      const continued = index < runs.length - 1
      pdf.text(run.text.replaceAll(WORD_JOINER, ''), {
        width,
        lineGap,
        continued,
        ...(run.href && { link: run.href, underline: true }),
      })
    }
    if (run.href) part(pdf, element, 'Link', write)
    else element.add(write)
  })
  element.end()
  pdf.font('regular').fillColor(paper.ink)
  pdf.x = x
}

/** A list with its marks in the margin of the words. */
export function writeList(
  pdf: Pdf,
  parent: Parent,
  items: readonly Run[][],
  {
    ordered,
    x = leftOf(pdf),
    width = pdf.page.width - x - paper.margin.right,
    gap = 2,
  }: {
    ordered: boolean
    x?: number
    width?: number
    gap?: number
  },
) {
  const list = pdf.struct('L')
  parent.add(list)
  items.forEach((runs, index) => {
    roomFor(pdf, 2 * (BODY.size + BODY.lineGap))
    const item = pdf.struct('LI')
    list.add(item)
    const { y } = pdf
    part(pdf, item, 'Lbl', () =>
      pdf
        .font('regular')
        .fontSize(BODY.size)
        .fillColor(paper.ink2)
        .text(ordered ? `${index + 1}.` : '•', x, y, { width: 14 }),
    )
    pdf.y = y
    writeRuns(pdf, item, 'LBody', runs, { x: x + 16, width: width - 16 })
    item.end()
    pdf.y += gap
  })
  list.end()
  pdf.x = leftOf(pdf)
}
