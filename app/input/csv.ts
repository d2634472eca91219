import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse, type Info } from 'csv-parse'
import {
  IMPORT_LIMITS,
  openImportFile,
  type ImportAsked,
  type ImportFile,
  type ImportLine,
  type TableFault,
  type TableRefusal,
} from '#app/domain/clients/client-import.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { findTable, type TableStart } from './csv-head.ts'

const CHUNK = 64 * 1024
const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d]

/** Thrown inside the stream, returned by `readCsv`. */
class Refused extends Error {
  readonly refusal: TableRefusal
  readonly fault: TableFault
  constructor(refusal: TableRefusal, fault: TableFault) {
    super(refusal)
    this.refusal = refusal
    this.fault = fault
  }
}

/** The text of a file as spreadsheets save it: UTF-8, UTF-16 with or without its mark, else the letters of Western Windows. */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes
  // A head begins with letters of one byte: in UTF-16 every other byte is zero.
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0))
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads a file for import: what each line brings, and of every other one why it brings nothing. */
export async function readImportFile(
  bytes: Uint8Array,
  asked: ImportAsked,
): Promise<Result<ImportFile, TableRefusal, TableFault>> {
  let opened: ReturnType<typeof openImportFile> | undefined
  const read = await readCsv(textOfFile(bytes), (head) => (opened = openImportFile(head, asked)).add)
  if (!read.ok) return read
  return opened ? ok(opened.file) : refuse('import-no-table')
}

/**
 * Reads a table as text, line by line. A line with more cells than the head has none; one whose cells are empty is left
 * out.
 * @param onHead called with the head; returns what is called with each line, which has its number in the file.
 * @returns `import-no-table` without a head of two columns, or with a cell whose quotation never ends.
 */
export async function readCsv(
  text: string,
  onHead: (head: string[]) => (line: ImportLine) => void,
): Promise<Result<null, TableRefusal, TableFault>> {
  const table = findTable(text)
  const { delimiter } = table
  const parser = parse({ delimiter, info: true, relax_column_count: true, relax_quotes: true })
  let head: string[] | undefined
  let onLine: (line: ImportLine) => void = () => {}
  let line = table.line
  try {
    await pipeline(Readable.from(bounded(text, table)), parser, async (records: AsyncIterable<unknown>) => {
      for await (const one of records) {
        const { record, info } = one as { record: string[]; info: Info }
        if (!head) {
          if (record.length < 2) throw new Refused('import-no-table', { line, most: 0 })
          head = record.map((name) => name.trim())
          onLine = onHead(head)
        } else if (record.some((cell) => cell.trim() !== ''))
          onLine({ line, cells: cellsUnder(head, record), raw: record })
        line = table.line + info.lines
      }
    })
    return head ? ok(null) : refuse('import-no-table')
  } catch (error) {
    return error instanceof Refused ? refuse(error.refusal, error.fault) : refuse('import-no-table')
  }
}

/** A line's cells: what it lacks at its end is empty; null when it has more than the head. */
function cellsUnder(head: readonly string[], record: readonly string[]): string[] | null {
  if (record.slice(head.length).some((cell) => cell.trim() !== '')) return null
  return head.map((_, column) => record[column] ?? '')
}

/**
 * The table's text in pieces, as far as it stays within the limits: the parser itself keeps a line of any length and any
 * number of cells in memory. A quotation mark opens a cell only where the cell begins.
 * @throws Refused at the first line that exceeds one.
 */
function* bounded(text: string, { from: start, line: firstLine, delimiter }: TableStart): Generator<string> {
  const { lines, columns, cellLength } = IMPORT_LIMITS
  const delimiterCode = delimiter.charCodeAt(0)
  let at = { line: firstLine, column: 1, cellFrom: start, cellLine: firstLine, isQuoted: false }
  let n = start
  for (let from = start; from < text.length; from += CHUNK) {
    const to = Math.min(from + CHUNK, text.length)
    for (; n < to; n++) {
      const code = text.charCodeAt(n)
      // The head is no line of its own in what the limit counts.
      if (at.line > lines + firstLine) throw new Refused('import-too-many-lines', { line: at.line, most: lines })
      if (n - at.cellFrom > cellLength)
        throw new Refused('import-cell-too-long', { line: at.cellLine, most: cellLength })
      if (code === QUOTE) {
        if (!at.isQuoted) at.isQuoted = n === at.cellFrom
        else if (text.charCodeAt(n + 1) === QUOTE) n++
        else at.isQuoted = false
      } else if (code === LINE_FEED || (code === RETURN && text.charCodeAt(n + 1) !== LINE_FEED)) {
        at.line++
        if (!at.isQuoted) at = { ...at, column: 1, cellFrom: n + 1, cellLine: at.line }
      } else if (code === delimiterCode && !at.isQuoted) {
        at.column++
        at.cellFrom = n + 1
        at.cellLine = at.line
        if (at.column > columns) throw new Refused('import-too-many-columns', { line: at.line, most: columns })
      }
    }
    yield text.slice(from, to)
  }
}
