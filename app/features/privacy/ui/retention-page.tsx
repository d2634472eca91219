import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { clinicTimeAt, dayOf, formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { Going, ListedHold } from '#app/features/privacy/queries/due-for-erasure.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import { retentionIntents } from '../intent-schema.ts'
import { LanguageField } from '#app/ui/fields/language-field.tsx'

/** What would be erased if it were that day: each kind with its rule, its date and its count. */
export function DueForErasure({ day, rows }: { day: ClinicDay; rows: Going[] }) {
  const { t } = useTranslation('system')
  const lng = useLanguage()
  return (
    <Panel title={t('what-goes', { day: formatDay(day, lng) })}>
      <form method="get" className="filter">
        <DayField name="day" label={t('as-if-day')} defaultValue={day} required />
        <LanguageField />
        <Button type="submit" tone="secondary">
          {t('count-anew')}
        </Button>
      </form>
      <Table label={t('what-goes', { day: formatDay(day, lng) })}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col" className="wide">
              {t('older-than')}
            </th>
            <th scope="col">{t('goes')}</th>
            <th scope="col">{t('held')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, since, count, held }) => (
            <tr key={kind}>
              <th scope="row">
                {t(`kind-${kind}`)}
                <br />
                <span className="small sec">{t(`rule-${kind}`)}</span>
              </th>
              <td className="tnum wide">{formatDay(since, lng, 'data')}</td>
              <td className="tnum">{count}</td>
              <td className="tnum">{held}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

/** The legal holds: open ones with the way to lift them, lifted ones as they were. */
export function Holds({ holds }: { holds: ListedHold[] }) {
  const { t } = useTranslation('system')
  const lng = useLanguage()
  const day = (at: Date) => formatDay(dayOf(clinicTimeAt(at)), lng, 'data')
  return (
    <Panel title={t('holds')}>
      {holds.length === 0 ? <Empty>{t('no-holds')}</Empty> : null}
      <ul className="owner-list">
        {holds.map((hold) => (
          <li key={hold.id}>
            <span>
              <a className="strong" href={inLanguage(`/admin/patients/${hold.patientId}`, lng)}>
                {hold.name || hold.email}
              </a>
              <br />
              <span className="small sec">{hold.reason}</span>
              <br />
              <span className="cap mut">
                {t('hold-set-by', { day: day(hold.setAt), name: hold.setBy || '–' })}
                {hold.liftedAt
                  ? ` · ${t('hold-lifted-by', { day: day(hold.liftedAt), name: hold.liftedBy || '–', why: hold.liftReason })}`
                  : ''}
              </span>
            </span>
            {hold.liftedAt ? null : <Lift id={hold.id} name={hold.name || hold.email} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Lift({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('system')
  return (
    <details>
      <summary aria-label={t('lift-of', { name })}>{t('lift')}</summary>
      <Form method="post" className="owner-form">
        <input type="hidden" {...retentionIntents.field('lift')} />
        <input type="hidden" name="id" value={id} />
        <TextField name="reason" label={t('lift-reason')} required minLength={3} maxLength={500} />
        <Button type="submit" tone="secondary">
          {t('lift')}
        </Button>
      </Form>
    </details>
  )
}

type SetHoldProps = { email: string; error: string | null; typed: { email: string; reason: string } | null }

/** Sets a hold on one client. */
export function SetHold({ email, error, typed }: SetHoldProps) {
  const { t } = useTranslation('system')
  return (
    <Panel title={t('set-hold')}>
      <p className="small sec">{t('set-hold-text')}</p>
      <Form method="post" className="owner-form">
        {error ? <FormRefusal>{error}</FormRefusal> : null}
        <input type="hidden" {...retentionIntents.field('set')} />
        <TextField
          name="email"
          type="email"
          label={t('hold-email')}
          required
          maxLength={254}
          defaultValue={typed?.email ?? email}
        />
        <TextField
          name="reason"
          label={t('hold-reason')}
          hint={t('hold-reason-hint')}
          required
          minLength={3}
          maxLength={500}
          defaultValue={typed?.reason ?? ''}
        />
        <div className="acts">
          <Button type="submit">{t('set-hold')}</Button>
        </div>
      </Form>
    </Panel>
  )
}
