import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { formatDay, formatTime, type ClinicDay } from '#app/domain/clinic-time.ts'
import { formatMoney } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Quote } from '#app/domain/pricing.ts'
import { DESK_DEPOSITS } from '#app/features/booking/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk.tsx'
import { Checkbox, TextArea, TextField } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import type { FoundClient } from './client-search.tsx'
import { IsAdult, ORDER } from './new-client.tsx'
import { setDay, type DeskAsk } from './visit-form.tsx'

export type OrderError = { text: string; fields: Record<string, string>; typed: Record<string, string> }
/** Where the day has no time: the next that has one, and the way to it. */
type NextDay = { day: ClinicDay; href: string }
type Props = {
  ask: DeskAsk
  client: FoundClient | null
  times: string[]
  time: string | null
  next: NextDay | null
  price: Quote | null
  /** Where the six weeks stand in the way: the first day they do not. */
  firstOpenDay: ClinicDay | null
  requestKey: string
  error: OrderError | null
}

/** The time, what is settled about money, and the booking itself. */
export function OrderForm({ ask, client, times, time, next, price, firstOpenDay, requestKey, error }: Props) {
  const { t } = useTranslation('calendar')
  const busy = useNavigation().formMethod === 'POST'
  const typed = error?.typed ?? {}
  return (
    <Form method="post" id={ORDER} className="desk-order">
      <input type="hidden" name="requestKey" value={requestKey} />
      {error ? <FormRefusal>{error.text}</FormRefusal> : null}
      <Times day={ask.day} times={times} time={typed['time'] ?? time} next={next} />
      {firstOpenDay ? (
        <SixWeeks firstOpenDay={firstOpenDay} typed={typed} error={error?.fields['medicalIndication']} />
      ) : null}
      {price ? <Money price={price} typed={typed} error={error?.fields['depositReason']} /> : null}
      <section className="pnl plain">
        <div className="desk-fields">
          <TextArea name="notes" optional rows={2} maxLength={4000} label={t('note')} defaultValue={typed['notes']} />
          {client ? <IsAdult isKnown /> : null}
        </div>
        <div className="acts">
          <Button type="submit" busy={busy} busyLabel={t('booking')}>
            {t('book-do')}
          </Button>
        </div>
      </section>
    </Form>
  )
}

type TimesProps = { day: ClinicDay; times: string[]; time: string | null; next: NextDay | null }

function Times({ day, times, time, next }: TimesProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  return (
    <Panel title={t('times-of', { day: formatDay(day, lng) })}>
      {times.length === 0 ? <Empty>{t('no-times')}</Empty> : null}
      {next ? (
        <Link className="btn btn-s btn-block" to={next.href} preventScrollReset onClick={() => setDay(next.day)}>
          {t('next-day', { day: dayInText(next.day, lng) })}
        </Link>
      ) : null}
      <fieldset className="desk-times">
        <legend className="sr">{t('times')}</legend>
        {times.map((one) => (
          <label key={`${day} ${one}`}>
            <input type="radio" name="time" value={one} required defaultChecked={one === time} />
            <span>{formatTime(one, lng)}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  )
}

type SixWeeksProps = { firstOpenDay: ClinicDay; typed: Record<string, string>; error: string | undefined }

function SixWeeks({ firstOpenDay, typed, error }: SixWeeksProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  return (
    <div className="note warn desk-weeks">
      <p>{t('six-weeks-note', { day: formatDay(firstOpenDay, lng) })}</p>
      <TextArea
        name="medicalIndication"
        optional
        rows={2}
        maxLength={500}
        label={t('six-weeks-reason')}
        hint={t('six-weeks-hint')}
        error={error}
        defaultValue={typed['medicalIndication']}
      />
    </div>
  )
}

function Money({ price, typed, error }: { price: Quote; typed: Record<string, string>; error: string | undefined }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const chosen = typed['deposit'] ?? 'link'
  return (
    <Panel title={t('price')}>
      <dl>
        {price.lines.map((line) => (
          <div className="kv" key={line.key}>
            <dt>{lng === 'da' ? line.titleDa : line.titleEn}</dt>
            <dd className="tnum">{formatMoney(line.amount, lng)}</dd>
          </div>
        ))}
        <div className="kv strong">
          <dt>{t('total')}</dt>
          <dd className="tnum">{formatMoney(price.total, lng)}</dd>
        </div>
      </dl>
      {price.dueNow > 0 ? (
        <fieldset className="desk-add-ons desk-deposit">
          <legend>{t('deposit')}</legend>
          {DESK_DEPOSITS.map((one) => (
            <Checkbox
              key={one}
              type="radio"
              name="deposit"
              value={one}
              label={t(`deposit-${one}`, { amount: formatMoney(price.dueNow, lng), hours: policy.deskHoldHours })}
              defaultChecked={one === chosen}
            />
          ))}
          <TextField
            name="depositReason"
            maxLength={200}
            label={t('deposit-reason')}
            error={error}
            defaultValue={typed['depositReason']}
          />
        </fieldset>
      ) : null}
    </Panel>
  )
}
