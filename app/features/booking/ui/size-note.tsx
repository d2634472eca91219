import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { aboveBase } from '#app/domain/pricing/above-base.ts'
import { packagePrice } from '#app/domain/pricing/pricing.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { unbroken, useLanguage } from '#app/ui/dates.ts'

/** How many cm² the session's price covers, for its row; null while the price list is read. */
export const coveredIn = (rules: readonly PricingRule[] | null) => (rules ? aboveBase(rules).coveredCm2 : null)

/**
 * Said before the order, not in the mail after it: what a size nobody measured may make of the price, in figures, and
 * who agrees to it. `discountPercent`: what the chosen package takes off; then the figures are the package's, and it says
 * so. A note that gave both prices was read as a contradiction.
 */
export function useSizeNote(rules: readonly PricingRule[] | null, discountPercent = 0): string {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const above = rules && aboveBase(rules)
  if (!above?.next) return t('price-unmeasured')
  const { unitCm2: unit, price, beyond } = above.next
  const money = (amount: Ore) => unbroken(formatMoney(packagePrice(1, amount, discountPercent), lng))
  const said = { covered: above.coveredCm2, unit, price: money(price), percent: discountPercent }
  const isPackage = discountPercent > 0
  if (!beyond) return isPackage ? t('price-above-in-package', said) : t('price-above', said)
  const whole = { ...said, from: beyond.fromCm2, later: money(beyond.atMost) }
  return isPackage ? t('price-above-beyond-in-package', whole) : t('price-above-beyond', whole)
}
