import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { APPOINTMENT_TYPES } from '#app/domain/booking/appointment.ts'
import { inLanguage } from '#app/domain/language.ts'
import { RESOURCE_KINDS } from '#app/domain/schedule/resources.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Checkbox, Select, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import type { LaserPapers } from '#app/domain/journal/laser-papers.ts'
import type { ManagedResource } from '../queries.ts'

/** A laser or a room to add, or the one chosen in the list. */
export function ResourceForm({ edited, error }: { edited: ManagedResource | null; error: string | null }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  return (
    <Panel title={edited ? t('edit-resource', { name: edited.name }) : t('add-resource')}>
      <Form method="post" className="owner-form">
        {error ? <FormRefusal>{error}</FormRefusal> : null}
        <input type="hidden" name="id" value={edited?.id ?? ''} />
        <Select name="kind" label={t('resource-kind')} defaultValue={edited?.kind}>
          {RESOURCE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(kind)}
            </option>
          ))}
        </Select>
        <TextField name="name" label={t('resource-name')} required maxLength={80} defaultValue={edited?.name} />
        <fieldset className="owner-serves">
          <legend>{t('resource-serves')}</legend>
          {APPOINTMENT_TYPES.map((type) => (
            <Checkbox
              key={type}
              name="serves"
              value={type}
              label={t(`serves-${type}`)}
              defaultChecked={edited ? edited.serves.includes(type) : type === 'treatment'}
            />
          ))}
        </fieldset>
        {edited?.kind === 'room' ? null : <Papers papers={edited} />}
        <TextField
          name="order"
          type="number"
          min={0}
          max={999}
          label={t('resource-order')}
          defaultValue={edited?.order ?? 0}
        />
        <Checkbox
          name="isActive"
          label={t('resource-active')}
          hint={t('resource-active-hint')}
          defaultChecked={edited?.isActive ?? true}
        />
        <div className="acts">
          <Button type="submit">{t(edited ? 'save' : 'add')}</Button>
          {edited ? (
            <ButtonLink tone="secondary" href={inLanguage('/admin/resources', lng)}>
              {t('cancel')}
            </ButtonLink>
          ) : null}
        </div>
      </Form>
    </Panel>
  )
}

/** Which laser it is, its certificate and its service; what is not known stays empty. */
function Papers({ papers }: { papers: LaserPapers | null }) {
  const { t } = useTranslation('calendar')
  return (
    <fieldset className="owner-papers">
      <legend>{t('papers')}</legend>
      {(['serialNumber', 'ceNumber', 'notifiedBody'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`papers-${name}`)}
          optional
          maxLength={80}
          defaultValue={papers?.[name]}
        />
      ))}
      {(['boughtOn', 'ceValidUntil', 'lastService', 'nextService'] as const).map((name) => (
        <DayField key={name} name={name} label={t(`papers-${name}`)} optional defaultValue={papers?.[name] ?? ''} />
      ))}
    </fieldset>
  )
}
