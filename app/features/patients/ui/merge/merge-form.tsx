import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { MERGE_FIELDS, type MergeField, type MergeSide } from '#app/domain/clients/patient-merge.ts'
import type { RecordHolds } from '#app/features/patients/queries/merge.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { phoneText } from '#app/ui/fields/phone.ts'
import { Table } from '#app/ui/parts/table.tsx'
import { Radio } from '#app/ui/fields/field.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'

export type MergeSideShown = {
  id: string
  name: string
  email: string
  phone: string
  lng: Language
  holds: RecordHolds
}
export type MergePreview = {
  kept: MergeSideShown
  merged: MergeSideShown
  sides: Record<MergeField, MergeSide>
  /** Why these two cannot become one. */
  refused: string | null
  /** They could also be merged the other way round. */
  canSwap: boolean
}

const HOLDS: readonly (keyof RecordHolds)[] = ['visits', 'plans', 'payments', 'pictures', 'scans', 'journal']

/** What each record says and holds; the words that are to stand are chosen, then the two become one. */
export function MergeForm({ preview }: { preview: MergePreview }) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const { kept, merged, canSwap } = preview
  return (
    <Form method="post" action={inLanguage(`/admin/patients/${kept.id}/merge`, lng)} className="merge-form">
      <input type="hidden" name="merged" value={merged.id} />
      <Panel title={t('merge-fields')}>
        <Table label={t('merge-fields')}>
          <Heads preview={preview} />
          <tbody>
            {MERGE_FIELDS.map((field) => (
              <ChoiceRow key={field} field={field} preview={preview} />
            ))}
            <tr>
              <th scope="row">{t('merge-email')}</th>
              <td>{kept.email}</td>
              <td className="mut">{merged.email}</td>
            </tr>
          </tbody>
        </Table>
        <p className="small sec">{t('merge-email-text')}</p>
      </Panel>
      <Panel title={t('merge-moves')}>
        <Table label={t('merge-moves')}>
          <Heads preview={preview} />
          <tbody>
            {HOLDS.map((what) => (
              <tr key={what}>
                <th scope="row">{t(`merge-holds-${what}`)}</th>
                <td className="tnum">{kept.holds[what]}</td>
                <td className="tnum">{merged.holds[what]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="small sec">{t('merge-moves-text')}</p>
      </Panel>
      <div className="desk-acts">
        <Button type="submit" busy={busy} busyLabel={t('merge-doing')}>
          {t('merge-do')}
        </Button>
        {canSwap ? (
          <ButtonLink tone="secondary" href={inLanguage(`/admin/patients/${merged.id}/merge?with=${kept.id}`, lng)}>
            {t('merge-swap')}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  )
}

function Heads({ preview: { kept, merged } }: { preview: MergePreview }) {
  const { t } = useTranslation('clients')
  return (
    <thead>
      <tr>
        <th scope="col">{t('merge-field')}</th>
        <th scope="col">
          {t('merge-kept')}
          <span className="cap mut merge-who">
            <PersonName>{kept.name || kept.email}</PersonName>
          </span>
        </th>
        <th scope="col">
          {t('merge-merged')}
          <span className="cap mut merge-who">
            <PersonName>{merged.name || merged.email}</PersonName>
          </span>
        </th>
      </tr>
    </thead>
  )
}

function ChoiceRow({ field, preview }: { field: MergeField; preview: MergePreview }) {
  const { t } = useTranslation('clients')
  return (
    <tr>
      <th scope="row">{t(`merge-${field}`)}</th>
      <td>
        <Choice field={field} side="kept" preview={preview} />
      </td>
      <td>
        <Choice field={field} side="merged" preview={preview} />
      </td>
    </tr>
  )
}

type ChoiceProps = { field: MergeField; side: MergeSide; preview: MergePreview }

function Choice({ field, side, preview }: ChoiceProps) {
  const { t } = useTranslation(['clients', 'record'])
  const { name, phone, lng } = preview[side]
  const said = { name, phone: phone && phoneText(phone), lng: t(`record:language-${lng}`) }[field]
  return (
    <label className="merge-choice">
      <Radio name={field} value={side} defaultChecked={preview.sides[field] === side} />
      <span>{said || t('merge-nothing')}</span>
    </label>
  )
}
