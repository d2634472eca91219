import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { Instalment } from '#app/domain/money/instalments.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Table } from '#app/ui/parts/table.tsx'

const LOOKS = {
  paid: ['ok', 'full'],
  owed: ['danger', 'full'],
  next: ['warn', 'hollow'],
  later: ['plain', 'hollow'],
} as const satisfies Record<Instalment['is'], readonly [string, string]>

/** What a course paid session by session costs when, and how much of it is paid. */
export function InstalmentTable({ rows, paid }: { rows: readonly Instalment[]; paid: Ore }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const done = rows.filter(({ is }) => is === 'paid').length
  const dueOf = ({ dueOn, isCertain }: Instalment) => {
    if (!dueOn) return t('instalment-open')
    const day = formatDay(dueOn, lng, 'data')
    return isCertain ? day : t('instalment-from', { day })
  }
  return (
    <Panel
      id="instalments"
      title={t('instalments')}
      aside={
        <span className="small sec">
          {t('instalments-paid', { done, count: rows.length, amount: formatMoney(paid, lng) })}
        </span>
      }
    >
      <p className="small sec">{t('instalments-lead')}</p>
      <Table label={t('instalments')}>
        <thead>
          <tr>
            <th scope="col">{t('instalment-name')}</th>
            <th scope="col">{t('instalment-due')}</th>
            <th scope="col">{t('instalment-is')}</th>
            <th scope="col" className="r">
              {t('instalment-amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td className="strong">{t('instalment', { number: row.number })}</td>
              <td className="tnum">{dueOf(row)}</td>
              <td>
                <Badge tone={LOOKS[row.is][0]} shape={LOOKS[row.is][1]}>
                  {t(`instalment-${row.is}`)}
                </Badge>
              </td>
              <td className="r tnum">{formatMoney(row.amount, lng)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
