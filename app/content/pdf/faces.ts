// The web's font is one variable file, which PDF does not know: here are two of its weights, with the letters of Western
// Europe. The wide face has all Latin, Greek and Cyrillic letters, Vietnamese included. Both: SIL Open Font License.
import regular from './albert-sans-400.ttf?inline'
import medium from './albert-sans-500.ttf?inline'
import wide from './wide-400.ttf?inline'

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
const FACES = { regular: bytesOf(regular), medium: bytesOf(medium), wide: bytesOf(wide) }

/** Printed in place of a letter that no typeface has. */
const MISSING = '?'
type Pdf = PDFKit.PDFDocument
type Glyphs = { hasGlyphForCodePoint(codePoint: number): boolean }

/**
 * Gives a document its faces. A text is NFC; one with a letter that the chosen face lacks is set in the wide face as a
 * whole, so that a name stays in one face and its letters can be copied.
 */
export function addFaces(pdf: Pdf): Pdf {
  for (const [name, bytes] of Object.entries(FACES)) pdf.registerFont(name, bytes)
  const choose = pdf.font.bind(pdf) as (name: string) => Pdf
  const glyphs = () => (pdf as unknown as Record<'_font', { font: Glyphs }>)['_font'].font
  let chosen = 'regular'
  // Drawing measures each word: inside it the face is chosen already.
  let isChosen = false
  pdf.font = ((name: string) => {
    chosen = name
    return choose(name)
  }) as Pdf['font']
  const inFittingFace = <Drawn>(typed: string, draw: (text: string) => Drawn): Drawn => {
    if (isChosen) return draw(typed)
    const text = typed.normalize('NFC')
    if (isCovered(text, glyphs())) return draw(text)
    choose('wide')
    isChosen = true
    try {
      return draw(covered(text, glyphs()))
    } finally {
      isChosen = false
      choose(chosen)
    }
  }
  for (const name of ['text', 'widthOfString', 'heightOfString'] as const) {
    const own = pdf[name].bind(pdf) as (text: string, ...rest: unknown[]) => unknown
    Object.assign(pdf, {
      [name]: (text: string, ...rest: unknown[]) => inFittingFace(text, (fitting) => own(fitting, ...rest)),
    })
  }
  return pdf
}

const isDrawn = (letter: string, face: Glyphs) => /\s/.test(letter) || face.hasGlyphForCodePoint(letter.codePointAt(0)!)

const isCovered = (text: string, face: Glyphs) => Array.from(text).every((letter) => isDrawn(letter, face))

const covered = (text: string, face: Glyphs) =>
  Array.from(text, (letter) => (isDrawn(letter, face) ? letter : MISSING)).join('')
