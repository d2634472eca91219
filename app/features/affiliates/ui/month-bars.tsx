import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'

const WIDTH = 640
const HEIGHT = 240
const BASE = 200
const TOP = 24

/** "nov. 2026": the month alone, as the partner's figures are no finer. */
const monthName = (month: string, lng: 'da' | 'en') =>
  formatDay(`${month}-01` as ClinicDay, lng, 'short').replace(/^1\.? /, '')

/** Bookings by month as bars, and the same as a table for those who read it so. */
export function MonthBars({ months }: { months: { month: string; bookings: number }[] }) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const most = Math.max(1, ...months.map(({ bookings }) => bookings))
  const step = WIDTH / months.length
  return (
    <>
      <svg className="bars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line className="rule" x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
        {months.map(({ month, bookings }, index) => {
          const height = (bookings / most) * (BASE - TOP)
          const middle = index * step + step / 2
          return (
            <g key={month}>
              <rect
                className={index === months.length - 1 ? 'bar now' : 'bar'}
                x={middle - step * 0.28}
                y={BASE - height}
                width={step * 0.56}
                height={height}
                rx="2"
              />
              {bookings > 0 ? (
                <text className="val" x={middle} y={BASE - height - 7}>
                  {bookings}
                </text>
              ) : null}
              <text className="mon" x={middle} y={BASE + 24}>
                {monthName(month, lng).slice(0, 3)}
              </text>
            </g>
          )
        })}
      </svg>
      <details>
        <summary>{t('as-table')}</summary>
        <table className="tb">
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col" className="r">
                {t('bookings')}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, bookings }) => (
              <tr key={month}>
                <td>{monthName(month, lng)}</td>
                <td className="r">{bookings}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
