import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { clinicTimeAt, dayOf, formatDay, formatTime, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { ListedIncident } from '#app/features/privacy/queries/incidents.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayField, MomentField } from '#app/ui/fields/day-field.tsx'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Select, TextArea, TextField } from '#app/ui/fields/field.tsx'
import { protectionIntents } from '../intent-schema.ts'

function useMoment() {
  const lng = useLanguage()
  return (at: Date) => {
    const time = clinicTimeAt(at)
    return `${formatDay(dayOf(time), lng, 'data')} ${formatTime(timeOf(time), lng)}`
  }
}

/** The breaches that were noted, each with its clock and what was done. */
export function Incidents({ incidents }: { incidents: ListedIncident[] }) {
  const { t } = useTranslation('protection')
  return (
    <Panel title={t('incidents')}>
      {incidents.length === 0 ? <Empty>{t('no-incidents')}</Empty> : null}
      <ul className="owner-list">
        {incidents.map((incident) => (
          <li key={incident.id}>
            <Incident {...incident} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Incident({ id, foundAt, what, by, clock, steps, next }: ListedIncident) {
  const { t } = useTranslation('protection')
  const moment = useMoment()
  const busy = useNavigation().state !== 'idle'
  return (
    <article className="incident">
      <h3 className="h4">{t('found', { when: moment(foundAt) })}</h3>
      {clock ? (
        <p className={`note ${clock.hoursLeft < 24 ? 'danger' : 'warn'}`}>
          {clock.hoursLeft < 0
            ? t('clock-over', { when: moment(clock.by) })
            : t('clock', { when: moment(clock.by), count: clock.hoursLeft })}
        </p>
      ) : null}
      <p>{what}</p>
      <p className="small sec">{t('noted-by', { name: by })}</p>
      <ol className="log">
        {steps.map(({ kind, text, at, by: who }) => (
          <li key={`${kind} ${at.toISOString()} ${text}`}>
            <span className="strong">{t(`step-${kind}`)}</span>: {text}{' '}
            <span className="small sec">
              {moment(at)}, {who}
            </span>
          </li>
        ))}
      </ol>
      <Form method="post" className="pnl-form" preventScrollReset key={steps.length}>
        <input type="hidden" {...protectionIntents.field('step')} />
        <input type="hidden" name="id" value={id} />
        <Select label={t('step')} name="kind">
          {next.map((kind) => (
            <option key={kind} value={kind}>
              {t(`step-${kind}`)}
            </option>
          ))}
        </Select>
        <TextArea label={t('step-text')} name="text" required minLength={3} maxLength={2000} rows={2} />
        <div>
          <Button type="submit" tone="secondary" busy={busy}>
            {t('take-step')}
          </Button>
        </div>
      </Form>
    </article>
  )
}

/** A new breach, found now unless said otherwise. */
export function NoteIncident({ now, typed }: { now: string; typed: string }) {
  const { t } = useTranslation('protection')
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('note-title')}>
      <p className="small sec">{t('note-text')}</p>
      <Form method="post" className="pnl-form">
        <MomentField label={t('found-at')} name="foundAt" defaultValue={now} max={now} required />
        <TextArea label={t('what')} name="what" defaultValue={typed} required minLength={3} maxLength={2000} />
        <div>
          <Button type="submit" {...protectionIntents.field('note')} busy={busy}>
            {t('note')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

type Assessment = { signed: { by: string; on: string } | null; today: ClinicDay; isDemo: boolean }

/** The owner's signature without which the scan is not shown ([law 48]). */
export function ScanAssessment({ signed, today, isDemo }: Assessment) {
  const { t } = useTranslation('protection')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('assessment')}>
      <p className="small sec">{t('assessment-text')}</p>
      {isDemo ? <p className="small sec">{t('assessment-demo')}</p> : null}
      {signed ? (
        <Form method="post" className="pnl-form">
          <p className="note ok">
            {t('signed', { name: signed.by, day: formatDay(signed.on as ClinicDay, lng, 'data') })}
          </p>
          <div>
            <Button type="submit" {...protectionIntents.field('withdraw')} tone="secondary" busy={busy}>
              {t('withdraw')}
            </Button>
          </div>
        </Form>
      ) : (
        <Form method="post" className="pnl-form">
          <TextField label={t('signed-by')} name="by" required minLength={3} maxLength={120} autoComplete="name" />
          <DayField label={t('signed-on')} name="on" defaultValue={today} max={today} required />
          <div>
            <Button type="submit" {...protectionIntents.field('sign')} busy={busy}>
              {t('sign')}
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  )
}

const LIMITS = ['size', 'outline', 'missed', 'skin', 'depth', 'laser'] as const

/** What staff are told of the scan before they rely on it ([law 55]). */
export function ScanLimits() {
  const { t } = useTranslation('protection')
  return (
    <Panel title={t('limits')} tone="skin">
      <p className="small">{t('limits-text')}</p>
      <ul className="log">
        {LIMITS.map((limit) => (
          <li key={limit}>{t(`limit-${limit}`)}</li>
        ))}
      </ul>
    </Panel>
  )
}
