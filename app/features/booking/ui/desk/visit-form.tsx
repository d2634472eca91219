import { useTranslation } from 'react-i18next'
import { Form, useSubmit } from 'react-router'
import { APPOINTMENT_TYPES, type AppointmentType } from '#app/domain/appointment.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk.tsx'
import { Checkbox, Select, TextField } from '#app/ui/field.tsx'

export type DeskAsk = {
  patient: string | null
  type: AppointmentType
  area: number | null
  addOns: string[]
  provider: string | null
  day: ClinicDay
}
export type OfferedAddOn = { key: string; title: string; needsDoctor: boolean }
type Props = { ask: DeskAsk; addOns: OfferedAddOn[]; providers: { id: string; name: string }[]; today: ClinicDay }

const VISIT = 'desk-visit'

/** For a day chosen elsewhere on the page: what was typed in the field outlives what it is first given. */
export function setDay(day: ClinicDay) {
  const field = document.querySelector<HTMLInputElement>(`#${VISIT} [name=day]`)
  if (field) field.value = day
}

/** What is to be booked: every change is asked for at once, so price and times beside it follow. */
export function VisitForm({ ask, addOns, providers, today }: Props) {
  const { t } = useTranslation('calendar')
  const submit = useSubmit()
  return (
    <Panel title={t('visit')}>
      <Form
        id={VISIT}
        className="desk-visit"
        onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      >
        {ask.patient ? <input type="hidden" name="patient" value={ask.patient} /> : null}
        <Select name="type" label={t('visit-type')} defaultValue={ask.type}>
          {APPOINTMENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`serves-${type}`)}
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
        <TextField name="day" type="date" min={today} label={t('day')} defaultValue={ask.day} />
        {ask.type === 'treatment' ? (
          <>
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
            <fieldset className="desk-add-ons">
              <legend>{t('add-ons')}</legend>
              {addOns.map(({ key, title, needsDoctor }) => (
                <Checkbox
                  key={key}
                  name="addOn"
                  value={key}
                  label={needsDoctor ? `${title} (${t('add-on-doctor')})` : title}
                  defaultChecked={ask.addOns.includes(key)}
                />
              ))}
            </fieldset>
          </>
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
