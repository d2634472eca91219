import type { DiagramName } from '#app/content/diagrams/types.ts'
import { decorate, paper, type Pdf } from '#app/content/pdf/document.ts'
import type { Block } from './blocks.ts'
import { BODY, heading, leftOf, roomFor, writeList, writeRuns, type Parent } from './set.ts'

// A table begins on the page its heading stands on, and stays in one piece where a page holds it: in points, about.
const HEADED_TABLE = 60
const SHORT_ROW = 22

/** The text of the page, block by block. @param diagrams how each picture on it is drawn on paper. */
export function drawBlocks(
  pdf: Pdf,
  root: Parent,
  blocks: readonly Block[],
  diagrams: Partial<Record<DiagramName, () => void>>,
) {
  for (const [index, block] of blocks.entries()) {
    pdf.x = leftOf(pdf)
    const next = blocks[index + 1]
    if (block.kind === 'heading' && next?.kind === 'table') roomFor(pdf, HEADED_TABLE + next.rows.length * SHORT_ROW)
    if (block.kind === 'heading') heading(pdf, root, block.text, block.depth === 2 ? 2 : 3)
    else if (block.kind === 'diagram') diagrams[block.name]?.()
    else if (block.kind === 'table') drawTable(pdf, root, block)
    else if (block.kind === 'list') writeList(pdf, root, block.items, { ordered: block.ordered })
    else writeRuns(pdf, root, 'P', block.runs)
    if (block.kind !== 'heading') pdf.moveDown(0.6)
  }
}

const CELL = { size: BODY.size - 0.5, lineGap: 1.2, padding: 4.5, gap: 14 }

/** A table as on the site: hairlines between the rows, the first column names the row. */
function drawTable(pdf: Pdf, root: Parent, { head, rows }: Extract<Block, { kind: 'table' }>) {
  const table = pdf.struct('Table')
  root.add(table)
  drawRow(pdf, table, head, { head: true })
  for (const row of rows) drawRow(pdf, table, row, { head: false })
  table.end()
  pdf.x = leftOf(pdf)
  pdf.y += 6
}

function drawRow(pdf: Pdf, table: Parent, texts: readonly string[], { head }: { head: boolean }) {
  const left = leftOf(pdf)
  const width = pdf.page.width - left - paper.margin.right
  const first = texts.length > 2 ? 82 : 190
  const other = (width - first) / (texts.length - 1)
  const cells = texts.map((text, column) => ({
    text,
    names: head || column === 0,
    font: !head && column === 0 ? 'medium' : 'regular',
    x: column === 0 ? left : left + first + (column - 1) * other,
    options: { width: (column === 0 ? first : other) - CELL.gap, lineGap: CELL.lineGap },
  }))
  pdf.fontSize(CELL.size)
  const height = Math.max(...cells.map(({ font, text, options }) => pdf.font(font).heightOfString(text, options)))
  roomFor(pdf, height + 2 * CELL.padding)
  const top = pdf.y + CELL.padding
  const row = pdf.struct('TR')
  table.add(row)
  for (const { text, names, font, x, options } of cells) {
    const scope = names ? { scope: head ? 'Column' : 'Row' } : {}
    const write = () =>
      pdf
        .font(font)
        .fillColor(head ? paper.ink2 : paper.ink)
        .text(text, x, top, options)
    row.add(pdf.struct(names ? 'TH' : 'TD', scope as object, [write]))
  }
  row.end()
  const bottom = top + height + CELL.padding
  decorate(pdf, () =>
    pdf
      .moveTo(left, bottom)
      .lineTo(left + width, bottom)
      .lineWidth(0.6)
      .stroke(head ? paper.ink : paper.line),
  )
  pdf.font('regular').fillColor(paper.ink)
  pdf.y = bottom
}
