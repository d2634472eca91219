import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import { formatMoney } from '#app/domain/money.ts'
import type { MonthBrought } from '#app/features/affiliates/queries/window.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { TableFrame } from '#app/ui/desk.tsx'
import { useCount } from './count.ts'

const WIDTH = 640
const HEIGHT = 240
const BASE = 200
const TOP = 24

/** "nov. 2026": the month alone, as the partner's figures are no finer. */
const monthName = (month: string, lng: 'da' | 'en') =>
  formatDay(`${month}-01` as ClinicDay, lng, 'short').replace(/^1\.? /, '')

/** The height of what is hidden: so little that it says no more than its words. */
const FEW = 1

/** Bookings by month as bars, and everything a month brought as a table. */
export function MonthBars({ months }: { months: MonthBrought[] }) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const count = useCount()
  const figure = (bookings: MonthBrought['bookings']) => (bookings === 'few' ? FEW : bookings)
  const most = Math.max(3, ...months.map(({ bookings }) => figure(bookings)))
  const step = WIDTH / months.length
  return (
    <>
      <svg className="bars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line className="rule" x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
        {months.map(({ month, bookings }, index) => {
          const height = (figure(bookings) / most) * (BASE - TOP)
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
              {bookings !== 'few' && bookings > 0 ? (
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
        <TableFrame label={t('by-month')}>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              {(['clicks', 'bookings', 'treated', 'earned'] as const).map((name) => (
                <th scope="col" className="r" key={name}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, clicks, bookings, treated, earned }) => (
              <tr key={month}>
                <td>{monthName(month, lng)}</td>
                <td className="r">{count(clicks)}</td>
                <td className="r">{count(bookings)}</td>
                <td className="r">{count(treated)}</td>
                <td className="r">{formatMoney(earned, lng)}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </details>
    </>
  )
}
