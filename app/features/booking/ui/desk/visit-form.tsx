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
  /** `none`: a treatment outside the client's plan. */
  session: 'none' | null
  day: ClinicDay
}
/** The session of a plan that a treatment of this client is, unless another is asked for. */
export type PlanSession = { number: number; of: number; sessionId: string }
export type OfferedAddOn = { key: string; title: string; price: Ore; needsDoctor: boolean }
type Props = {
  ask: DeskAsk
  plan: PlanSession | null
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
export function VisitForm({ ask, plan, addOns, providers, today, children }: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const isOfPlan = plan !== null && ask.session !== 'none'
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
        {plan ? (
          <Select name="session" label={t('session')} defaultValue={ask.session ?? ''}>
            <option value="">{t('session-of-plan', plan)}</option>
            <option value="none">{t('session-none')}</option>
          </Select>
        ) : null}
        {isOfPlan && ask.area ? <input type="hidden" name="area" value={ask.area} /> : null}
        {isOfPlan ? null : (
          <Select name="provider" label={t('who')} defaultValue={ask.provider ?? ''}>
            <option value="">{t('any-provider')}</option>
            {providers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {ask.type === 'treatment' && !isOfPlan ? (
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
        {ask.type === 'treatment' && !isOfPlan ? (
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
