import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import type { RecordedScan } from '#app/features/patients/queries.ts'
import { useLanguage } from '#app/features/booking/ui/words.ts'
import { Empty } from '#app/ui/desk.tsx'

type Props = {
  scans: RecordedScan[]
  empty: string
  /** What can be done with one; unsaid: it is only read. */
  Acts?: ComponentType<{ scan: RecordedScan }>
}

/** The scans a client has saved: when, what they found, and the first photo. */
export function ScanList({ scans, empty, Acts }: Props) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  if (scans.length === 0) return <Empty>{empty}</Empty>
  return (
    <ul className="scans">
      {scans.map((scan) => {
        const day = formatDay(scan.day, lng, 'data')
        const { min, max } = scan.sessions
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
                {scan.size} · {min === max ? t('scan-sessions', { count: max }) : t('scan-session-range', { min, max })}
              </p>
              {Acts ? <Acts scan={scan} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
