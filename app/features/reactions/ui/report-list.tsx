import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import type { Urgency } from '#app/domain/health/reactions.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import type { SkinReport } from '../queries/reports.ts'
import { wordsIn } from '../schema.ts'
import './reactions.css'

/** A report as a page shows it: its pictures by links of a few minutes. */
export type ShownReport = Omit<SkinReport, 'photoKeys'> & { photoUrls: string[] }

const TONES = {
  emergency: 'danger',
  'same-day': 'danger',
  'opening-hours': 'warn',
  fine: 'ok',
} as const satisfies Record<Urgency, string>

type Props = { reports: readonly ShownReport[]; children?: (report: ShownReport) => ReactNode }

/** What was said of the skin, the newest first: signs, words, pictures and the answer. */
export function ReportList({ reports, children }: Props) {
  const { t } = useTranslation('reactions')
  const lng = useLanguage()
  return (
    <ol className="reaction-list">
      {reports.map((report) => (
        <li key={report.id}>
          <p>
            <span className="strong">
              {t('when', {
                day: formatDay(dayOf(report.reportedAt), lng, 'data'),
                time: formatTime(timeOf(report.reportedAt), lng),
              })}
            </span>{' '}
            <Badge tone={TONES[report.urgency]}>{t(`urgency-${report.urgency}`)}</Badge>
          </p>
          {report.treatedAt ? (
            <p className="small sec">{t('about', { day: formatDay(dayOf(report.treatedAt), lng, 'data') })}</p>
          ) : null}
          {report.signs.length > 0 ? (
            <ul className="reaction-signs">
              {report.signs.map(({ words }) => (
                <li key={words}>{wordsIn(lng, words)}</li>
              ))}
            </ul>
          ) : null}
          {report.note ? <p className="reaction-note">{report.note}</p> : null}
          {report.photoUrls.length > 0 ? (
            <div className="reaction-photos">
              {report.photoUrls.map((url, index) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={t('picture', { number: index + 1 })} loading="lazy" decoding="async" />
                </a>
              ))}
            </div>
          ) : null}
          <p className="small sec">{report.answer ? <Answered answer={report.answer} /> : t('waits')}</p>
          {children?.(report)}
        </li>
      ))}
    </ol>
  )
}

function Answered({ answer: { by, how, minutes } }: { answer: NonNullable<ShownReport['answer']> }) {
  const { t } = useTranslation('reactions')
  const took = useDuration()
  return <>{t(`answered-${how}`, { who: by, took: took(minutes) })}</>
}

/** Formats minutes: "25 min", "1 h 20 min". */
export function useDuration() {
  const { t } = useTranslation('reactions')
  return (minutes: number) =>
    minutes < 60 ? t('minutes', { minutes }) : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
