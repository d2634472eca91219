import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay, formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'
import { DESK_DEPOSITS } from '#app/features/booking/schema.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { useCan } from '#app/ui/desk/permissions.ts'
import { Checkbox, Radio, TextArea, TextField, texts } from '#app/ui/fields/field.tsx'
import type { FoundClient } from './client-search.tsx'
import { IsAdult, ORDER } from './new-client.tsx'

export type OrderError = { text: string; fields: Record<string, string>; typed: Record<string, string> }
/** The next day that has a time, and the way to it. */
type NextDay = { day: ClinicDay; href: string }
type Props = {
  client: FoundClient | null
  asksAge: boolean
  price: Quote | null
  error: OrderError | null
}

/** What is settled with the client once the time is chosen: it is sent with the booking. */
export function OrderForm({ client, asksAge, price, error }: Props) {
  const { t } = useTranslation('calendar')
  const typed = error?.typed ?? {}
  return (
    <section className="pnl plain" aria-label={t('terms')}>
      <div className="desk-fields">
        {price && price.dueNow > 0 ? <Deposit key={client?.id} client={client} price={price} error={error} /> : null}
        <TextArea
          name="notes"
          form={ORDER}
          optional
          rows={2}
          maxLength={4000}
          label={t('note')}
          defaultValue={typed['notes']}
        />
        {client && asksAge ? <IsAdult isKnown /> : null}
      </div>
    </section>
  )
}

type TimesProps = { day: ClinicDay; times: string[]; tooEarly: string[]; time: string | null; next: NextDay | null }

/** The times free on the day that is asked for, under it: they are sent with the booking. */
export function Times({ day, times, tooEarly, time, next }: TimesProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const isFull = times.length === 0
  return (
    <div className="desk-day">
      <fieldset className="desk-times">
        <legend>{t('times-of', { day: dayInText(day, lng) })}</legend>
        {isFull ? <Empty>{t('no-times')}</Empty> : null}
        {times.map((one) => (
          <label key={`${day} ${one}`}>
            <Radio name="time" form={ORDER} value={one} required defaultChecked={one === time} />
            <span>{formatTime(one, lng)}</span>
          </label>
        ))}
      </fieldset>
      {tooEarly.length > 0 ? (
        <p className="small sec">
          {t('times-too-early', {
            count: tooEarly.length,
            times: tooEarly.map((one) => formatTime(one, lng)).join(', '),
          })}
        </p>
      ) : null}
      {next ? (
        <Link className={isFull ? 'btn btn-s btn-block' : 'link'} to={next.href} preventScrollReset>
          {t('next-day', { day: dayInText(next.day, lng) })}
        </Link>
      ) : null}
    </div>
  )
}

type SixWeeksProps = {
  firstOpenDay: ClinicDay
  /** A written medical reason may lift the rule; not for a session of a plan. */
  canOverride: boolean
  next: NextDay | null
  typed: Record<string, string>
  error: string | undefined
}

/** The day lies within six weeks of another treatment: the first that does not, or a written medical reason. */
export function SixWeeks({ firstOpenDay, canOverride, next, typed, error }: SixWeeksProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const isAllowed = useCan('override-six-weeks')
  return (
    <div className="note warn desk-weeks">
      <p>
        {t('six-weeks-note', { day: formatDay(firstOpenDay, lng) })}{' '}
        {next ? (
          <Link to={next.href} preventScrollReset>
            {t('six-weeks-go', { day: dayInText(next.day, lng) })}
          </Link>
        ) : null}
      </p>
      {canOverride && isAllowed ? (
        <TextArea
          name="medicalIndication"
          form={ORDER}
          optional
          rows={2}
          maxLength={500}
          label={t('six-weeks-reason')}
          hint={t('six-weeks-hint')}
          error={error}
          defaultValue={typed['medicalIndication']}
        />
      ) : null}
    </div>
  )
}

/** A link is mailed: a client without e-mail pays in the clinic. */
export const firstDeposit = (client: FoundClient | null) => (client?.email === '' ? 'clinic' : 'link')

function Deposit({ client, price, error }: Pick<Props, 'client' | 'error'> & { price: Quote }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const { typed, fields }: Pick<OrderError, 'typed' | 'fields'> = error ?? { typed: {}, fields: {} }
  const chosen = typed['deposit'] ?? firstDeposit(client)
  const lacksEmail = client?.email === ''
  return (
    <fieldset className="desk-add-ons desk-deposit">
      <legend>{t('deposit')}</legend>
      {DESK_DEPOSITS.map((one) => (
        <Checkbox
          key={one}
          type="radio"
          name="deposit"
          form={ORDER}
          value={one}
          {...texts({
            label: t(`deposit-${one}`, { amount: formatMoney(price.dueNow, lng), hours: policy.deskHoldHours }),
            hint: one === 'link' && lacksEmail ? t('deposit-no-email') : undefined,
            error: one === 'link' ? fields['deposit'] : undefined,
          })}
          defaultChecked={one === chosen}
          disabled={one === 'link' && lacksEmail}
        />
      ))}
      <TextField
        name="depositReason"
        form={ORDER}
        maxLength={200}
        label={t('deposit-reason')}
        error={fields['depositReason']}
        defaultValue={typed['depositReason']}
      />
    </fieldset>
  )
}
