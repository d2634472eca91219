import { useTranslation } from 'react-i18next'
import { dayOf, formatTime, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { Page } from '#app/input/page.ts'
import type { AuditLine } from '#app/features/roles/queries/roles.ts'
import type { AuditQuery } from '#app/features/roles/schema.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { TableDays } from '#app/ui/desk/table-days.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import { LogQuestions } from './log-questions.tsx'
import { useDetail } from './use-detail.ts'

type Props = { log: Page<AuditLine>; query: AuditQuery; actions: readonly AuditLine['action'][]; today: ClinicDay }

/** The audit log with its questions: what was done, by or to whom, and when. */
export function AuditTable({ log, query, actions, today }: Props) {
  const { t } = useTranslation(['admin', 'record', 'system'])
  const lng = useLanguage()
  const hrefOf = (page: number) => {
    const { action, who, from, to } = query
    const asked = { page: String(page), who, action: action ?? '', from: from ?? '', to: to ?? '' }
    return inLanguage(`?${new URLSearchParams(asked)}`, lng)
  }
  return (
    <Panel title={t('admin:lines', { count: log.total })}>
      <LogQuestions
        deed={{
          name: 'action',
          chosen: query.action,
          all: actions.map((action) => ({ value: action, words: t(`admin:did-${action}`) })),
        }}
        who={query.who}
      >
        <DayField name="from" label={t('system:from')} defaultValue={query.from ?? ''} />
        <DayField name="to" label={t('system:to')} defaultValue={query.to ?? ''} />
      </LogQuestions>
      {log.rows.length > 0 ? <Lines rows={log.rows} today={today} /> : <Empty>{t('admin:no-lines')}</Empty>}
      <Pager page={log.page} pages={log.pages} label={t('admin:line-pages')} hrefOf={hrefOf} />
    </Panel>
  )
}

function Lines({ rows, today }: { rows: AuditLine[]; today: ClinicDay }) {
  const { t } = useTranslation(['admin', 'record'])
  const lng = useLanguage()
  const detailText = useDetail()
  return (
    <Table label={t('admin:audit-log')}>
      <thead>
        <tr>
          <th scope="col">{t('record:when')}</th>
          <th scope="col">{t('admin:what-done')}</th>
          <th scope="col">{t('admin:who')}</th>
          <th scope="col" className="wide">
            {t('admin:whom')}
          </th>
          <th scope="col" className="wide">
            {t('admin:detail')}
          </th>
        </tr>
      </thead>
      <TableDays rows={rows} dayOf={({ when }) => dayOf(when)} today={today} columns={5} keyOf={({ id }) => id}>
        {({ at, when, action, who, whom, detail }) => (
          <tr>
            <td className="tnum">
              <time dateTime={at}>{formatTime(timeOf(when), lng)}</time>
            </td>
            <td>{t(`admin:did-${action}`)}</td>
            <td className="any">
              {who || '–'}
              {whom ? <span className="cap mut narrow">{`${t('admin:whom')}: ${whom}`}</span> : null}
            </td>
            <td className="wide">{whom || '–'}</td>
            <td className="cap mut wide">{detailText(detail)}</td>
          </tr>
        )}
      </TableDays>
    </Table>
  )
}
