import { useTranslation } from 'react-i18next'
import { kroner } from '#app/domain/money/money.ts'
import type { RefundRate } from '#app/domain/plans/package-refund.ts'
import { OrderBox } from '../flow/order/order-box.tsx'
import { Terms } from '../flow/order/terms.tsx'
import { WaitCheck } from '../flow/order/wait-check.tsx'
import { WhenAndWhere } from '#app/features/booking/ui/flow/when-and-where.tsx'
import { Who } from '#app/features/booking/ui/flow/who.tsx'
import { useSizeNote } from '#app/features/booking/ui/size-note.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { PayBy, useAsksForCredit } from './pay-by.tsx'
import type { Package } from './use-package.ts'

/** The last step: everything once more, the price, and what the law wants said before the button. */
export function StepPayment({ flow, rises }: { flow: Package; rises: boolean }) {
  const { t } = useTranslation(['package', 'booking'])
  const { packageValues, trail, withAccount, minutes, person, rules, scan } = flow
  const { isCurrent, refusal, again } = flow.quote
  const quote = isCurrent ? flow.quote.quote : null
  const { treatmentType, plan } = packageValues
  const asksForCredit = useAsksForCredit(flow)
  const first = withAccount ? 2 : 1
  const isPackage = plan === 'package'
  const { packageDiscountPercent } = useClinic()
  const mayCost = useSizeNote(rules, isPackage ? packageDiscountPercent : 0)
  const rows: [string, string][] = [
    [t('step-type'), treatmentType ? t(`type-${treatmentType}`) : ''],
    [t('step-plan'), isPackage ? t('plan-of', { count: Number(packageValues.sessions) }) : t('plan-single')],
  ]
  return (
    <div className="two overview">
      <div>
        <WhenAndWhere minutes={minutes} person={person} onEdit={() => trail.go(first + 1)} />
      </div>
      <div className="overview-rest">
        <Who facts={rows} />
        {isPackage && quote?.instalments ? <PayBy flow={flow} offer={quote.instalments} /> : null}
        <WaitCheck />
        {quote ? <Terms /> : null}
        {rises ? <p className="small sec price-rises">{scan?.span ? t('booking:price-by-least') : mayCost}</p> : null}
      </div>
      <OrderBox
        quote={quote && asksForCredit ? { ...quote, dueNow: kroner(0) } : quote}
        rules={rules}
        rises={rises}
        deposit={!isPackage && quote !== null && quote.dueNow > 0}
        refund={isPackage && quote ? <StopsEarly rate={quote.refundRate} /> : null}
        isKnown
        failed={refusal !== null}
        onAgain={again}
      />
    </div>
  )
}

/** What goes back of a package that ends early, in the words of step "Plan". */
function StopsEarly({ rate }: { rate: RefundRate }) {
  const { t } = useTranslation('package')
  return (
    <>
      <b>{t('stops-early')}</b> {t(`refund-terms-${rate}`)}
    </>
  )
}
