import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { clinicTimeAt, dayOf, formatDay, formatTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { ImportDone } from '#app/features/transfer/queries/import.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import { transferIntents } from '../intent-schema.ts'

/** The files that were brought in, each of which can be taken back. */
export function ImportsDone({ done }: { done: ImportDone[] }) {
  const { t } = useTranslation('transfer')
  return (
    <Panel title={t('done')}>
      {done.length === 0 ? <Empty>{t('none-done')}</Empty> : null}
      {done.length > 0 ? (
        <Table label={t('done')}>
          <thead>
            <tr>
              <th scope="col">{t('file')}</th>
              <th scope="col" className="r">
                {t('taken')}
              </th>
              <th scope="col" className="r">
                {t('not-taken')}
              </th>
              <th scope="col">{t('undo')}</th>
            </tr>
          </thead>
          <tbody>
            {done.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </tbody>
        </Table>
      ) : null}
    </Panel>
  )
}

function Row({ one: { id, kind, fileName, at, by, taken, faults, undoneAt, leftStanding } }: { one: ImportDone }) {
  const { t } = useTranslation('transfer')
  const lng = useLanguage()
  const time = clinicTimeAt(at)
  return (
    <tr>
      <th scope="row">
        {t(`kind-${kind}`)}
        <br />
        <span className="small sec">
          {formatDay(dayOf(time), lng, 'data')} {formatTime(time, lng)}
          {by ? `, ${by}` : ''}
          {fileName ? `, ${fileName}` : ''}
        </span>
      </th>
      <td className="r tnum">{taken}</td>
      <td className="r tnum">
        {faults > 0 ? (
          <a className="transfer-count" href={inLanguage(`/admin/transfer?import=${id}`, lng)}>
            {faults}
          </a>
        ) : (
          0
        )}
      </td>
      <td>
        {undoneAt ? (
          <>
            <Badge tone="plain" shape="hollow">
              {t('undone')}
            </Badge>
            {leftStanding > 0 ? <p className="cap mut">{t('left-standing', { count: leftStanding })}</p> : null}
          </>
        ) : (
          <Form method="post" encType="multipart/form-data">
            <input type="hidden" name="undo" value={id} />
            <Button type="submit" {...transferIntents.field('undo')} tone="secondary" size="small">
              {t('undo')}
            </Button>
          </Form>
        )}
      </td>
    </tr>
  )
}
