import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/domain/time/clinic-time.ts'
import { WEEKDAYS, type OpenSpan, type Weekday, type WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { Table } from '#app/ui/parts/table.tsx'

/** The week's opening hours, today marked. */
export function Hours({ hours, today }: { hours: WeeklyHours; today: Weekday }) {
  const { t } = useTranslation(['content', 'home'])
  const lng = useLanguage()
  const span = ({ opens, closes }: OpenSpan) => `${formatTime(opens, lng)}–${formatTime(closes, lng)}`
  return (
    <Table className="pg-hours">
      <thead className="sr">
        <tr>
          <th scope="col">{t('hours-day')}</th>
          <th scope="col">{t('hours-open')}</th>
        </tr>
      </thead>
      <tbody>
        {WEEKDAYS.map((day) => (
          <tr key={day} className={day === today ? 'now' : undefined}>
            <th scope="row">
              {t(`home:weekday-${day}`)}
              {day === today ? <span className="sec"> ({t('home:today')})</span> : null}
            </th>
            <td>{hours[day].map(span).join(', ') || t('home:closed')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
