import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { Page } from '#app/input/page.ts'
import type { AuditLine } from '#app/features/roles/queries.ts'
import type { AuditQuery } from '#app/features/roles/schema.ts'
import { Empty, Panel, TableFrame } from '#app/ui/desk.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { LogQuestions } from './log-questions.tsx'

type Props = { log: Page<AuditLine>; query: AuditQuery; actions: readonly AuditLine['action'][] }

/** The audit log with its two questions: what was done, and by or to whom. */
export function AuditTable({ log, query, actions }: Props) {
  const { t } = useTranslation(['admin', 'record'])
  const lng = useLanguage()
  const hrefOf = (page: number) => {
    const params = new URLSearchParams({ page: String(page), who: query.who, action: query.action ?? '' })
    return inLanguage(`?${params}`, lng)
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
      />
      {log.rows.length > 0 ? <Lines rows={log.rows} /> : <Empty>{t('admin:no-lines')}</Empty>}
      <Pager page={log.page} pages={log.pages} label={t('admin:line-pages')} hrefOf={hrefOf} />
    </Panel>
  )
}

function Lines({ rows }: { rows: AuditLine[] }) {
  const { t } = useTranslation(['admin', 'record'])
  const lng = useLanguage()
  return (
    <TableFrame label={t('admin:audit-log')}>
      <thead>
        <tr>
          <th scope="col">{t('record:when')}</th>
          <th scope="col">{t('admin:what-done')}</th>
          <th scope="col">{t('admin:who')}</th>
          <th scope="col">{t('admin:whom')}</th>
          <th scope="col" className="wide">
            {t('admin:detail')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, when, action, who, whom, detail }) => (
          <tr key={id}>
            <td>
              <time dateTime={at}>
                {formatDay(dayOf(when), lng, 'data')} {formatTime(timeOf(when), lng)}
              </time>
            </td>
            <td>{t(`admin:did-${action}`)}</td>
            <td>{who || '–'}</td>
            <td>{whom || '–'}</td>
            <td className="cap mut wide">
              {Object.entries(detail)
                .filter(([, value]) => value !== null && value !== '')
                .map(([name, value]) => `${name}: ${value}`)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
