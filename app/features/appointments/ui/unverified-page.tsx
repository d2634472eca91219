import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { clinicTimeAt, dayOf, formatDay, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { UnverifiedBooking } from '#app/features/appointments/queries/unverified.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { Field, Radio } from '#app/ui/fields/field.tsx'
import { phoneText } from '#app/ui/fields/phone.ts'
import { Refusal } from '#app/ui/refusal.tsx'
import { Table } from '#app/ui/parts/table.tsx'

type Shown = Omit<UnverifiedBooking, 'network'>
type Props = {
  /** The newest first. */
  bookings: Shown[]
  patterns: { by: 'network' | 'phone'; count: number; phone: string | null }[]
  /** Ids of the pattern that was opened. */
  chosen: string[]
  /** How many were just cancelled. */
  cancelled: number | null
  isIncomplete: boolean
}

/** Bookings nobody has verified or paid for, the patterns among them, and one form that cancels a batch. */
export function UnverifiedPage({ bookings, patterns, chosen, cancelled, isIncomplete }: Props) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  return (
    <>
      <h1>{t('unverified')}</h1>
      <p className="lead">{t('unverified-lead')}</p>
      {cancelled ? (
        <p className="note ok" role="status">
          {t('unverified-cancelled', { count: cancelled })}
        </p>
      ) : null}
      {isIncomplete ? <Refusal of={isIncomplete}>{t('unverified-incomplete')}</Refusal> : null}
      {patterns.map(({ by, count, phone }, at) => (
        <p className="note warn" key={`${by} ${phone ?? at}`}>
          {by === 'phone'
            ? t('unverified-phone', { count, phone: phoneText(phone ?? '') })
            : t('unverified-network', { count })}{' '}
          <Link to={inLanguage(`?pattern=${at}`, lng)}>{t('unverified-choose')}</Link>
        </p>
      ))}
      {bookings.length === 0 ? <Empty>{t('unverified-none')}</Empty> : <Batch bookings={bookings} chosen={chosen} />}
    </>
  )
}

function Batch({ bookings, chosen }: Pick<Props, 'bookings' | 'chosen'>) {
  const { t } = useTranslation('admin')
  const busy = useNavigation().state !== 'idle'
  return (
    // Another pattern is another choice: the boxes are drawn anew.
    <Form method="post" key={chosen.join()}>
      <Table label={t('unverified')}>
        <thead>
          <tr>
            <th scope="col">{t('unverified-choice')}</th>
            <th scope="col">{t('unverified-when')}</th>
            <th scope="col">{t('unverified-who')}</th>
            <th scope="col">{t('unverified-made')}</th>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <Row key={booking.id} booking={booking} isChosen={chosen.includes(booking.id)} />
          ))}
        </tbody>
      </Table>
      <Field label={t('unverified-reason')}>
        {(control) => <input {...control} name="reason" className="in" maxLength={200} required />}
      </Field>
      <fieldset className="f">
        <legend>{t('unverified-mail')}</legend>
        <label>
          <Radio name="mail" value="none" defaultChecked /> {t('unverified-mail-none')}
        </label>{' '}
        <label>
          <Radio name="mail" value="one" /> {t('unverified-mail-one')}
        </label>
      </fieldset>
      <Button type="submit" tone="danger" busy={busy}>
        {t('unverified-cancel')}
      </Button>
    </Form>
  )
}

function Row({ booking, isChosen }: { booking: Shown; isChosen: boolean }) {
  const { t } = useTranslation(['admin', 'record'])
  const lng = useLanguage()
  const { id, patientId, name, email, phone, startsAt, madeAt, confirmBy } = booking
  const whenOf = (time: ClinicTime) =>
    `${formatDay(dayOf(time), lng, 'data')} ${t('record:at-time', { time: formatTime(timeOf(time), lng) })}`
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          name="id"
          value={id}
          defaultChecked={isChosen}
          aria-label={t('admin:unverified-choose-of', { name, when: whenOf(startsAt) })}
        />
      </td>
      <td>{whenOf(startsAt)}</td>
      <td>
        <a className="name" href={inLanguage(`/admin/patients/${patientId}`, lng)}>
          {name || email}
        </a>
        <br />
        <span className="cap mut">{[email, phone && phoneText(phone)].filter(Boolean).join(' · ')}</span>
      </td>
      <td>
        {whenOf(clinicTimeAt(madeAt))}
        {confirmBy ? (
          <>
            <br />
            <span className="cap mut">{t('admin:unverified-until', { when: whenOf(clinicTimeAt(confirmBy)) })}</span>
          </>
        ) : null}
      </td>
    </tr>
  )
}
