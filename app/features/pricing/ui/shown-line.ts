import { titleIn, type Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { addOnFacts } from '#app/domain/pricing/add-ons.ts'
import type { DiscountReason, Priced, QuoteLine, QuoteLineKind } from '#app/domain/pricing/quote.ts'

/** A line of a price in the reader's language. */
export type ShownLine = {
  key: string
  kind: QuoteLineKind
  title: string
  ruleName: string
  amount: Ore
  code?: string | undefined
  quantity?: number | undefined
  unitPrice?: Ore | undefined
  vat?: Ore | undefined
  vatPercent?: number | undefined
  /** Of a discount: what gave it, and its percentage. */
  reason?: DiscountReason | undefined
  percent?: number | undefined
  /** An add-on that needs a doctor: it waits, or has been approved. */
  doctor?: 'waits' | 'yes'
}

/** A line as it is stored, in one of its two languages. */
export const shownLine = ({ titleDa, titleEn, ...line }: QuoteLine, lng: Language): ShownLine => ({
  ...line,
  title: titleIn({ titleDa, titleEn }, lng),
})

/** Says of an add-on that needs a doctor whether it waits. @param decided the add-ons a doctor has approved. */
export const withDoctor = (line: ShownLine, decided: readonly string[]): ShownLine =>
  line.kind === 'add-on' && addOnFacts(line.ruleName).needsDoctor
    ? { ...line, doctor: decided.includes(line.ruleName) ? 'yes' : 'waits' }
    : line

/** What a page is given to show how a price was reckoned. */
export type CalculatedPrice = Pick<Priced, 'lines' | 'total' | 'vat'>
