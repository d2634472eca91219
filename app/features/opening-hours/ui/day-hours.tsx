import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { OpenSpan } from '#app/domain/time/opening-hours.ts'
import { Button } from '#app/ui/button.tsx'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Select } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { TimeField } from '#app/ui/fields/time-field.tsx'
import { SPANS_PER_DAY } from '../schema.ts'
import { ChangePanel } from './change-panel.tsx'
import { Effect, type MetVisit } from './effect.tsx'
import { hoursIntents } from '../intent-schema.ts'

/** What was typed of a day and whom it leaves outside the hours. */
export type DayPreview = { fields: Record<string, string>; visits: MetVisit[] }
type OwnDay = { providerId: string; provider: string; day: ClinicDay; hours: OpenSpan[] }
type Props = {
  people: { id: string; name: string }[]
  who: string | null
  preview: DayPreview | null
  error: string | null
  today: ClinicDay
  isOpen: boolean
}

/** Other hours for one person on one day: first whom it meets, then saved. */
export function DayHours({ people, who, preview, error, today, isOpen }: Props) {
  const { t } = useTranslation('owner')
  const busy = useNavigation().state !== 'idle'
  const was = preview?.fields ?? {}
  return (
    <ChangePanel id="day" title={t('day-title')} isOpen={isOpen}>
      <Form method="post" className="owner-form" key={JSON.stringify(was)}>
        <p className="small sec">{t('day-text')}</p>
        {error ? <FormRefusal>{error}</FormRefusal> : null}
        <div className="owner-pair">
          <Select name="person" label={t('day-who')} defaultValue={was['person'] ?? who ?? ''}>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <DayField name="day" required min={today} label={t('day-day')} defaultValue={was['day']} />
          {Array.from({ length: SPANS_PER_DAY }, (_, at) => [
            <TimeField
              key={`${at}-opens`}
              name={`${at}-opens`}
              optional
              label={t(at === 0 ? 'day-opens' : 'day-opens-again')}
              defaultValue={was[`${at}-opens`]}
            />,
            <TimeField
              key={`${at}-closes`}
              name={`${at}-closes`}
              optional
              label={t(at === 0 ? 'day-closes' : 'day-closes-again')}
              defaultValue={was[`${at}-closes`]}
            />,
          ])}
        </div>
        {preview ? <Effect visits={preview.visits} of="day" /> : null}
        <div className="acts">
          <Button type="submit" block={!preview} {...hoursIntents.field(preview ? 'day' : 'day-preview')} busy={busy}>
            {t(preview ? (preview.visits.length > 0 ? 'day-save-and-tell' : 'day-save') : 'close-preview')}
          </Button>
          {preview ? (
            <Button type="submit" {...hoursIntents.field('day-preview')} tone="text">
              {t('close-again')}
            </Button>
          ) : null}
        </div>
      </Form>
    </ChangePanel>
  )
}

/** The days to come on which somebody has other hours. */
export function OwnDays({ days }: { days: OwnDay[] }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  if (days.length === 0) return null
  return (
    <ul className="owner-list">
      {days.map(({ providerId, provider, day, hours }) => (
        <li key={`${providerId} ${day}`}>
          <span>
            <span className="strong">{dayHeading(day, lng)}</span>
            <br />
            <span className="small sec">
              {provider},{' '}
              {hours.length === 0
                ? t('closed')
                : hours.map(({ opens, closes }) => `${formatTime(opens, lng)}–${formatTime(closes, lng)}`).join(', ')}
            </span>
          </span>
          <Form method="post">
            <input type="hidden" {...hoursIntents.field('day-as-week')} />
            <input type="hidden" name="person" value={providerId} />
            <input type="hidden" name="day" value={day} />
            <Button type="submit" tone="secondary" size="small">
              {t('day-as-week')}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
