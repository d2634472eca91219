import { titleIn, type Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { hasPriceWarning, type QuoteLine } from '#app/domain/pricing/pricing.ts'
import type { MailFacts } from './facts.ts'
import { heading, text, type Block } from './letter.ts'

type Words = {
  price: Record<'heading' | 'total' | 'vat' | 'paid' | 'paidPackage' | 'waiting' | 'rest', string>
  from(amount: string): string
  areaUnknown: string
  areaLeast: Record<MailFacts['sizeBy'], string>
  needsDoctor: string
}

const words: Record<Language, Words> = {
  da: {
    price: {
      heading: 'Pris',
      total: 'I alt inkl. moms',
      vat: 'Heraf moms',
      paid: 'Depositum, betalt',
      paidPackage: 'Pakken, betalt',
      waiting: 'Tilvalg, der venter på lægens svar',
      rest: 'Rest, betales i klinikken',
    },
    from: (amount) => `fra ${amount}`,
    areaUnknown:
      'Vi kender endnu ikke størrelsen på din tatovering. Er den større, end grundprisen dækker, aftaler vi prisen med dig, før vi går i gang.',
    areaLeast: {
      scan: 'Din tatovering er ikke målt. Prisen er den laveste for størrelsen i din scanning. Er tatoveringen større, aftaler vi prisen med dig, før vi går i gang.',
      client:
        'Din tatovering er ikke målt. Prisen er den laveste for den størrelse, du har valgt. Er tatoveringen større, aftaler vi prisen med dig, før vi går i gang.',
    },
    needsDoctor:
      'Et af dine tilvalg kræver klinikkens læge. Det er et ønske, indtil lægen har vurderet det sammen med dig.',
  },
  en: {
    price: {
      heading: 'Price',
      total: 'Total incl. VAT',
      vat: 'Of which VAT',
      paid: 'Deposit, paid',
      paidPackage: 'The package, paid',
      waiting: 'Add-ons waiting for the doctor’s answer',
      rest: 'Balance, to pay at the clinic',
    },
    from: (amount) => `from ${amount}`,
    areaUnknown:
      'We do not know the size of your tattoo yet. If it is larger than the base price covers, we will agree the price with you before we start.',
    areaLeast: {
      scan: 'Your tattoo has not been measured. The price is the lowest for the size in your scan. If the tattoo is larger, we agree the price with you before we begin.',
      client:
        'Your tattoo has not been measured. The price is the lowest for the size you chose. If the tattoo is larger, we agree the price with you before we begin.',
    },
    needsDoctor:
      'One of your add-ons has to be approved by the clinic’s doctor. The doctor will talk to you about it first.',
  },
}

/** Line by line with its total, its VAT, what is paid, what waits and what is left. Nothing when no price was agreed. */
export function priceBlocks({ quote, sizeBy, depositPaid, waiting, rest }: MailFacts, lng: Language): Block[] {
  if (!quote) return []
  const { price, from, areaUnknown, areaLeast, needsDoctor } = words[lng]
  const isPackage = quote.subject === 'package'
  const money = (amount: number) => formatMoney(amount as Ore, lng)
  // As before the order: a price that may rise is a least one, in the row of the size, the total and the balance.
  const rises = hasPriceWarning(quote)
  const least = (amount: number) => (rises ? from(money(amount)) : money(amount))
  const ofSize = quote.lines.some(({ kind }) => kind === 'size') ? 'size' : 'session'
  const rows = quote.lines.map((line) => ({
    label: lineLabel(line, lng),
    value: line.kind === ofSize ? least(line.amount) : money(line.amount),
  }))
  const blocks: Block[] = [
    heading(price.heading),
    {
      is: 'prices',
      rows: [
        ...rows,
        { label: price.total, value: least(quote.total), strong: true },
        ...(rises ? [] : [{ label: price.vat, value: money(quote.vat) }]),
        ...(depositPaid > 0 ? [{ label: isPackage ? price.paidPackage : price.paid, value: money(depositPaid) }] : []),
        ...(waiting > 0 ? [{ label: price.waiting, value: money(waiting) }] : []),
        { label: price.rest, value: least(rest), strong: true },
      ],
    },
  ]
  if (quote.warnings.includes('area-unknown')) blocks.push(text(areaUnknown))
  if (quote.warnings.includes('area-least')) blocks.push(text(areaLeast[sizeBy]))
  if (quote.warnings.includes('add-on-needs-doctor')) blocks.push(text(needsDoctor))
  return blocks
}

function lineLabel({ titleDa, titleEn, quantity = 1, unitPrice }: QuoteLine, lng: Language) {
  const title = titleIn({ titleDa, titleEn }, lng)
  return quantity > 1 && unitPrice !== undefined ? `${title} (${quantity} × ${formatMoney(unitPrice, lng)})` : title
}
