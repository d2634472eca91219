import { sizePrice } from '#app/domain/pricing/pricing.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { formatMoney, formatMoneyRange } from '#app/domain/money/money.ts'
import type { Language } from '#app/domain/language.ts'
import type { ScanSummary } from './use-analysis.ts'

/**
 * What one session costs by the scan's size: "1.620 kr.", "900–2.580 kr." where the size is a class nobody measured,
 * or the least where it has no end. Null while the price list is read.
 */
export function sessionPriceText(
  span: ScanSummary['span'],
  rules: readonly PricingRule[] | null,
  lng: Language,
): string | null {
  if (!rules) return null
  const priceOf = (areaCm2: number | null) => sizePrice(areaCm2, rules).total
  const least = priceOf(span?.least ?? null)
  if (span?.most == null || span.most === span.least) return formatMoney(least, lng)
  return formatMoneyRange(least, priceOf(span.most), lng)
}
