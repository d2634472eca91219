import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { isSizeOpen } from '#app/domain/scan/analysis.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { SessionRange } from '#app/domain/pricing/sessions.ts'
import type { RecordedScan } from '#app/features/patients/queries/record.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'

/** A scan whose first picture comes by a short-lived link. */
export type ShownScan = Omit<RecordedScan, 'photoKey'> & { photo: string | null }

type Props = {
  scans: ShownScan[]
  empty: string
  /** What can be done with one; unsaid: it is only read. */
  Acts?: ComponentType<{ scan: ShownScan }>
}

/** "8 behandlinger", "6–9 behandlinger". */
export function useSessionsText() {
  const { t } = useTranslation('record')
  return ({ min, max }: SessionRange) =>
    min === max ? t('scan-sessions', { count: max }) : t('scan-session-range', { min, max })
}

/** The scans a client has saved: when, what they found, and the first photo. */
export function ScanList({ scans, empty, Acts }: Props) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  const sessionsOf = useSessionsText()
  if (scans.length === 0) return <Empty>{empty}</Empty>
  return (
    <ul className="scans">
      {scans.map((scan) => {
        const day = formatDay(scan.day, lng, 'data')
        return (
          <li key={scan.id}>
            {scan.photo ? (
              <a href={scan.photo} target="_blank" rel="noreferrer">
                <img src={scan.photo} alt={t('scan-alt', { day })} loading="lazy" decoding="async" />
              </a>
            ) : null}
            <div>
              <h3 className="strong">{t('scan-of', { day })}</h3>
              <p className="small sec">
                {isSizeOpen(scan.size) ? t('scan-unmeasured', { size: scan.size }) : scan.size} ·{' '}
                {sessionsOf(scan.sessions)}
              </p>
              {Acts ? <Acts scan={scan} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
