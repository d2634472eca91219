import { NOTATION, type Language } from '#app/domain/language.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, instantAt, timeOf } from '#app/domain/time/clinic-time.ts'
import type { ClosingDays } from '#app/domain/time/closing-days.ts'
import { USUAL_CLOSING_DAYS } from '#app/domain/time/closing-days.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { useCan } from '#app/ui/desk/permissions.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, Select, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { TimeField } from '#app/ui/fields/time-field.tsx'
import type { ListedClosure } from '../queries/opening-hours.ts'
import { ChangePanel } from './change-panel.tsx'
import { Effect, type MetVisit } from './effect.tsx'
import { hoursIntents } from '../intent-schema.ts'

/** What was typed of a closure and the visits it meets: shown before it is saved. */
export type ClosurePreview = { fields: Record<string, string>; visits: MetVisit[] }
type Person = { id: string; name: string }
type Props = {
  people: Person[]
  resources: Person[]
  preview: ClosurePreview | null
  error: string | null
  today: ClinicDay
  isOpen: boolean
}

/** Closes a time, of the clinic or of one person: first what it means for those who are booked, then the closing. */
export function CloseForm({ people, resources, preview, error, today, isOpen }: Props) {
  const { t } = useTranslation('owner')
  const busy = useNavigation().state !== 'idle'
  const canCloseClinic = useCan('manage-providers')
  const was = preview?.fields ?? {}
  return (
    <ChangePanel id="close" title={t('close-title')} isOpen={isOpen}>
      <Form method="post" className="owner-form" key={JSON.stringify(was)}>
        {error ? <FormRefusal>{error}</FormRefusal> : null}
        <Select name="providerId" label={t('close-whom')} defaultValue={was['providerId'] ?? ''}>
          {canCloseClinic ? <option value="">{t('whole-clinic')}</option> : null}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {resources.map(({ id, name }) => (
            <option key={id} value={`r:${id}`}>
              {name}
            </option>
          ))}
        </Select>
        <div className="owner-pair">
          <DayField name="from" required min={today} label={t('close-from')} defaultValue={was['from']} />
          <DayField name="to" required min={today} label={t('close-to')} defaultValue={was['to']} />
          <TimeField name="fromTime" optional label={t('close-from-time')} defaultValue={was['fromTime']} />
          <TimeField name="toTime" optional label={t('close-to-time')} defaultValue={was['toTime']} />
        </div>
        <TextField name="reasonDa" optional maxLength={120} label={t('close-reason')} defaultValue={was['reasonDa']} />
        {preview ? <Effect visits={preview.visits} of="closure" /> : null}
        <div className="acts">
          {preview ? (
            <>
              <Button type="submit" {...hoursIntents.field('close')} busy={busy}>
                {t(preview.visits.length > 0 ? 'close-and-tell' : 'close-now')}
              </Button>
            </>
          ) : (
            <Button type="submit" block {...hoursIntents.field('preview')} busy={busy}>
              {t('close-preview')}
            </Button>
          )}
          {preview ? (
            <Button type="submit" {...hoursIntents.field('preview')} tone="text">
              {t('close-again')}
            </Button>
          ) : null}
        </div>
      </Form>
    </ChangePanel>
  )
}

/** What is to come outside the week: closures, each can be opened again, and `children`, the days with other hours. */
export function Closures({ closures, children }: { closures: ListedClosure[]; children: ReactNode }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const canReopenAll = useCan('manage-providers')
  const end = (at: ClinicTime) =>
    timeOf(at) === '23:59' || timeOf(at) === '00:00' ? '' : ` ${formatTime(timeOf(at), lng)}`
  return (
    <Panel title={t('closures')}>
      {closures.length === 0 ? <Empty>{t('no-closures')}</Empty> : null}
      <ul className="owner-list">
        {closures.map(({ id, from, to, provider, reasonDa }) => (
          <li key={id}>
            <span>
              <span className="strong tnum">
                {formatDay(dayOf(from), lng)}
                {end(from)}
                {dayOf(from) === dayOf(to) && end(to) === '' ? '' : `–${formatDay(dayOf(to), lng)}${end(to)}`}
              </span>
              <br />
              <span className="small sec">
                {provider ?? t('whole-clinic')}
                {reasonDa ? `, ${reasonDa}` : ''}
              </span>
            </span>
            {provider || canReopenAll ? (
              <Form method="post">
                <input type="hidden" {...hoursIntents.field('reopen')} />
                <input type="hidden" name="closure" value={id} />
                <Button type="submit" tone="secondary" size="small">
                  {t('reopen')}
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
      {children}
    </Panel>
  )
}

/** The days of every year on which the clinic is closed, and which those are in the months to come. */
export function YearlyDays({ setting, coming }: { setting: ClosingDays; coming: ClinicDay[] }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const days = [...new Set([...USUAL_CLOSING_DAYS.yearly, ...setting.yearly])]
  return (
    <Panel title={t('yearly')}>
      <Form method="post" className="owner-form" key={JSON.stringify(setting)}>
        <p className="small sec">{t('yearly-text')}</p>
        <Checkbox name="publicHolidays" label={t('public-holidays')} defaultChecked={setting.publicHolidays} />
        <div className="owner-days">
          {days.map((day) => (
            <Checkbox
              key={day}
              name="yearly"
              value={day}
              label={dayMonth(day, lng)}
              defaultChecked={setting.yearly.includes(day)}
            />
          ))}
        </div>
        <div>
          <Button type="submit" {...hoursIntents.field('yearly')} tone="secondary">
            {t('save-yearly')}
          </Button>
        </div>
      </Form>
      {coming.length > 0 ? (
        <p className="small sec">
          {t('yearly-coming')} {coming.map((day) => dayInText(day, lng)).join(', ')}.
        </p>
      ) : null}
    </Panel>
  )
}

const dayMonth = (day: string, lng: Language) =>
  new Intl.DateTimeFormat(NOTATION[lng].locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    instantAt(`2024-${day}T00:00Z`),
  )
