import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import './settings.css'

type Name = 'refund_rate' | 'payment_ways' | 'instalments' | 'reminder_hours' | 'staff_two_factor'
type Props = { name: Name; isChanged?: boolean; children: ReactNode }

/** One setting that is no single number: what it is, its fields, and what it touches. */
export function Setting({ name, isChanged = false, children }: Props) {
  const { t } = useTranslation('owner')
  return (
    <SettingRow name={name} isChanged={isChanged}>
      <Form method="post" className="setting-fields">
        <input type="hidden" name="key" value={name} />
        {children}
        <div className="acts">
          <Button type="submit" name="intent" value="set" tone="secondary" size="small">
            {t('save')}
          </Button>
          {isChanged ? (
            <Button type="submit" name="intent" value="reset" tone="text" formNoValidate>
              {t('reset')}
            </Button>
          ) : null}
        </div>
      </Form>
    </SettingRow>
  )
}

/** The same without a form: what cannot be changed here is told, not asked. */
export function SettingRow({ name, isChanged = false, children }: Props) {
  const { t } = useTranslation('owner')
  return (
    <div className="setting">
      <div>
        <h3 className="setting-name" id={`name-${name}`}>
          {t(`name-${name}`)} {isChanged ? <ChangedBadge /> : null}
        </h3>
        <p className="small sec">{t(`text-${name}`)}</p>
      </div>
      {children}
      <p className="small sec">{t(`touches-${name}`)}</p>
    </div>
  )
}

/** The owner has set something else than the clinic ships with. */
export function ChangedBadge() {
  const { t } = useTranslation('owner')
  return (
    <Badge tone="plain" shape="half">
      {t('changed')}
    </Badge>
  )
}
