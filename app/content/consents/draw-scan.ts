import { closePdf, openPdf, type PdfFacts } from '#app/content/pdf/document.ts'
import { textOf } from '#app/content/text/i18n.server.ts'

const MARGIN = 24
const FIT = [595.28 - 2 * MARGIN, 841.89 - 2 * MARGIN] as [number, number]

type Scan = Omit<PdfFacts, 'subject'> & {
  /** JPEG. */
  pages: readonly { data: Buffer }[]
}

/** Pictures of a signed paper as one A4 file, a page each. */
export async function drawScan({ pages, ...facts }: Scan): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = openPdf({ ...facts, subject: facts.title })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  for (const [index, { data }] of pages.entries()) {
    if (index > 0) pdf.addPage()
    const draw = () => void pdf.image(data, MARGIN, MARGIN, { fit: FIT, align: 'center', valign: 'center' })
    root.add(pdf.struct('Figure', { alt: textOf(facts.lng, 'consents:scan-page', { number: index + 1 }) }, [draw]))
  }
  root.end()
  return closePdf(pdf)
}
