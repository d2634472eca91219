import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** Balances are without VAT and what is sent to an account is with it: beside that, how much of it is VAT. */
export function OfWhichVat({ vat }: { vat: Ore }) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  return vat > 0 ? <span className="small mut">{t('of-which-vat', { amount: formatMoney(vat, lng) })}</span> : null
}
