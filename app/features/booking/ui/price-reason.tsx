import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { ShownQuote } from './api.ts'

type Line = ShownQuote['lines'][number]

/** A line's title; pressed, it says which rule gave the figure, why a discount is given, and the VAT in it. */
export function PriceReason({ line }: { line: Line }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const { title, kind, quantity = 1, unitPrice, doctor, vat, vatPercent = policy.vatPercent } = line
  return (
    <details className="price-why">
      <summary>
        {title}
        {kind === 'session' && quantity > 1 && unitPrice ? `, ${quantity} × ${formatMoney(unitPrice, lng)}` : null}
        {doctor ? <span className="cap sec price-doctor"> {t(`doctor-${doctor}`)}</span> : null}
      </summary>
      <p className="small sec">
        <Why line={line} />{' '}
        {vat === undefined ? null : t('why-vat', { vat: formatMoney(vat, lng).replace('-', '−'), percent: vatPercent })}
      </p>
    </details>
  )
}

function Why({ line: { kind, reason, percent, amount, quantity = 1, unitPrice = amount } }: { line: Line }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const price = formatMoney(unitPrice, lng)
  if (kind === 'session') return t('why-base', { price })
  if (kind === 'size') return t('why-size', { count: quantity, price })
  if (kind === 'add-on') return t('why-add-on')
  return reason ? t(`why-${reason}`, { percent, most: formatMoney(policy.painCoverageMax, lng) }) : null
}
