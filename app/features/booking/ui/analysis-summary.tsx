import { useTranslation } from 'react-i18next'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { sessionPriceText } from './size-range.ts'
import type { ScanSummary } from './use-analysis.ts'

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI']

type Props = {
  scan: ScanSummary
  rules: readonly PricingRule[] | null
  /** A code takes something off the prices shown here. */
  isDiscounted?: boolean
}

/** What the visitor's own photo scan said, beside the times. */
export function AnalysisSummary({ scan, rules, isDiscounted = false }: Props) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const facts = [scan.size, scan.skinType ? t('scan-skin', { type: ROMAN[scan.skinType] }) : null]
    .filter(Boolean)
    .join(', ')
  const price = sessionPriceText(scan.span, rules, lng)
  const hasEnd = scan.span?.most !== null && scan.span !== null
  return (
    <aside className="scan" aria-labelledby="t-scan">
      <p className="strong" id="t-scan">
        {t(scan.typed ? 'size-title' : 'scan-title')}
      </p>
      <p className="small">{facts}.</p>
      {scan.sessions ? (
        <p className="small">
          {t('scan-sessions', { min: scan.sessions.min, max: scan.sessions.max })}
          {price === null ? '.' : ` ${t(hasEnd ? 'scan-price' : 'scan-price-from', { price })}`}
        </p>
      ) : price === null ? null : (
        <p className="small">{t(hasEnd ? 'each' : 'from-each', { price })}</p>
      )}
      {isDiscounted && price !== null ? <p className="small sec">{t('before-code')}</p> : null}
      <p className="cap scan-note">{t(scan.typed ? 'size-note' : 'scan-note')}</p>
    </aside>
  )
}
