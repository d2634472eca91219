import { useTranslation } from 'react-i18next'
import { ACCESS_KINDS } from '#app/domain/access/access.ts'
import { clinicTimeAt, dayOf, formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { AccessLine } from '#app/features/roles/queries/access.ts'
import type { AccessQuery } from '#app/features/roles/schema.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { TableDays } from '#app/ui/desk/table-days.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import { LogQuestions } from './log-questions.tsx'

type Props = { log: { rows: AccessLine[]; page: number; pages: number }; query: AccessQuery; today: ClinicDay }

/** The access log of the whole clinic, with its questions: what was done, by or about whom, and when. */
export function AccessTable({ log, query, today }: Props) {
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
        <DayField name="from" label={t('system:from')} defaultValue={query.from ?? ''} />
        <DayField name="to" label={t('system:to')} defaultValue={query.to ?? ''} />
      </LogQuestions>
      {log.rows.length > 0 ? <Lines rows={log.rows} today={today} /> : <Empty>{t('admin:no-lines')}</Empty>}
      <Pager page={log.page} pages={log.pages} label={t('admin:line-pages')} hrefOf={hrefOf} />
    </Panel>
  )
}

function Lines({ rows, today }: { rows: AccessLine[]; today: ClinicDay }) {
  const { t } = useTranslation(['system', 'admin', 'record'])
  const lng = useLanguage()
  return (
    <Table label={t('system:access-lines')}>
      <thead>
        <tr>
          <th scope="col">{t('record:when')}</th>
          <th scope="col">{t('admin:who')}</th>
          <th scope="col">{t('admin:what-done')}</th>
          <th scope="col" className="wide">
            {t('admin:whom')}
          </th>
        </tr>
      </thead>
      <TableDays
        rows={rows}
        dayOf={({ at }) => dayOf(clinicTimeAt(at))}
        today={today}
        columns={4}
        keyOf={({ id }) => id}
      >
        {({ at, what, who, whom, patientId, clients, detail }) => (
          <tr>
            <td className="tnum">
              <time dateTime={at.toISOString()}>{formatTime(clinicTimeAt(at), lng)}</time>
            </td>
            <td className="any">{who || '–'}</td>
            <td>
              {t(`record:access-${what}`)}
              {patientId ? (
                <span className="cap narrow">
                  <a href={inLanguage(`/admin/patients/${patientId}`, lng)}>{whom || '–'}</a>
                </span>
              ) : null}
            </td>
            <td className="wide">
              {patientId ? (
                <a href={inLanguage(`/admin/patients/${patientId}`, lng)}>{whom || '–'}</a>
              ) : clients === null ? (
                '–'
              ) : (
                `${t('system:clients-shown', { count: clients })} · ${detail}`
              )}
            </td>
          </tr>
        )}
      </TableDays>
    </Table>
  )
}
