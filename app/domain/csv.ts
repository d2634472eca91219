/**
 * A table as a Danish spreadsheet opens it: semicolons, UTF-8 with a mark, CRLF, and no text that becomes a formula.
 * Sums are texts with a decimal comma: "-1620,00".
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`

/** A text that begins like a formula is one to a spreadsheet: the quote mark says that it is text. */
function cell(text: string): string {
  const isSum = /^-?\d+(,\d+)?$/.test(text)
  const safe = !isSum && /^\s*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
