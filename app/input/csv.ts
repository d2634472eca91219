import { parse, type Info } from 'csv-parse/sync'
import type { ImportLine } from '#app/domain/client-import.ts'

export type CsvFile = { head: string[]; lines: ImportLine[] }

const RECORD_MAX = 100_000

/** The text of a file as spreadsheets save it: UTF-8, UTF-16 with its mark, else the letters of Western Windows. */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * A table as text: its head and its lines, each with its number in the file. A line whose cells are more or fewer than
 * the head's has none. Null when it is no table: without a head, or with a quotation mark that never closes.
 */
export function readCsv(text: string): CsvFile | null {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: false,
      max_record_size: RECORD_MAX,
    }) as unknown as { record: string[]; info: Info }[]
    const [head, ...rest] = rows
    if (!head || head.record.length < 2) return null
    const from = (at: number) => (at === 0 ? head.info.lines : rest[at - 1]!.info.lines) + 1
    const lines = rest.flatMap(({ record }, at) => {
      if (record.every((cell) => cell.trim() === '')) return []
      return { line: from(at), cells: record.length === head.record.length ? record : null }
    })
    return { head: head.record.map((name) => name.trim()), lines }
  } catch {
    return null
  }
}

/** Which sign parts the head: the one of three that stands most often outside quotation marks. */
function delimiterOf(text: string): string {
  const head = text
    .slice(0, RECORD_MAX)
    .split(/\r?\n/, 1)[0]!
    .replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => head.split(sign).length
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
