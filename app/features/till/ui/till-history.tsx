import { useTranslation } from 'react-i18next'
import { clinicTimeAt, formatDay, formatTime } from '#app/domain/time/clinic-time.ts'
import { formatMoney, sum } from '#app/domain/money/money.ts'
import { CLINIC_METHODS } from '#app/domain/money/payment.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import type { TillClosing } from '../queries.ts'

/** The tills that were closed: when, by whom, and what differed. */
export function TillHistory({ closings }: { closings: TillClosing[] }) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  if (closings.length === 0)
    return (
      <Panel title={t('till-history')}>
        <Empty>{t('till-none')}</Empty>
      </Panel>
    )
  return (
    <Panel title={t('till-history')}>
      <Table label={t('till-history')}>
        <thead>
          <tr>
            <th scope="col">{t('till-day')}</th>
            <th scope="col" className="wide">
              {t('till-by')}
            </th>
            <th scope="col" className="r wide">
              {t('till-expected')}
            </th>
            <th scope="col" className="r">
              {t('till-counted')}
            </th>
            <th scope="col">{t('till-difference')}</th>
          </tr>
        </thead>
        <tbody>
          {closings.map(({ id, day, at, by, counts, difference, isOff, note, openingCash, cashLeft }) => (
            <tr key={id}>
              <th scope="row">
                {formatDay(day, lng, 'data')}
                <br />
                <span className="cap mut tnum">{formatTime(clinicTimeAt(at), lng)}</span>
                <span className="cap mut narrow">{by}</span>
              </th>
              <td className="wide">{by}</td>
              <td className="r tnum wide">
                {formatMoney(sum(CLINIC_METHODS.map((way) => counts[way].expected)), lng)}
              </td>
              <td className="r tnum">{formatMoney(sum(CLINIC_METHODS.map((way) => counts[way].counted)), lng)}</td>
              <td>
                <Badge tone={isOff ? 'warn' : 'ok'} shape={isOff ? 'hollow' : 'full'}>
                  {isOff ? `${t('till-off')} ${formatMoney(difference, lng)}` : t('till-agrees')}
                </Badge>
                {note ? <p className="cap mut">{note}</p> : null}
                <p className="cap mut">
                  {t('till-drawer', { opening: formatMoney(openingCash, lng), left: formatMoney(cashLeft, lng) })}
                </p>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
