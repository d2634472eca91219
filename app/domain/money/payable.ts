import { titleIn, type Language } from '#app/domain/language.ts'
import { sum, type Ore } from './money.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'

/** What a payment page lists: never below zero, and adding up to what is paid. */
export type PayableLine = { title: string; amount: Ore }

/**
 * The lines of a treatment paid whole, as a payment provider takes them: it knows no line below zero, so the discounts
 * are spread over what they are taken off, by running totals. They add up to what is due now, to the øre.
 * Add-ons are paid at the clinic and are not among them. Empty where a deposit alone is paid.
 */
export function payableLines(
  { lines, dueNow, treatmentTotal, sessions }: Pick<Quote, 'lines' | 'dueNow' | 'treatmentTotal' | 'sessions'>,
  lng: Language,
): PayableLine[] {
  if (dueNow !== treatmentTotal || dueNow === 0) return []
  const charged = lines.filter(({ kind }) => kind === 'session' || kind === 'size')
  const full = sum(charged.map(({ amount }) => amount))
  let before = 0
  return charged.map(({ titleDa, titleEn, amount, kind }) => {
    const share = (upTo: number) => Math.round((upTo * dueNow) / full)
    const part = (share(before + amount) - share(before)) as Ore
    before += amount
    const title = titleIn({ titleDa, titleEn }, lng)
    return { title: kind === 'session' && sessions > 1 ? `${title} × ${sessions}` : title, amount: part }
  })
}
