import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useSubmit } from 'react-router'
import { APPOINTMENT_TYPES, type AppointmentType } from '#app/domain/booking/appointment.ts'
import { isNumbing } from '#app/domain/schedule/numbing.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, Select, TextField } from '#app/ui/fields/field.tsx'

export type DeskAsk = {
  patient: string | null
  type: AppointmentType
  area: number | null
  addOns: string[]
  provider: string | null
  day: ClinicDay
}
export type OfferedAddOn = { key: string; title: string; price: Ore; needsDoctor: boolean }
type Props = {
  ask: DeskAsk
  addOns: OfferedAddOn[]
  providers: { id: string; name: string }[]
  today: ClinicDay
  /** The times of the day: they stand under it, and are sent with the booking. */
  children: ReactNode
}

const VISIT = 'desk-visit'

/** Two local anaesthetics are never combined: the one chosen last replaces the other. */
function untickOthers(chosen: HTMLInputElement) {
  for (const other of chosen.form?.querySelectorAll<HTMLInputElement>('[name=addOn]') ?? [])
    if (other !== chosen && isNumbing(other.value)) other.checked = false
}

/** What is to be booked: every change is asked for at once, so price and times beside it follow. */
export function VisitForm({ ask, addOns, providers, today, children }: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  // The page chooses a day as well: the first that can be booked, or the next one.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=day]')
    if (field && field.value !== ask.day) field.value = ask.day
  }, [ask.day])
  const askAnew = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    if ('form' in target && target.form !== currentTarget) return
    if (target instanceof HTMLInputElement && target.checked && isNumbing(target.value)) untickOthers(target)
    void submit(currentTarget, { replace: true, preventScrollReset: true })
  }
  return (
    <Panel title={t('visit')}>
      <Form id={VISIT} className="desk-visit" onChange={askAnew} ref={form}>
        {ask.patient ? <input type="hidden" name="patient" value={ask.patient} /> : null}
        <Select name="type" label={t('visit-type')} defaultValue={ask.type}>
          {APPOINTMENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`book-type-${type}`)}
            </option>
          ))}
        </Select>
        <Select name="provider" label={t('who')} defaultValue={ask.provider ?? ''}>
          <option value="">{t('any-provider')}</option>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {ask.type === 'treatment' ? (
          <TextField
            name="area"
            type="number"
            min={1}
            max={2000}
            step="any"
            optional
            label={t('area')}
            defaultValue={ask.area ?? ''}
          />
        ) : null}
        <DayField name="day" min={today} label={t('day')} defaultValue={ask.day} />
        {children}
        {ask.type === 'treatment' ? (
          <fieldset className="desk-add-ons">
            <legend>{t('add-ons')}</legend>
            {addOns.map(({ key, title, price, needsDoctor }) => (
              <Checkbox
                key={key}
                name="addOn"
                value={key}
                label={`${needsDoctor ? `${title} (${t('add-on-doctor')})` : title}, ${formatMoney(price, lng)}`}
                defaultChecked={ask.addOns.includes(key)}
              />
            ))}
          </fieldset>
        ) : null}
        <noscript>
          <Button type="submit" tone="secondary">
            {t('show-times')}
          </Button>
        </noscript>
      </Form>
    </Panel>
  )
}
