import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { closePdf, decorate, drawWordmark, onEveryPage, openPdf, paper, type Pdf } from './document.ts'

type Parent = PDFKit.PDFStructureElement

const LEFT = paper.margin.left
const WIDTH = 595.28 - paper.margin.left - paper.margin.right
const BOTTOM = 841.89 - paper.margin.bottom
const GUTTER = 10

/** A column: its heading, and its share of the width. */
export type ReportColumn = { head: string; share: number }

/** A paper of headings, sentences and tables, top to bottom; each piece has its place in the file's structure. */
export type Report = {
  heading(text: string): void
  /** `quiet`: small and grey, for what is only to be known. */
  text(text: string, tone?: 'plain' | 'quiet'): void
  table(columns: readonly ReportColumn[], rows: readonly (readonly string[])[]): void
  /** Pictures in a row, each with its words below. */
  pictures(pictures: readonly { bytes: Uint8Array; words: string }[]): void
  /** A square code, its words beside it. */
  code(cells: readonly (readonly boolean[])[], alt: string, words: string): void
  close(): Promise<Uint8Array<ArrayBuffer>>
}

type Facts = { title: string; author: string; lng: Language; day: ClinicDay; footer: string }

export function openReport({ title, author, lng, day, footer }: Facts): Report {
  const pdf = openPdf({ title, subject: title, author, lng, day })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  decorate(pdf, () => drawWordmark(pdf, LEFT, 50, 30))
  pdf.y = 110
  write(pdf, root, 'H1', () => pdf.font('medium').fontSize(24).text(title, LEFT, pdf.y, { width: WIDTH }))
  pdf.y += 10
  return {
    heading: (text) => heading(pdf, root, text),
    text: (text, tone = 'plain') => sentence(pdf, root, { text, tone }),
    table: (columns, rows) => table(pdf, root, { columns, rows }),
    pictures: (pictures) => drawPictures(pdf, root, pictures),
    code: (cells, alt, words) => drawCode(pdf, root, { cells, alt, words }),
    close() {
      root.end()
      onEveryPage(pdf, (page, pages) => {
        pdf.font('regular').fontSize(9).fillColor(paper.ink2)
        pdf.text(footer, LEFT, 790, { lineBreak: false })
        pdf.text(`${page} / ${pages}`, LEFT, 790, { width: WIDTH, align: 'right', lineBreak: false })
      })
      return closePdf(pdf)
    },
  }
}

function heading(pdf: Pdf, root: Parent, text: string) {
  makeRoom(pdf, 60)
  pdf.y += 8
  write(pdf, root, 'H2', () => {
    pdf.font('medium').fontSize(13).fillColor(paper.ink).text(text, LEFT, pdf.y, { width: WIDTH })
  })
  pdf.y += 4
}

function sentence(pdf: Pdf, root: Parent, { text, tone }: { text: string; tone: 'plain' | 'quiet' }) {
  const size = tone === 'plain' ? 11 : 9.5
  pdf.font('regular').fontSize(size)
  makeRoom(pdf, pdf.heightOfString(text, { width: WIDTH, lineGap: 3 }))
  write(pdf, root, 'P', () => {
    pdf.fillColor(tone === 'plain' ? paper.ink : paper.ink2)
    pdf.text(text, LEFT, pdf.y, { width: WIDTH, lineGap: 3 })
  })
  pdf.y += 6
}

type Table = { columns: readonly ReportColumn[]; rows: readonly (readonly string[])[] }

function table(pdf: Pdf, root: Parent, { columns, rows }: Table) {
  const element = pdf.struct('Table')
  root.add(element)
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / all) * WIDTH)
  row(pdf, element, { kind: 'TH', cells: columns.map(({ head }) => head), widths })
  for (const cells of rows) row(pdf, element, { kind: 'TD', cells, widths })
  element.end()
  pdf.y += 10
}

type Row = { kind: 'TH' | 'TD'; cells: readonly string[]; widths: readonly number[] }

function row(pdf: Pdf, parent: Parent, { kind, cells, widths }: Row) {
  pdf.font('regular').fontSize(kind === 'TH' ? 8.5 : 9.5)
  const heights = cells.map((text, index) => pdf.heightOfString(text || ' ', { width: widths[index]! - GUTTER }))
  const height = Math.max(...heights)
  makeRoom(pdf, height + 12)
  const tr = pdf.struct('TR')
  parent.add(tr)
  const top = pdf.y + 5
  let x = LEFT
  for (const [index, text] of cells.entries()) {
    const [left, width] = [x, widths[index]! - GUTTER]
    tr.add(
      pdf.struct(kind, {}, [
        () => void pdf.fillColor(kind === 'TH' ? paper.ink2 : paper.ink).text(text, left, top, { width }),
      ]),
    )
    x += widths[index]!
  }
  tr.end()
  pdf.y = top + height + 5
  const { y } = pdf
  decorate(pdf, () =>
    pdf
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(0.6)
      .stroke(paper.line),
  )
}

const PICTURES_A_ROW = 2
const PICTURE_HEIGHT = 170

function drawPictures(pdf: Pdf, root: Parent, pictures: readonly { bytes: Uint8Array; words: string }[]) {
  const width = (WIDTH - GUTTER) / PICTURES_A_ROW
  for (let from = 0; from < pictures.length; from += PICTURES_A_ROW) {
    makeRoom(pdf, PICTURE_HEIGHT + 26)
    const top = pdf.y
    for (const [index, { bytes, words }] of pictures.slice(from, from + PICTURES_A_ROW).entries()) {
      const x = LEFT + index * (width + GUTTER)
      root.add(
        pdf.struct('Figure', { alt: words }, [
          () => void pdf.image(Buffer.from(bytes), x, top, { fit: [width, PICTURE_HEIGHT] }),
        ]),
      )
      write(pdf, root, 'P', () => {
        pdf.font('regular').fontSize(9).fillColor(paper.ink2)
        pdf.text(words, x, top + PICTURE_HEIGHT + 4, { width, lineBreak: false })
      })
    }
    pdf.y = top + PICTURE_HEIGHT + 26
  }
}

const CODE_SIZE = 96

function drawCode(
  pdf: Pdf,
  root: Parent,
  { cells, alt, words }: { cells: readonly (readonly boolean[])[]; alt: string; words: string },
) {
  makeRoom(pdf, CODE_SIZE + 10)
  const top = pdf.y
  const cell = CODE_SIZE / cells.length
  root.add(
    pdf.struct('Figure', { alt }, [
      () => {
        for (const [down, line] of cells.entries())
          for (const [across, isDark] of line.entries())
            if (isDark) pdf.rect(LEFT + across * cell, top + down * cell, cell + 0.05, cell + 0.05)
        pdf.fill(paper.ink)
      },
    ]),
  )
  write(pdf, root, 'P', () => {
    pdf.font('regular').fontSize(10).fillColor(paper.ink)
    pdf.text(words, LEFT + CODE_SIZE + 18, top + 8, { width: WIDTH - CODE_SIZE - 18, lineGap: 3 })
  })
  pdf.y = top + CODE_SIZE + 12
}

/** A new page where this much does not fit. */
function makeRoom(pdf: Pdf, height: number) {
  if (pdf.y + height > BOTTOM) pdf.addPage()
}

function write(pdf: Pdf, parent: Parent, kind: string, draw: () => void) {
  parent.add(pdf.struct(kind, {}, [draw]))
}
