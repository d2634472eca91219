import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Language } from '#app/domain/language.ts'
import type { MonthBrought } from '#app/features/affiliates/queries/window.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Table } from '#app/ui/parts/table.tsx'
import { useCount } from './count.ts'

/** "nov. 2026": the month alone, as the partner's figures are no finer. */
const monthName = (month: string, lng: Language) =>
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
  return (
    <>
      <ol className="bars" aria-hidden="true">
        {months.map(({ month, bookings }) => (
          <li key={month}>
            <span className="stand">
              {bookings !== 'few' && bookings > 0 ? bookings : null}
              {/* A height as an attribute: the page allows no style of an element's own. */}
              <svg className="bar" height={`${(figure(bookings) / most) * 100}%`} />
            </span>
            <span className="mon">{monthName(month, lng).slice(0, 3)}</span>
          </li>
        ))}
      </ol>
      <details>
        <summary>{t('as-table')}</summary>
        <Table label={t('by-month')}>
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
        </Table>
      </details>
    </>
  )
}
