import type { RendererObject, Tokens } from 'marked'
import { escapeHtml } from './markdown-text.ts'

export type HeadingWithId = Tokens.Heading & { id?: string }

/** From so many columns on, a table scrolls sideways on small screens. */
const WIDE_COLUMNS = 4

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
    const line = (cells: Tokens.TableCell[], head: boolean) =>
      `<tr>${cells.map((cell, column) => cellHtml(this.parser.parseInline(cell.tokens), head, column === 0)).join('')}</tr>`
    const name = escapeHtml(header.map((cell) => cell.text.replace(/\{\{.*?\}\}|[*_`]/g, '')).filter(Boolean).join(', '))
    const table = `<table class="tb"><thead>${line(header, true)}</thead><tbody>${rows.map((row) => line(row, false)).join('')}</tbody></table>`
    return header.length < WIDE_COLUMNS ? `${table}\n` : `<div class="tb-wide" role="region" tabindex="0" aria-label="${name}">${table}</div>\n`
  },
  html: ({ text }) => fail(`raw HTML is not allowed: ${text.trim()}`),
  image: ({ text }) => fail(`pictures stand in the front matter, not in the text: ${text}`),
  code: ({ text }) => fail(`code is not allowed: ${text}`),
})

/** The first cell of a row names the row. An empty cell names nothing. */
function cellHtml(html: string, head: boolean, first: boolean) {
  if (!html || !(head || first)) return `<td>${html}</td>`
  return `<th scope="${head ? 'col' : 'row'}">${html}</th>`
}
