import { closePdf, decorate, drawWordmark, onEveryPage, openPdf, paper, type Pdf } from '#app/content/pdf/document.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { dayOf, formatDay, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { ConsentText } from '#app/domain/health/treatment-consent.ts'
import type { Language } from '#app/domain/language.ts'

export type SignedPaper = {
  text: ConsentText
  version: number
  lng: Language
  signedName: string
  signedAt: ClinicTime
  offeredBy: string
  /** The clinic's name. */
  author: string
}

const WIDTH = 595.28 - paper.margin.left - paper.margin.right

/** A signed consent as an A4 file: its whole text, the name as it was typed, and when. Tagged for screen readers. */
export async function drawConsent(signed: SignedPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { text, lng, signedAt, version, author } = signed
  const day = dayOf(signedAt)
  const pdf = openPdf({ title: text.title, subject: text.title, author, lng, day })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const write = (kind: 'H1' | 'H2' | 'P', size: number, words: string) => {
    root.add(
      pdf.struct(kind, {}, [
        () => {
          pdf
            .font(kind === 'P' ? 'regular' : 'medium')
            .fontSize(size)
            .fillColor(paper.ink)
          pdf.text(words, paper.margin.left, pdf.y, { width: WIDTH, lineGap: 3 })
        },
      ]),
    )
    pdf.y += kind === 'P' ? 12 : 4
  }
  decorate(pdf, () => drawWordmark(pdf, paper.margin.left, 50, 30))
  pdf.y = 110
  write('H1', 24, text.title)
  pdf.y += 10
  for (const part of text.parts) {
    write('H2', 12, part.heading)
    write('P', 11, part.text)
  }
  write('P', 11, text.statement)
  sign(signed, write)
  root.end()
  footer(pdf, `${text.title} · ${textOf(lng, 'consents:version', { number: version })}`)
  return closePdf(pdf)
}

function sign(
  { lng, signedName, signedAt, offeredBy }: SignedPaper,
  write: (kind: 'H2' | 'P', size: number, words: string) => void,
) {
  const when = { day: formatDay(dayOf(signedAt), lng), time: formatTime(timeOf(signedAt), lng) }
  write('H2', 16, signedName)
  write('P', 10, textOf(lng, 'consents:signed-when', when))
  write('P', 10, textOf(lng, 'consents:explained-by', { who: offeredBy }))
}

function footer(pdf: Pdf, words: string) {
  onEveryPage(pdf, (page, pages) => {
    pdf.font('regular').fontSize(9).fillColor(paper.ink2)
    pdf.text(words, paper.margin.left, 790, { lineBreak: false })
    pdf.text(`${page} / ${pages}`, paper.margin.left, 790, { width: WIDTH, align: 'right', lineBreak: false })
  })
}
