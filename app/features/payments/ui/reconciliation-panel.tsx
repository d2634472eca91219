import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Reconciliation } from '#app/features/payments/queries/outcome.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Table } from '#app/ui/parts/table.tsx'

/** The last comparison of our book with the payment provider's list. Nothing can be pressed: a person mends it. */
export function ReconciliationPanel({ last }: { last: Reconciliation | null }) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  const count = last?.differences.length ?? 0
  const badge =
    last && !last.hasFailed ? (
      <Badge tone={count > 0 ? 'warn' : 'ok'} shape={count > 0 ? 'hollow' : 'full'}>
        {count > 0 ? t('differences', { count }) : t('agree')}
      </Badge>
    ) : null
  return (
    <Panel id="reconciliation" title={t('reconciliation')} aside={badge}>
      {last === null ? <Empty>{t('not-compared')}</Empty> : null}
      {last?.hasFailed ? (
        <p className="note warn">{t('compare-failed', { day: capitalised(formatDay(last.day, lng)) })}</p>
      ) : null}
      {last && !last.hasFailed ? (
        <p className="small sec">
          {t('compared', { day: capitalised(formatDay(last.day, lng)), count: last.compared })}
        </p>
      ) : null}
      {last && count > 0 ? (
        <>
          <p className="small">{t('differences-text')}</p>
          <Table label={t('reconciliation')}>
            <thead>
              <tr>
                <th scope="col">{t('difference')}</th>
                <th scope="col">{t('reference')}</th>
                <th scope="col" className="r">
                  {t('ours')}
                </th>
                <th scope="col" className="r">
                  {t('theirs')}
                </th>
              </tr>
            </thead>
            <tbody>
              {last.differences.map(({ kind, reference, ours, theirs }) => (
                <tr key={`${kind} ${reference}`}>
                  <td>{t(`difference-${kind}`)}</td>
                  <td className="cap">{reference}</td>
                  <td className="r tnum">{formatMoney(ours, lng)}</td>
                  <td className="r tnum">{formatMoney(theirs, lng)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      ) : null}
    </Panel>
  )
}

const capitalised = (text: string) => text[0]!.toUpperCase() + text.slice(1)
