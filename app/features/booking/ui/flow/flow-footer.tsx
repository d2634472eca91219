import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { OrderTerms } from './order/terms.tsx'

export type FooterFacts = {
  /**
   * Øre; null while it is not known, and then nothing can be ordered. `rises`: it is a least price. `isCurrent`: of what
   * is chosen now; a price that is not is seen and not ordered at. `binds`: the order obliges to pay, now or later.
   * `changeHours`: how long before the time its client can still change it.
   */
  price: {
    total: Ore
    dueNow: Ore
    rises: boolean
    isCurrent: boolean
    binds: boolean
    changeHours: number
  } | null
  /** What it costs from, while a total would say more than is chosen. */
  from: string | null
}
type Props = FooterFacts & {
  /** The chosen day and time, once there is one: "Torsdag 3. december kl. 15.30"; before, what is to be chosen here. */
  when: string | null
  /** What must be chosen here is not: the button stays quiet, and a press says what is missing. */
  lacks: boolean
  /** Where a step with a form of its own puts its button. */
  ownSlot(place: HTMLElement | null): void
  /** The id of the form the main button belongs to. */
  form: string
  step: number
  steps: number
  busy: boolean
  /** False while what must be chosen is not. */
  canOrder: boolean
  /** False where the step has a button of its own and nothing else leads on. */
  canGoOn: boolean
  /** False just after a step changed: no press counts yet. */
  settled: boolean
  onBack(): void
}

/** Back, what it costs so far, and on. The last button says that ordering costs money where it does ([law 16]). */
export function FlowFooter(props: Props) {
  const { form, step, steps, busy, settled, price, from, when, lacks, canOrder, canGoOn, ownSlot, onBack } = props
  const { t } = useTranslation('booking')
  // Sent before the script is there, the form would put a name into the address.
  const scripted = useScripted()
  const waits = settled ? {} : { 'aria-disabled': true, 'data-settling': true }
  const isBound = !price?.isCurrent || price.binds
  return (
    <>
      {step === 1 ? null : (
        <Button tone="secondary" onClick={() => !busy && onBack()}>
          {t('back')}
        </Button>
      )}
      {step === steps && price ? <OrderTerms changeHours={price.changeHours} /> : null}
      {canGoOn ? (
        <Sum {...{ price, from, lacks }} when={step < steps ? when : null} isLast={step === steps} />
      ) : (
        <p className="flow-sum sp small sec">{t('nothing-paid-here')}</p>
      )}
      {step === steps ? (
        <Button
          key="order"
          type="submit"
          form={form}
          disabled={!price?.isCurrent || !canOrder}
          busy={busy}
          busyLabel={price?.dueNow === 0 ? t('booking-now') : t('sending-to-payment')}
          {...waits}
        >
          {isBound ? t('order') : t('confirm')}
        </Button>
      ) : canGoOn ? (
        <Button
          key="next"
          type="submit"
          form={form}
          disabled={!scripted}
          {...waits}
          {...(lacks && { 'data-lacks': true })}
        >
          {t('next')}
        </Button>
      ) : (
        <div className="flow-own" ref={ownSlot} />
      )}
    </>
  )
}

type SumProps = FooterFacts & Pick<Props, 'when' | 'lacks'> & { isLast: boolean }

/** One line: what is still to be chosen, else the time and what it costs; at the last step only what is paid now. */
function Sum({ price, from, when, lacks, isLast }: SumProps) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const text = price && formatMoney(price.total, lng)
  const cost = text ? t('running-total', { price: price.rises ? t('price-from', { price: text }) : text }) : from
  return (
    <div className="flow-sum sp small sec tnum">
      {when ? <p>{when}</p> : null}
      {isLast && price && price.dueNow > 0 ? (
        <p className="flow-due">
          <span>{t('due-now')}</span> {formatMoney(price.dueNow, lng)}
        </p>
      ) : cost && !(lacks && when) ? (
        <p>{cost}</p>
      ) : null}
    </div>
  )
}
