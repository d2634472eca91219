import { useTranslation } from 'react-i18next'
import { ACCESS_KINDS } from '#app/domain/access.ts'
import { clinicTimeAt, dayOf, formatDay, formatTime } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { AccessLine } from '#app/features/roles/queries/access.ts'
import type { AccessQuery } from '#app/features/roles/schema.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel, TableFrame } from '#app/ui/desk.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { LogQuestions } from './log-questions.tsx'

type Props = { log: { rows: AccessLine[]; page: number; pages: number }; query: AccessQuery }

/** The access log of the whole clinic, with its questions: what was done, by or about whom, and when. */
export function AccessTable({ log, query }: Props) {
  const { t } = useTranslation(['system', 'admin', 'record'])
  const lng = useLanguage()
  const hrefOf = (page: number) => {
    const { what, who, from, to } = query
    const asked = { page: String(page), what: what ?? '', who, from: from ?? '', to: to ?? '' }
    return inLanguage(`?${new URLSearchParams(asked)}`, lng)
  }
  return (
    <Panel title={t('system:access-log')}>
      <LogQuestions
        deed={{
          name: 'what',
          chosen: query.what,
          all: ACCESS_KINDS.map((kind) => ({ value: kind, words: t(`record:access-${kind}`) })),
        }}
        who={query.who}
      >
        <TextField name="from" type="date" label={t('system:from')} defaultValue={query.from ?? ''} />
        <TextField name="to" type="date" label={t('system:to')} defaultValue={query.to ?? ''} />
      </LogQuestions>
      {log.rows.length > 0 ? <Lines rows={log.rows} /> : <Empty>{t('admin:no-lines')}</Empty>}
      <Pager page={log.page} pages={log.pages} label={t('admin:line-pages')} hrefOf={hrefOf} />
    </Panel>
  )
}

function Lines({ rows }: { rows: AccessLine[] }) {
  const { t } = useTranslation(['system', 'admin', 'record'])
  const lng = useLanguage()
  const when = (at: Date) => clinicTimeAt(at)
  return (
    <TableFrame label={t('system:access-lines')}>
      <thead>
        <tr>
          <th scope="col">{t('record:when')}</th>
          <th scope="col">{t('admin:who')}</th>
          <th scope="col">{t('admin:what-done')}</th>
          <th scope="col">{t('admin:whom')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, what, who, whom, patientId }) => (
          <tr key={id}>
            <td className="tnum">
              <time dateTime={at.toISOString()}>
                {formatDay(dayOf(when(at)), lng, 'data')} {formatTime(when(at), lng)}
              </time>
            </td>
            <td>{who || '–'}</td>
            <td>{t(`record:access-${what}`)}</td>
            <td>{patientId ? <a href={inLanguage(`/admin/patients/${patientId}`, lng)}>{whom || '–'}</a> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
