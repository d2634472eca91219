import { useTranslation } from 'react-i18next'
import { clinicTimeAt, dayOf, formatDay, formatTime, instantAt } from '#app/domain/time/clinic-time.ts'
import type { JobLine } from '#app/features/system/queries.ts'
import type { Noted } from '#app/http/log.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Table } from '#app/ui/parts/table.tsx'

/** An instant as people of the clinic say it. */
export function Moment({ at }: { at: Date | string }) {
  const lng = useLanguage()
  const instant = typeof at === 'string' ? instantAt(at) : at
  const time = clinicTimeAt(instant)
  return (
    <time className="tnum" dateTime={instant.toISOString()}>
      {formatDay(dayOf(time), lng, 'data')} {formatTime(time, lng)}
    </time>
  )
}

/** The jobs: what failed first, then by name. */
export function Jobs({ jobs }: { jobs: JobLine[] }) {
  const { t } = useTranslation('system')
  return (
    <Panel title={t('jobs')}>
      {jobs.length === 0 ? (
        <Empty>{t('no-jobs')}</Empty>
      ) : (
        <Table label={t('jobs')}>
          <thead>
            <tr>
              <th scope="col">{t('job')}</th>
              <th scope="col" className="wide">
                {t('last-run')}
              </th>
              <th scope="col" className="wide">
                {t('next-run')}
              </th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.name}>
                <th scope="row">
                  {t(`job-${job.name}`)}
                  <span className="cap mut narrow">
                    {t('last-run')} <Moment at={job.lastRunAt} />
                  </span>
                </th>
                <td className="wide">
                  <Moment at={job.lastRunAt} />
                </td>
                <td className="wide">
                  <Moment at={job.nextRunAt} />
                </td>
                <td>
                  {job.failures > 0 ? (
                    <Badge tone="danger">{t('job-failed', { count: job.failures })}</Badge>
                  ) : job.isLate ? (
                    <Badge tone="warn" shape="hollow">
                      {t('job-late')}
                    </Badge>
                  ) : (
                    <Badge tone="ok">{t('job-ok')}</Badge>
                  )}
                  {job.error ? <p className="cap mut">{job.error}</p> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

/** The newest errors: where and what, without anybody's name. */
export function Errors({ errors }: { errors: readonly Noted[] }) {
  const { t } = useTranslation('system')
  return (
    <Panel title={t('errors')}>
      <p className="small sec">{t('errors-text')}</p>
      {errors.length === 0 ? <Empty>{t('no-errors')}</Empty> : null}
      <ul className="owner-list">
        {errors.map(({ at, where, message }, index) => (
          <li key={`${at}${index}`}>
            <span>
              <span className="strong">{where || '–'}</span>
              <br />
              <span className="small sec">{message}</span>
            </span>
            <span className="cap mut">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
