import { countKnownNames, IMPORT_LIMITS } from '#app/domain/clients/client-import.ts'

/** The start of a table in a text; before its head there may be a title or Excel's `sep=` line. */
export type TableStart = { from: number; line: number; delimiter: string }

const SEARCHED = { characters: 100_000, lines: 20 }
const DELIMITERS = [';', ',', '\t']
const NAMES_OF_A_HEAD = 2

/** Finds the head: after `sep=`, at the first line with two known names, else at the first line. */
export function findTable(text: string): TableStart {
  const declared = /^\uFEFF?sep=([;,\t|])\r?\n/i.exec(text)
  if (declared) return { from: declared[0].length, line: 2, delimiter: declared[1]! }
  let from = text.startsWith('\uFEFF') ? 1 : 0
  const lines = text.slice(from, SEARCHED.characters).split('\n', SEARCHED.lines)
  const first = { from, line: 1, delimiter: frequentDelimiter(lines[0]!) }
  for (const [index, line] of lines.entries()) {
    const delimiter = DELIMITERS.find(
      (sign) => countKnownNames(line.split(sign, IMPORT_LIMITS.columns)) >= NAMES_OF_A_HEAD,
    )
    if (delimiter) return { from, line: index + 1, delimiter }
    from += line.length + 1
  }
  return first
}

/** The delimiter that occurs most often outside quotation marks. */
function frequentDelimiter(head: string): string {
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
