import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { ShownLine } from './shown-line.ts'
import './price-reason.css'

/** A line's title; pressed, it says which rule gave the figure, why a discount is given, and the VAT in it. */
export function PriceReason({ line }: { line: ShownLine }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const { title, kind, quantity = 1, unitPrice, doctor, vat, vatPercent = policy.vatPercent } = line
  return (
    <details className="price-why">
      <summary>
        {title}
        {kind === 'session' && quantity > 1 && unitPrice ? (
          <>
            , <span className="price-each">{`${quantity} × ${formatMoney(unitPrice, lng)}`}</span>
          </>
        ) : null}
        {doctor ? <span className="cap sec price-doctor"> {t(`doctor-${doctor}`)}</span> : null}
      </summary>
      <p className="small sec">
        <Why line={line} />{' '}
        {vat === undefined ? null : t('why-vat', { vat: formatMoney(vat, lng), percent: vatPercent })}
      </p>
    </details>
  )
}

// Lines whose figure is no row of the price list: what was agreed, or what was paid.
const AGREED = new Map<string, 'why-plan' | 'why-plan-session' | 'why-visit'>([
  ['plan', 'why-plan'],
  ['session', 'why-plan-session'],
  ['visit', 'why-visit'],
])
const PAID = new Map<string, 'why-deposit' | 'why-paid-before' | 'why-refund'>([
  ['deposit', 'why-deposit'],
  ['paid-before', 'why-paid-before'],
  ['refund', 'why-refund'],
])

function Why({
  line: { kind, ruleName, reason, percent, amount, quantity = 1, unitPrice = amount },
}: {
  line: ShownLine
}) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const price = formatMoney(unitPrice, lng)
  if (kind === 'session') return t(AGREED.get(ruleName) ?? 'why-base', { price })
  if (kind === 'size') return t('why-size', { count: quantity, price })
  if (kind === 'add-on') return t('why-add-on')
  const paid = PAID.get(kind)
  if (paid) return t(paid)
  return reason ? t(`why-${reason}`, { percent, most: formatMoney(policy.painCoverageMax, lng) }) : null
}
