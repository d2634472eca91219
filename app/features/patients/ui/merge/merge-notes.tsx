import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { LikelyClient } from '#app/features/patients/queries/client.ts'
import type { MergeDone } from '#app/features/patients/queries/merge.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import './merge-page.css'

export type MergeNotesShown = { suggested: LikelyClient[]; done: MergeDone[] }

/** For an admin: records that look like the same person, and those already merged, each with the way back. */
export function MergeNotes({ id, notes }: { id: string; notes: MergeNotesShown }) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const page = inLanguage(`/admin/patients/${id}/merge`, lng)
  return (
    <Panel title={t('merge')} aside={<a href={page}>{t('merge-find')}</a>}>
      {notes.suggested.length + notes.done.length === 0 ? <p className="small sec">{t('merge-none')}</p> : null}
      <ul className="merge-found">
        {notes.suggested.map((one) => (
          <li key={one.id}>
            <span>
              <PersonName>{one.name || one.email}</PersonName>
              <span className="cap mut">
                {t('merge-suggested')} · {t(`merge-because-${one.because}`)} · {one.email}
              </span>
            </span>
            <ButtonLink
              tone="secondary"
              size="small"
              href={inLanguage(`/admin/patients/${id}/merge?with=${one.id}`, lng)}
            >
              {t('merge-compare')}
            </ButtonLink>
          </li>
        ))}
        {notes.done.map(({ id: merge, name, email, at, by }) => (
          <li key={merge}>
            <span>
              {t('merge-done')}
              <span className="cap mut">
                {t('merge-done-by', { name, email, day: formatDay(dayOf(at), lng, 'data'), by })}
              </span>
            </span>
            <Form method="post" action={page}>
              <Button type="submit" tone="secondary" size="small" name="merge" value={merge}>
                {t('merge-undo')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
