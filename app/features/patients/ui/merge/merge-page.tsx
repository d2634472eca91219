import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import type { LikelyClient } from '#app/features/patients/queries/client.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import { phoneText } from '#app/ui/fields/phone.ts'
import { Refusal } from '#app/ui/refusal.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { MergeForm, type MergePreview } from './merge-form.tsx'
import './merge-page.css'
import { LanguageField } from '#app/ui/fields/language-field.tsx'

type Found = Omit<LikelyClient, 'because'> & { because?: LikelyClient['because'] }
type Props = {
  id: string
  name: string
  q: string
  preview: MergePreview | null
  suggested: Found[]
  found: Found[]
  refused: { text: string } | null
}

/** Two records of one person: found, laid beside each other, and made one. */
export function MergePage({ id, name, q, preview, suggested, found, refused }: Props) {
  const { t } = useTranslation(['clients', 'admin'])
  const lng = useLanguage()
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> /{' '}
        <a href={inLanguage(`/admin/patients/${id}`, lng)}>{name}</a> / {t('merge')}
      </p>
      <DeskHead title={t('merge')} lead={t('merge-lead', { name })} />
      {refused ? <Refusal of={refused}>{refused.text}</Refusal> : null}
      {preview?.refused ? <Refusal of={preview}>{preview.refused}</Refusal> : null}
      {preview && !preview.refused ? <MergeForm preview={preview} /> : null}
      {preview ? null : (
        <div className="cols-2">
          <Panel title={t('merge-suggested')}>
            <FoundList rows={suggested} id={id} />
          </Panel>
          <Panel title={t('merge-find')}>
            <Form className="merge-find" role="search">
              <label htmlFor="merge-q">{t('merge-find-text')}</label>
              <input className="in" id="merge-q" name="q" type="search" defaultValue={q} maxLength={80} />
              <LanguageField />
              <Button type="submit" tone="secondary">
                {t('search-do')}
              </Button>
            </Form>
            {q ? <FoundList rows={found} id={id} /> : null}
          </Panel>
        </div>
      )}
    </>
  )
}

function FoundList({ rows, id }: { rows: Found[]; id: string }) {
  const { t } = useTranslation(['clients', 'record'])
  const lng = useLanguage()
  if (rows.length === 0) return <Empty>{t('merge-none')}</Empty>
  return (
    <ul className="merge-found">
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            <Link to={inLanguage(`/admin/patients/${row.id}`, lng)}>
              <PersonName>{row.name || t('record:no-name')}</PersonName>
            </Link>
            <span className="cap mut">
              {[row.because ? t(`merge-because-${row.because}`) : '', row.email, row.phone ? phoneText(row.phone) : '']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <ButtonLink
            tone="secondary"
            size="small"
            href={inLanguage(`/admin/patients/${id}/merge?with=${row.id}`, lng)}
          >
            {t('merge-compare')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
