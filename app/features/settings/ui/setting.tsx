import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import './settings.css'
import { settingIntents } from '../intent-schema.ts'

type Name = 'refund_rate' | 'payment_ways' | 'instalments' | 'reminder_hours' | 'note_phrases' | 'staff_two_factor'
type Row = { name: Name; isChanged?: boolean; children: ReactNode }
type Props = Row & { /** What it ships with, and its bounds. */ note: ReactNode }

/** One setting that is no single number: what it is, its fields, and what it touches. */
export const Setting = ({ name, isChanged = false, note, children }: Props) => (
  <SettingRow name={name} isChanged={isChanged}>
    <SettingForm {...{ name, isChanged, note }}>{children}</SettingForm>
  </SettingRow>
)

/** The same without a form: what cannot be changed here is told, not asked. */
export function SettingRow({ name, isChanged = false, children }: Row) {
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
      <Touches>{t(`touches-${name}`)}</Touches>
    </div>
  )
}

type FormProps = { name: string; isChanged: boolean; note: ReactNode; children: ReactNode }

/** The fields of one setting, the button that saves them, and the way back to what the clinic ships with. */
export function SettingForm({ name, isChanged, note, children }: FormProps) {
  const { t } = useTranslation('owner')
  const scripted = useScripted()
  const [differs, setDiffers] = useState(false)
  return (
    <Form
      method="post"
      className="setting-form"
      onChange={({ currentTarget }) => setDiffers(Array.from(currentTarget.elements).some(isTyped))}
    >
      <input type="hidden" name="key" value={name} />
      <div className="setting-fields">{children}</div>
      <Button
        type="submit"
        {...settingIntents.field('set')}
        tone="secondary"
        className="setting-save"
        data-idle={(scripted && !differs) || undefined}
      >
        {t('save')}
      </Button>
      <p className="cap mut" id={`bounds-${name}`}>
        {note}
      </p>
      {isChanged ? (
        <Button type="submit" {...settingIntents.field('reset')} tone="text" className="setting-reset" formNoValidate>
          {t('reset')}
        </Button>
      ) : null}
    </Form>
  )
}

/** Whether a field holds something else than what is saved. */
function isTyped(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

/** The heads of the three columns, for the eye: each line says the same to who hears it. */
export function SettingHeads() {
  const { t } = useTranslation('owner')
  return (
    <div className="setting-heads" aria-hidden="true">
      <span>{t('col-setting')}</span>
      <span>{t('col-value')}</span>
      <span>{t('col-touches')}</span>
    </div>
  )
}

/** What a setting touches. The column has its head; where there are no columns each line says it. */
export function Touches({ children }: { children: ReactNode }) {
  const { t } = useTranslation('owner')
  return (
    <p className="small sec setting-touches">
      <span>{t('touches')}</span> {children}
    </p>
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
