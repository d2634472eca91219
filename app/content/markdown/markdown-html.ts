import type { RendererObject, Tokens } from 'marked'
import { escapeHtml } from './markdown-text.ts'

export type HeadingWithId = Tokens.Heading & { id?: string }

/** How Markdown becomes our HTML. What the pages must not contain is refused, not cleaned. */
export const rendererFor = (fail: (what: string) => never): RendererObject => ({
  heading(token) {
    const { depth, id, tokens } = token as HeadingWithId
    return `<h${depth} id="${id ?? fail(`the heading "${token.text}" stands inside another block`)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    if (/^(?:\/(?!\/)|#)/.test(href)) return `<a href="${escapeHtml(href)}">${text}</a>`
    if (href.startsWith('https://')) return `<a href="${escapeHtml(href)}" rel="noopener">${text}</a>`
    return fail(`the link to ${href} is neither a path nor https`)
  },
  table({ header, rows }) {
    const names = header.map((cell) => escapeHtml(wordsOf(cell.text)))
    const line = (cells: Tokens.TableCell[]) =>
      `<tr role="row">${cells.map((cell, column) => cellHtml(cell, this.parser.parseInline(cell.tokens), names[column]!, column === 0)).join('')}</tr>`
    const body = rows.map(line).join('')
    return `<table class="${tableClass([header, ...rows])}" role="table"><thead role="rowgroup">${line(header)}</thead><tbody role="rowgroup">${body}</tbody></table>\n`
  },
  html: ({ text }) => fail(`raw HTML is not allowed: ${text.trim()}`),
  image: ({ text }) => fail(`pictures stand in the front matter, not in the text: ${text}`),
  code: ({ text }) => fail(`code is not allowed: ${text}`),
})

/**
 * The first cell of a row names the row. An empty cell names nothing. The roles are said aloud because a folded table
 * is laid out as blocks, which some browsers take for no table.
 */
function cellHtml({ header, align }: Tokens.TableCell, html: string, column: string, first: boolean) {
  const right = align === 'right' ? ' class="r"' : ''
  if (header) return html ? `<th scope="col" role="columnheader"${right}>${html}</th>` : '<td role="cell"></td>'
  if (first && html) return `<th scope="row" role="rowheader"${right}>${html}</th>`
  return `<td role="cell"${right}${column && ` data-th="${column}"`}>${html}</td>`
}

const wordsOf = (cell: string) =>
  cell
    .replace(/\{\{.*?\}\}/g, '')
    .replace(/[*_`]/g, '')
    .trim()

// Letters a line of a phone holds beside the cells' padding: 390 px and 320 px wide.
const PHONE_LETTERS = 36
const SMALL_PHONE_LETTERS = 27
/** Figures as long as they get: "DKK 9,000", "10–15". */
const filledOut = (cell: string) =>
  cell
    .replace(/\{\{price.*?\}\}/g, 'DKK_9,000')
    .replace(/\{\{.*?\}\}/g, '10_15')
    .replace(/\]\(.*?\)|[[*_`]/g, '')
const longestWord = (cell: string) =>
  Math.max(
    ...filledOut(cell)
      .split(/[ \n-]/)
      .map((word) => word.length),
  )

/**
 * A table too wide for a phone, were every word kept whole, is folded there: a row becomes a block. So is one of three
 * columns or more that would need more than two lines a row: beside each other, its sentences are towers of words.
 */
function tableClass(lines: readonly Tokens.TableCell[][]) {
  const widthBy = (measure: (cell: string) => number) =>
    lines[0]!
      .map((_, column) => Math.max(...lines.map((line) => measure(line[column]?.text ?? ''))))
      .reduce((sum, width) => sum + width, 0)
  const letters = widthBy(longestWord)
  const isTower = lines[0]!.length > 2 && widthBy((cell) => filledOut(cell).length) > 2 * PHONE_LETTERS
  if (letters > PHONE_LETTERS || isTower) return 'tb tb-fold'
  return letters > SMALL_PHONE_LETTERS ? 'tb tb-fold-s' : 'tb'
}
