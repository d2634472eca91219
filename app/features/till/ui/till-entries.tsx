import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import type { TillEntry } from '../queries.ts'

/** What the open till is made of. */
export function TillEntries({ entries }: { entries: TillEntry[] }) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  return (
    <Panel title={t('till-list')}>
      {entries.length === 0 ? (
        <Empty>{t('till-list-none')}</Empty>
      ) : (
        <Table label={t('till-list')}>
          <thead>
            <tr>
              <th scope="col">{t('till-day')}</th>
              <th scope="col">{t('number')}</th>
              <th scope="col" className="wide">
                {t('till-way')}
              </th>
              <th scope="col" className="r">
                {t('amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, at, kind, method, amount, number }) => (
              <tr key={id}>
                <td className="tnum">
                  {formatDay(dayOf(at), lng, 'data')} {formatTime(timeOf(at), lng)}
                </td>
                <td>
                  {number ?? '–'}
                  <br />
                  <span className="cap mut">{t(`till-kind-${kind}`)}</span>
                  <span className="cap mut narrow">{t(`way-${method}`)}</span>
                </td>
                <td className="wide">{t(`way-${method}`)}</td>
                <td className="r tnum">{formatMoney(amount, lng)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
