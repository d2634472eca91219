import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { joinPhone } from '#app/ui/phone.ts'
import { PartHeading } from './flow-heading.tsx'
import type { FlowValues } from './flow-values.ts'

/** Who is coming, as it was typed, with the way back to it. */
export function Who({ images = 0, onEdit }: { images?: number; onEdit?: () => void }) {
  const { t } = useTranslation('booking')
  const { getValues } = useFormContext<FlowValues>()
  const { firstName, lastName, email, country, phone, notes } = getValues()
  const rows: [string, string][] = [
    [t('name'), `${firstName} ${lastName}`],
    [t('email'), email],
    [t('phone'), joinPhone(country, phone ?? '')],
    [t('images'), images > 0 ? t('images-attached', { count: images }) : ''],
    [t('message'), notes ?? ''],
  ]
  return (
    <div className="who">
      <div className="row between">
        <PartHeading>{t('step-contact')}</PartHeading>
        {onEdit ? (
          <Button tone="text" size="small" aria-label={t('edit-contact')} onClick={onEdit}>
            {t('edit')}
          </Button>
        ) : null}
      </div>
      <dl>
        {rows
          .filter(([, value]) => value?.trim())
          .map(([name, value]) => (
            <div className="kv" key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
