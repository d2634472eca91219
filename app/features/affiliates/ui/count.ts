import { useTranslation } from 'react-i18next'
import type { SmallCount } from '#app/domain/partners/small-count.ts'
import { formatAmount, kroner } from '#app/domain/money/money.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** A count in the reader's language: "1.284", or "færre end 3". */
export function useCount(): (count: SmallCount) => string {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  return (count) => (count === 'few' ? t('few') : formatAmount(kroner(count), lng))
}
