import { useTranslation } from 'react-i18next'
import { listedSpan } from '#app/domain/pricing/above-base.ts'
import type { Assessment } from '#app/domain/scan/assessment.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { sessionPriceText } from '#app/features/booking/ui/size-range.ts'
import { Button } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import type { Priced } from './use-price.ts'

type Size = Pick<Assessment, 'size'>

/** The size with its doubt; without one, the way to it before any price. */
export function SizeRow({ size: { cm2, plusMinusPercent }, onMeasure }: Size & { onMeasure(): void }) {
  const { t } = useTranslation('analysis')
  return (
    <div className="row between">
      <span className="sec">
        {t('size')}
        {cm2 === null ? <span className="sc-eased small mut">{t('not-measured')}</span> : null}
      </span>
      {cm2 === null ? (
        <Button size="small" onClick={onMeasure}>
          {t('measure-now')}
        </Button>
      ) : (
        <span className="tnum">{t('size-measured', { area: cm2, percent: plusMinusPercent })}</span>
      )}
    </div>
  )
}

type Props = Size & { priced: Priced; rules: readonly PricingRule[] | null }

/** A session and a package at the tattoo's own price, or what the price list holds where nobody has measured. */
export function PriceRows({ size, priced: { prices, failed }, rules }: Props) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const { packageDiscountPercent } = useClinic()
  const measured = size.cm2 !== null
  const unread = failed || (!measured && rules?.length === 0)
  if (unread && !(measured && prices)) return <p className="small sec">{t('price-unread')}</p>
  if (!prices || (!measured && !rules)) return <div className="sk sc-price-wait" />
  const { session, course } = prices
  const isDiscounted = course.lines.some(({ kind }) => kind === 'package-discount')
  // Under the name where the price stands at the end, else in its place, as the other rows have their way on.
  const book = (
    <a className="small sc-under" href={inLanguage('/book-aftale', lng)} data-island-open="package">
      {t('package-book')}
    </a>
  )
  return (
    <>
      {measured ? (
        <div className="row between">
          <span className="sec">{t('price-session')}</span>
          <span className="sc-price tnum">{formatMoney(session.total, lng)}</span>
        </div>
      ) : (
        <ListedPrice rules={rules ?? []} />
      )}
      <div className="row between">
        <span className="sec">
          {isDiscounted
            ? t('package', { count: course.sessions, percent: packageDiscountPercent })
            : t('package-plain', { count: course.sessions })}
          {measured ? book : null}
        </span>
        {measured ? <span className="tnum">{formatMoney(course.total, lng)}</span> : book}
      </div>
    </>
  )
}

/** From the smallest to the largest size on the price list: said as the list, not as this tattoo's price. */
function ListedPrice({ rules }: { rules: readonly PricingRule[] }) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const span = listedSpan(rules)
  return (
    <div className="row between">
      <span className="sec">
        {t('price-session')}
        <span className="sc-eased small mut">{t('price-listed', { area: span.most })}</span>
      </span>
      <span className="tnum">{sessionPriceText(span, rules, lng)}</span>
    </div>
  )
}
