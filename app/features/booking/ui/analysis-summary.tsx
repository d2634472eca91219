import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import type { ScanSummary } from './use-analysis.ts'
import { useLanguage } from '#app/ui/dates.ts'

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI']

/** What the visitor's own photo scan said, beside the times. */
export function AnalysisSummary({ scan, price }: { scan: ScanSummary; price: Ore | null }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const facts = [scan.size, scan.skinType ? t('scan-skin', { type: ROMAN[scan.skinType] }) : null]
    .filter(Boolean)
    .join(', ')
  return (
    <aside className="scan" aria-labelledby="t-scan">
      <p className="strong" id="t-scan">
        {t('scan-title')}
      </p>
      <p className="small">{facts}.</p>
      {scan.sessions ? (
        <p className="small">
          {t('scan-sessions', { min: scan.sessions.min, max: scan.sessions.max })}
          {price === null
            ? '.'
            : ` ${t(scan.open ? 'scan-price-from' : 'scan-price', { price: formatMoney(price, lng) })}`}
        </p>
      ) : null}
      <p className="cap scan-note">{t('scan-note')}</p>
    </aside>
  )
}
