import { instantAt } from '#app/domain/time/clinic-time.ts'
import PDFDocument from 'pdfkit'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { NOTATION, type Language } from '#app/domain/language.ts'
import { COLUMNS, DOT_STEP, DOTS_END, LAST_LETTER, LETTERS, VIEW_BOX } from '../wordmark-shape.ts'
import { addFaces } from './faces.ts'

export type Pdf = PDFKit.PDFDocument

/** The design's values on paper: points, and the colours of ui/tokens.css. */
export const paper = {
  margin: { left: 62, right: 62, top: 56, bottom: 68 },
  ink: '#14242E',
  ink2: '#46606B',
  ink3: '#86A0A9',
  ink4: '#D3DEE1',
  line: '#DEDFDC',
  skin: '#F5DED0',
  link: '#1F5566',
} as const

/**
 * An empty A4 document in the clinic's look: tagged, with title and language for screen readers, its fonts embedded.
 * @param day when its text was last changed: the same text is the same file, byte for byte.
 */
export function openPdf({ title, subject, author, lng, day }: PdfFacts): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: paper.margin,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang: NOTATION[lng].locale,
    info: { Title: title, Subject: subject, Author: author, CreationDate: instantAt(`${day}T12:00:00Z`) },
  })
  return addFaces(pdf).font('regular').fillColor(paper.ink)
}
export type PdfFacts = { title: string; subject: string; author: string; lng: Language; day: ClinicDay }

/** What stands on every page beside its text, drawn last: by then the number of pages is known. */
export function onEveryPage(pdf: Pdf, draw: (page: number, pages: number) => void) {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page)
    // Text below the lower margin would open a new page.
    const { bottom } = pdf.page.margins
    pdf.page.margins.bottom = 0
    decorate(pdf, () => draw(page + 1, count), 'Pagination')
    pdf.page.margins.bottom = bottom
  }
}

/** Draws what a screen reader is to pass over. */
export function decorate(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
  pdf.save()
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
  pdf.restore()
}

/** The finished file. */
export async function closePdf(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

/** The clinic's name as drawn in the bar of the site, `height` points high. */
export function drawWordmark(pdf: Pdf, x: number, y: number, height: number) {
  const scale = height / VIEW_BOX.height
  pdf.save().translate(x, y).scale(scale).translate(-VIEW_BOX.x, -VIEW_BOX.y)
  pdf.path(LETTERS).fill(paper.ink)
  pdf.path(LAST_LETTER).clip()
  for (const { radius, columns } of COLUMNS)
    for (const { left, top } of columns)
      for (let down = top; down <= DOTS_END; down += DOT_STEP) pdf.circle(left, down, radius)
  pdf.fill(paper.ink).restore()
}
