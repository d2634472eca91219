import { inflateSync } from 'node:zlib'

/**
 * Reads a file of ours as a reader program would: its words by the fonts' own tables, and what the catalogue says.
 * Knows what pdfkit writes: hexadecimal text in embedded fonts, deflated streams, no object streams.
 */
export function readPdf(bytes: Uint8Array) {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const all = [...objects.values()]
  const at = (reference: string | undefined) => objects.get(reference ?? '') ?? ''
  const fonts = new Map<string, Map<string, string>>()
  for (const body of all)
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name!, lettersOf(streamOf(at(/\/ToUnicode (\d+) 0 R/.exec(at(id))?.[1]))))
  const pages = all.filter((body) => /\/Type \/Page\b/.test(body))
  const boxesOn = (page: string) =>
    [...streamOf(at(/\/Contents (\d+) 0 R/.exec(page)?.[1])).matchAll(/\[([^\]]*)\] TJ/g)]
      .flatMap(([, shown]) => [...shown!.matchAll(/<([\da-f]*)>/gi)])
      .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
      .filter((glyph) => glyph === '0000').length
  const wordsOf = (page: string) => wordsIn(streamOf(at(/\/Contents (\d+) 0 R/.exec(page)?.[1])), fonts)
  return {
    head: raw.slice(0, 8),
    pages: pages.map(wordsOf),
    links: all.flatMap((body) => [...body.matchAll(/\/URI \(([^)]*)\)/g)].map(([, uri]) => uri!)),
    language: /\/Lang \(([^)]*)\)/.exec(all.find((body) => body.includes('/Type /Catalog')) ?? '')?.[1],
    title: textString(at(/\/Title (\d+) 0 R/.exec(raw)?.[1])),
    tagged: /\/Marked true/.test(raw) && raw.includes('/StructTreeRoot'),
    /** "H1", "P", "Table" …, each as often as it stands in the file's structure. */
    structure: all.flatMap((body) => /\/S \/(?!URI)([A-Z][A-Za-z0-9]*)\b/.exec(body)?.[1] ?? []),
    /** Letters that no face has: they are drawn as empty boxes. */
    boxes: pages.map(boxesOn).reduce((all, count) => all + count, 0),
    embedded: all.filter((body) => body.includes('/FontFile2')).length,
    fonts: fonts.size,
  }
}

function streamOf(body: string) {
  const [, head, data] = /^([\s\S]*?)stream\r?\n([\s\S]*)\r?\nendstream/.exec(body) ?? []
  if (data === undefined) return ''
  const bytes = Buffer.from(data, 'latin1')
  return (head!.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** A font's letters by their number in the file, as four hexadecimal digits. */
function lettersOf(table: string) {
  const letters = new Map<string, string>()
  for (const [, from, list] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, codes]] of [...list!.matchAll(/<([\da-f ]+)>/gi)].entries())
      letters.set(
        (parseInt(from!, 16) + index).toString(16).padStart(4, '0'),
        codes!
          .split(' ')
          .map((code) => String.fromCharCode(parseInt(code, 16)))
          .join(''),
      )
  return letters
}

function wordsIn(content: string, fonts: Map<string, Map<string, string>>) {
  let letters = new Map<string, string>()
  let words = ''
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? letters
    else words += `${[...shown!.matchAll(/<([\da-f]*)>/gi)].map(([, hex]) => decoded(hex!, letters)).join('')}\n`
  }
  return words
}

const decoded = (hex: string, letters: Map<string, string>) =>
  (hex.match(/.{4}/g) ?? []).map((code) => letters.get(code.toLowerCase()) ?? '\uFFFD').join('')

/** A string of the file: plain, or sixteen-bit behind its mark. */
function textString(written: string) {
  const bytes = Buffer.from(
    written
      .trim()
      .slice(1, -1)
      .replace(/\\([()\\])/g, '$1'),
    'latin1',
  )
  return bytes[0] === 0xfe ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1')
}
