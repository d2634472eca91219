import { useTranslation } from 'react-i18next'
import { settingIn, type MoneyKey } from '../schema.ts'

/** A setting of money in a few words, as its owner reads it in the list of changes and beside its form. */
export function useMoneyWords() {
  const { t } = useTranslation('owner')
  return (key: MoneyKey, value: unknown): string => {
    if (key === 'refund_rate') return t(`refund-rate-${settingIn(key, value)}`)
    if (key === 'payment_ways')
      return settingIn(key, value)
        .map((way) => t(`way-${way}`))
        .join(', ')
    const { isOn, lender, aprPercent: apr, months } = settingIn(key, value)
    return isOn ? t('credit-words', { lender, apr, months }) : t('credit-none')
  }
}
