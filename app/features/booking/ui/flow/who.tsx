import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { joinPhone, phoneText } from '#app/ui/fields/phone.ts'
import { PartHeading } from './flow-heading.tsx'
import type { FlowValues } from './flow-values.ts'

type Props = {
  /** What is ordered, before who is coming: one list, which then has no name of its own. */
  facts?: readonly (readonly [name: string, value: string])[]
  images?: number
  onEdit?: () => void
}

/** Who is coming, as it was typed, with the way back to it. */
export function Who({ facts = [], images = 0, onEdit }: Props) {
  const { t } = useTranslation('booking')
  const { getValues } = useFormContext<FlowValues>()
  const { firstName, lastName, email, country, phone, notes } = getValues()
  const rows: (readonly [string, string])[] = [
    ...facts,
    [t('name'), `${firstName} ${lastName}`],
    [t('email'), email],
    [t('phone'), phoneText(joinPhone(country, phone ?? ''))],
    [t('images'), images > 0 ? t('images-attached', { count: images }) : ''],
    [t('message'), notes ?? ''],
  ]
  return (
    <div className="who">
      {onEdit ? (
        <div className="row between">
          <PartHeading>{t('step-contact')}</PartHeading>
          <Button tone="text" size="small" aria-label={t('edit-contact')} onClick={onEdit}>
            {t('edit')}
          </Button>
        </div>
      ) : null}
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
