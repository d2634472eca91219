import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { HEALTH_DECISIONS } from '#app/domain/health/clearance.ts'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { ClearanceWord } from '#app/ui/desk/clearance-word.tsx'
import { inLanguage } from '#app/domain/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Radio, Select, TextArea, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { DayField } from '#app/ui/fields/day-field.tsx'
import type { ClientClearance } from '../queries/clearance.ts'
import { useReadVersion } from './read-version.tsx'

/** Whether the client may be lasered, and what staff may do about it: decide, read a test spot, override one visit. */
export function ClearancePanel({
  patientId,
  clearance,
  refusal,
}: {
  patientId: string
  clearance: ClientClearance
  refusal: 'incomplete' | 'refused' | 'out-of-date' | null
}) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const { state, version, until, isDoctor, lastAnswer, mayOverride, hasSpotToRead, hasAnswers, barredVisits } =
    clearance
  return (
    <Panel title={t('clearance')}>
      <p>
        <ClearanceWord state={state} />
      </p>
      {until ? <p className="small sec">{t('clearance-until', { day: formatDay(until, lng, 'data') })}</p> : null}
      {lastAnswer ? (
        <p className="small">
          {t('last-answer', {
            day: formatDay(lastAnswer.on, lng, 'data'),
            answer: t(`decide-${lastAnswer.answer}`),
            name: lastAnswer.by,
          })}
          {[lastAnswer.words, lastAnswer.note].filter(Boolean).map((words) => ` »${words}«`)}
        </p>
      ) : null}
      {refusal ? <FormRefusal>{t(`act-${refusal}`)}</FormRefusal> : null}
      {isDoctor && hasAnswers ? <Decide key={lastAnswer?.id} version={version} /> : null}
      {hasSpotToRead ? <ReadSpot patientId={patientId} /> : null}
      {mayOverride && barredVisits.length > 0 ? <Override visits={barredVisits} /> : null}
    </Panel>
  )
}

function Decide({ version }: { version: string }) {
  const { t } = useTranslation('health')
  const { changed } = useReadVersion(version)
  return (
    <Form method="post" className="health-link" preventScrollReset>
      <input type="hidden" name="act" value="decide" />
      <input type="hidden" name="version" value={version} />
      <fieldset className="decide-answers">
        <legend className="lb">{t('decide')}</legend>
        {HEALTH_DECISIONS.map((one) => (
          <label key={one}>
            <Radio name="answer" value={one} required />
            <span>{t(`decide-${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <DayField label={t('decide-from')} name="from" optional />
      <TextArea label={t('decide-reason')} name="reason" rows={2} maxLength={500} optional />
      <TextField label={t('note')} hint={t('note-hint')} name="note" maxLength={200} autoComplete="off" optional />
      {changed ?? <Button type="submit">{t('decide-save')}</Button>}
    </Form>
  )
}

/** The way to where a test spot is read. */
export function ReadSpot({ patientId }: { patientId: string }) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return (
    <p>
      <ButtonLink tone="secondary" href={inLanguage(`/admin/patients/${patientId}/test-spot`, lng)}>
        {t('read-spot')}
      </ButtonLink>
    </p>
  )
}

function Override({ visits }: { visits: ClientClearance['barredVisits'] }) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return (
    <Form method="post" className="health-link" preventScrollReset>
      <input type="hidden" name="act" value="override" />
      <Select label={t('override-visit')} name="appointment">
        {visits.map(({ id, startsAt }) => (
          <option key={id} value={id}>
            {formatDay(dayOf(startsAt), lng, 'data')}
          </option>
        ))}
      </Select>
      <TextArea label={t('override-reason')} name="because" rows={2} maxLength={500} />
      <Button type="submit" tone="secondary">
        {t('override-save')}
      </Button>
    </Form>
  )
}
