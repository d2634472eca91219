import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import type { ImportedVisit } from '../queries/entries.ts'

/** Visits of before this system, folded: history to read, nothing to write. */
export function ImportedVisits({ visits }: { visits: ImportedVisit[] }) {
  const { t } = useTranslation(['journal', 'record'])
  const lng = useLanguage()
  return (
    <Panel title={t('journal:imported')}>
      <details className="journal-imported">
        <summary>
          {t('journal:imported-count', { count: visits.length })} <Icon name="down" />
        </summary>
        <Table label={t('journal:imported')}>
          <thead>
            <tr>
              <th scope="col">{t('record:date')}</th>
              <th scope="col">{t('record:provider')}</th>
              <th scope="col">{t('journal:note')}</th>
            </tr>
          </thead>
          <tbody>
            {visits.map(({ id, type, startsAt, provider, notes }) => (
              <tr key={id}>
                <td className="tnum">{formatDay(dayOf(startsAt), lng, 'data')}</td>
                <td>{provider}</td>
                <td>
                  {t(`journal:imported-${type}`)}
                  {notes ? <p className="cap">{notes}</p> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Panel>
  )
}
