import { textOf } from '#app/content/text/i18n.server.ts'
import { titleIn, type Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { hasPriceWarning, type QuoteLine } from '#app/domain/pricing/pricing.ts'
import type { MailFacts } from './facts.ts'
import { heading, text, type Block } from './letter.ts'

/** Line by line with its total, its VAT, what is paid, what waits and what is left. Nothing when no price was agreed. */
export function priceBlocks({ quote, sizeBy, depositPaid, waiting, rest }: MailFacts, lng: Language): Block[] {
  if (!quote) return []
  const paid = quote.subject === 'package' ? 'mail:price-paid-package' : 'mail:price-paid'
  const money = (amount: number) => formatMoney(amount as Ore, lng)
  // As before the order: a price that may rise is a least one, in the row of the size, the total and the balance.
  const rises = hasPriceWarning(quote)
  const least = (amount: number) => (rises ? textOf(lng, 'mail:price-from', { amount: money(amount) }) : money(amount))
  const ofSize = quote.lines.some(({ kind }) => kind === 'size') ? 'size' : 'session'
  const rows = quote.lines.map((line) => ({
    label: lineLabel(line, lng),
    value: line.kind === ofSize ? least(line.amount) : money(line.amount),
  }))
  const blocks: Block[] = [
    heading(textOf(lng, 'mail:price-heading')),
    {
      is: 'prices',
      rows: [
        ...rows,
        { label: textOf(lng, 'mail:price-total'), value: least(quote.total), strong: true },
        ...(rises ? [] : [{ label: textOf(lng, 'mail:price-vat'), value: money(quote.vat) }]),
        ...(depositPaid > 0 ? [{ label: textOf(lng, paid), value: money(depositPaid) }] : []),
        ...(waiting > 0 ? [{ label: textOf(lng, 'mail:price-waiting'), value: money(waiting) }] : []),
        { label: textOf(lng, 'mail:price-rest'), value: least(rest), strong: true },
      ],
    },
  ]
  if (quote.warnings.includes('area-unknown')) blocks.push(text(textOf(lng, 'mail:area-unknown')))
  if (quote.warnings.includes('area-least')) blocks.push(text(textOf(lng, `mail:area-least-${sizeBy}`)))
  if (quote.warnings.includes('add-on-needs-doctor')) blocks.push(text(textOf(lng, 'mail:needs-doctor')))
  return blocks
}

function lineLabel({ titleDa, titleEn, quantity = 1, unitPrice }: QuoteLine, lng: Language) {
  const title = titleIn({ titleDa, titleEn }, lng)
  return quantity > 1 && unitPrice !== undefined ? `${title} (${quantity} × ${formatMoney(unitPrice, lng)})` : title
}
