import { useTranslation } from 'react-i18next'
import { NoQuote, QuoteWait } from '#app/features/booking/ui/flow/no-quote.tsx'
import { PartHeading } from '#app/features/booking/ui/flow/flow-heading.tsx'
import { Terms, Ticks } from '#app/features/booking/ui/flow/terms.tsx'
import { WhenAndWhere } from '#app/features/booking/ui/flow/when-and-where.tsx'
import { Who } from '#app/features/booking/ui/flow/who.tsx'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import type { Package } from './use-package.ts'

/** The last step: everything once more, the price, and what the law wants said before the button. */
export function StepPayment({ flow, rises }: { flow: Package; rises: boolean }) {
  const { t } = useTranslation(['package', 'booking'])
  const { packageValues, trail, withAccount, minutes } = flow
  const { isCurrent, refusal, again } = flow.quote
  const quote = isCurrent ? flow.quote.quote : null
  const { treatmentType, plan } = packageValues
  const first = withAccount ? 2 : 1
  const isPackage = plan === 'package'
  const rows: [string, string][] = [
    [t('package:step-type'), treatmentType ? t(`package:type-${treatmentType}`) : ''],
    [
      t('package:step-plan'),
      isPackage ? t('package:plan-of', { count: Number(packageValues.sessions) }) : t('package:plan-single'),
    ],
  ]
  return (
    <div className="two overview">
      <div>
        <WhenAndWhere minutes={minutes} onEdit={() => trail.go(first + 1)} />
        <dl className="package-facts">
          {rows.map(([name, value]) => (
            <div className="kv" key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Who />
      </div>
      <div className="price-box">
        <PartHeading>{t('booking:price')}</PartHeading>
        {quote ? (
          <PriceLines
            quote={quote}
            least={rises}
            note={rises ? <p className="note price-rises">{t('booking:price-unmeasured')}</p> : null}
          />
        ) : null}
        {quote ? null : refusal ? <NoQuote onAgain={again} /> : <QuoteWait />}
        {isPackage ? (
          <p className="small package-terms">{t(`package:refund-terms-${flow.quote.quote?.refundRate ?? 'single'}`)}</p>
        ) : null}
      </div>
      {quote ? <Terms due={!isPackage && quote.dueNow > 0} lastDay={quote.withdrawalUntil} /> : null}
      {quote ? <Ticks lastDay={quote.withdrawalUntil} /> : null}
    </div>
  )
}
