import { formatPercent } from '#app/domain/language.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstalmentOffer } from '#app/domain/money/instalments.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { useLanguage } from '#app/ui/dates.ts'

/**
 * A credit with all that the law wants beside it: it costs money, who lends, how much, how long, ÅOP, the whole sum.
 * @param ask the button that requests it.
 */
export function CreditOffer({ offer, ask = null }: { offer: InstalmentOffer; ask?: ReactNode }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const money = (amount: InstalmentOffer['amount']) => formatMoney(amount, lng)
  const percent = (of: number) => formatPercent(of, lng)
  const rows: [string, string][] = [
    [t('credit-lender'), offer.lender],
    [t('credit-amount'), money(offer.amount)],
    [t('credit-months'), t('credit-months-of', { count: offer.months })],
    [t('credit-monthly'), money(offer.monthly)],
    [t('credit-rate'), percent(offer.ratePercent)],
    [t('credit-apr'), percent(offer.aprPercent)],
    [t('credit-cost'), money(offer.cost)],
    [t('credit-total'), money(offer.total)],
  ]
  return (
    <section className="credit-offer" aria-label={t('credit')}>
      <p className="strong">{t('credit')}</p>
      <p className="small">{t('credit-warning')}</p>
      <dl className="small">
        {rows.map(([name, value]) => (
          <div className="kv" key={name}>
            <dt>{name}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="cap sec">{t('credit-apply', { lender: offer.lender })}</p>
      {ask}
    </section>
  )
}
