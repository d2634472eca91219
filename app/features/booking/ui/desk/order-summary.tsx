import { titleIn } from '#app/domain/language.ts'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatArea } from '#app/domain/scan/analysis.ts'
import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { addMinutes, at, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'
import { Button } from '#app/ui/button.tsx'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { ORDER } from './new-client.tsx'
import type { DeskAsk, PlanSession } from './visit-form.tsx'

type Props = {
  ask: DeskAsk
  /** Chosen or typed; empty while nobody is. */
  client: string
  /** Null: whoever is free. */
  provider: string | null
  time: string | null
  /** The session of a plan it is; null: it is none. */
  plan: PlanSession | null
  /** The day is within six weeks of another treatment, and no medical reason is written. */
  lacksReason: boolean
  price: Quote | null
  /** Asked for by mail with the booking; otherwise all is paid at the visit, or the deposit is waived. */
  isDepositNow: boolean
  idempotencyKey: string
  refusal: string | null
}

/** Who comes for what, when and at what price, in sight while the rest is filled in; and the button that books it. */
export function OrderSummary({
  ask,
  client,
  provider,
  time,
  plan,
  lacksReason,
  price,
  isDepositNow,
  idempotencyKey,
  refusal,
}: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const busy = useNavigation().formMethod === 'POST'
  // Without script nobody tells the button what has been chosen: then the server does.
  const lacks = useScripted() ? lackOf(client, time, lacksReason) : null
  return (
    <Form method="post" id={ORDER} className="desk-order">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="appointmentDate" value={ask.day} />
      {plan ? <input type="hidden" name="planSession" value={plan.sessionId} /> : null}
      {refusal ? <FormRefusal>{refusal}</FormRefusal> : null}
      <Panel title={t('summary')}>
        <p className="desk-when">
          {dayHeading(ask.day, lng)}
          <span className={time ? 'tnum' : 'mut'}>{time ? formatTime(time, lng) : t('choose-time')}</span>
        </p>
        {time ? <Arrival ask={ask} time={time} /> : null}
        <dl>
          <div className="kv">
            <dt>{t('client')}</dt>
            <dd>{client || <span className="mut">{t('client-unchosen')}</span>}</dd>
          </div>
          <div className="kv">
            <dt>{t('visit-type')}</dt>
            <dd>
              {t(`book-type-${ask.type}`)}
              {ask.type === 'treatment' && ask.area ? `, ${formatArea(ask.area, lng)}` : ''}
            </dd>
          </div>
          <div className="kv">
            <dt>{t('who')}</dt>
            <dd>{provider ?? t('any-provider')}</dd>
          </div>
          {plan ? (
            <OfPlan plan={plan} />
          ) : price ? (
            <PriceLines price={price} isFrom={ask.area === null} isDepositNow={isDepositNow} />
          ) : (
            <Free />
          )}
        </dl>
        <div className="acts">
          <Button
            type="submit"
            busy={busy}
            busyLabel={t('booking')}
            aria-disabled={lacks ? true : undefined}
            onClick={(event) => {
              if (!lacks) return
              event.preventDefault()
              leadTo(lacks)
            }}
          >
            {t(lacks ? `lacks-${lacks}` : 'book-do')}
          </Button>
        </div>
      </Panel>
    </Form>
  )
}

type Lack = 'client' | 'time' | 'both' | 'reason'

/** What has to be chosen before it can be booked. */
function lackOf(client: string, time: string | null, lacksReason: boolean): Lack | null {
  if (client && lacksReason) return 'reason'
  if (client) return time ? null : 'time'
  return time ? 'client' : 'both'
}

const PLACES: Record<Lack, readonly string[]> = {
  time: ['[name=time]', '[name=day]'],
  client: ['[name=q]'],
  both: ['[name=q]'],
  reason: ['[name=medicalIndication]', '[name=day]'],
}

/** Puts the focus where that is chosen; a day without times is chosen anew. */
function leadTo(lacks: Lack) {
  const places = PLACES[lacks]
  const [field] = places.flatMap((place) => [...document.querySelectorAll<HTMLElement>(`.desk-book ${place}`)])
  field?.focus()
}

/** With numbing the client comes earlier: the sentence to read aloud. */
function Arrival({ ask: { addOns, day }, time }: { ask: DeskAsk; time: string }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const minutes = arriveEarlyMinutes(addOns)
  if (minutes === 0) return null
  const start = at(day, time)
  const come = formatTime(timeOf(addMinutes(start, -minutes)), lng)
  return <p className="desk-arrival">{t('arrival', { come, minutes, start: formatTime(time, lng) })}</p>
}

type LinesProps = {
  price: Quote
  /** The area is not known yet: it is the least that it can come to. */
  isFrom: boolean
  isDepositNow: boolean
}

function PriceLines({ price, isFrom, isDepositNow }: LinesProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const sum = (amount: Ore) =>
    isFrom ? t('price-from', { price: formatMoney(amount, lng) }) : formatMoney(amount, lng)
  return (
    <>
      {price.lines.map((line) => (
        <div className="kv" key={line.key}>
          <dt>{titleIn(line, lng)}</dt>
          <dd>{formatMoney(line.amount, lng)}</dd>
        </div>
      ))}
      <div className="kv desk-total">
        <dt>{t('total')}</dt>
        <dd>{sum(price.total)}</dd>
      </div>
      {isDepositNow && price.dueNow > 0 ? (
        <>
          <div className="kv">
            <dt>{t('deposit-now')}</dt>
            <dd>{formatMoney(price.dueNow, lng)}</dd>
          </div>
          <div className="kv">
            <dt>{t('rest-at-clinic')}</dt>
            <dd>{sum(price.dueAtClinic)}</dd>
          </div>
        </>
      ) : null}
    </>
  )
}

function OfPlan({ plan }: { plan: PlanSession }) {
  const { t } = useTranslation('calendar')
  return (
    <div className="kv desk-total">
      <dt>{t('session-of-plan', plan)}</dt>
      <dd>{t('session-paid-by-plan')}</dd>
    </div>
  )
}

function Free() {
  const { t } = useTranslation('calendar')
  return (
    <div className="kv desk-total">
      <dt>{t('price')}</dt>
      <dd>{t('price-free')}</dd>
    </div>
  )
}
