import { percentOf, sum, vatIn, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'

/** The shape that is written today. What was written before is read by the feature's schema and brought to it. */
export const QUOTE_VERSION = 2

/** What a price is asked for. One kind of object serves them all, so a figure has one origin wherever it is printed. */
export const QUOTE_SUBJECTS = ['session', 'package', 'plan', 'instalment', 'deposit', 'refund', 'invoice'] as const
export type QuoteSubject = (typeof QUOTE_SUBJECTS)[number]

export const QUOTE_LINE_KINDS = [
  'session',
  'size',
  'package-discount',
  'code-discount',
  'discount',
  'add-on',
  'deposit',
  'paid-before',
  'refund',
] as const
export type QuoteLineKind = (typeof QUOTE_LINE_KINDS)[number]

/** Why a line takes something off: the rule of a discount, in words a screen has a text for. */
export const DISCOUNT_REASONS = ['package', 'single', 'whole', 'code-percent', 'code-amount', 'pain-coverage'] as const
export type DiscountReason = (typeof DISCOUNT_REASONS)[number]

export type QuoteLine = {
  /** Unique within the quote. */
  key: string
  /** The rule of the price list, or the setting, that gave the figure. */
  ruleName: string
  titleDa: string
  titleEn: string
  kind: QuoteLineKind
  /** Øre incl. VAT; a discount, and what was paid before, is negative. */
  amount: Ore
  /** The VAT in `amount`. The lines' VAT adds up to the quote's. */
  vat: Ore
  vatPercent: number
  quantity?: number
  /** 'session', or 'size-unit': a started unit of the tier's cm². */
  unit?: 'session' | 'size-unit'
  unitPrice?: Ore
  code?: string
  /** Of a discount: what gave it, and the percentage it was reckoned with. */
  reason?: DiscountReason
  percent?: number
}

export type DraftLine = Omit<QuoteLine, 'vat' | 'vatPercent'>

/** Lines with their sum and the VAT in it: what a deposit, a session, a refund and an invoice have in common. */
export type Priced = {
  version: typeof QUOTE_VERSION
  subject: QuoteSubject
  lines: QuoteLine[]
  /** The sum of the lines, øre incl. VAT. Below zero for a refund alone. */
  total: Ore
  vat: Ore
  currency: 'DKK'
}

/** Adds lines up. The lines' VAT is split by running totals, so that roundings never drift from the VAT of the whole. */
export function priced(subject: QuoteSubject, drafts: readonly DraftLine[]): Priced {
  const total = sum(drafts.map(({ amount }) => amount))
  return {
    version: QUOTE_VERSION,
    subject,
    lines: withVat(drafts),
    total,
    vat: signedVat(total),
    currency: 'DKK',
  }
}

function withVat(drafts: readonly DraftLine[]): QuoteLine[] {
  let running = 0
  return drafts.map((draft) => {
    const before = signedVat(running as Ore)
    running += draft.amount
    const vat = (signedVat(running as Ore) - before) as Ore
    return { ...draft, vat, vatPercent: policy.vatPercent }
  })
}

/** A credit note takes back exactly the VAT its invoice charged: rounding goes the same way on both sides of zero. */
const signedVat = (amount: Ore) =>
  (amount < 0 ? -vatIn(-amount as Ore, policy.vatPercent) : vatIn(amount, policy.vatPercent)) as Ore

/** The same lines taken back: what a credit note of the whole says. */
export const reversed = ({ lines }: Pick<Priced, 'lines'>): Priced =>
  priced(
    'refund',
    lines.map(({ vat: _vat, vatPercent: _percent, unitPrice, ...line }) => ({
      ...line,
      amount: -line.amount as Ore,
      ...(unitPrice !== undefined && { unitPrice: -unitPrice as Ore }),
    })),
  )

/** What a plan paid whole takes off its price, as the plan's last line. @param percent of the lines before, above 0. */
export const lessForWhole = ({ subject, lines, total }: Priced, percent: number): Priced =>
  priced(subject, [
    ...lines.map(({ vat: _vat, vatPercent: _percent, ...line }) => line),
    {
      key: 'whole-discount',
      ruleName: 'whole_discount_percent',
      titleDa: `Rabat for at betale samlet ${percent} %`,
      titleEn: `Discount for paying in full ${percent}%`,
      kind: 'discount',
      reason: 'whole',
      percent,
      amount: -percentOf(total, percent) as Ore,
    },
  ])

/**
 * A sum split into equal parts that add up to it to the øre; the first parts carry what cannot be split.
 * @param parts a whole number above 0.
 */
export function splitEvenly(total: Ore, parts: number): Ore[] {
  const each = Math.floor(total / parts)
  const over = total - each * parts
  return Array.from({ length: parts }, (_, index) => (each + (index < over ? 1 : 0)) as Ore)
}
