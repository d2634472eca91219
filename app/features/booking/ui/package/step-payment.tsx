import { useTranslation } from 'react-i18next'
import { packageDiscount } from '#app/content/package-discount.ts'
import type { RefundRate } from '#app/domain/package-refund.ts'
import { NoQuote, QuoteWait } from '#app/features/booking/ui/flow/no-quote.tsx'
import { PartHeading } from '#app/features/booking/ui/flow/flow-heading.tsx'
import { Accepted, DueTerms, Terms, Ticks } from '#app/features/booking/ui/flow/terms.tsx'
import { WhenAndWhere } from '#app/features/booking/ui/flow/when-and-where.tsx'
import { Who } from '#app/features/booking/ui/flow/who.tsx'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import { coveredIn, useSizeNote } from '#app/features/booking/ui/size-note.tsx'
import type { Package } from './use-package.ts'

/** The last step: everything once more, the price, and what the law wants said before the button. */
export function StepPayment({ flow, rises }: { flow: Package; rises: boolean }) {
  const { t } = useTranslation(['package', 'booking'])
  const { packageValues, trail, withAccount, minutes, rules } = flow
  const { isCurrent, refusal, again } = flow.quote
  const quote = isCurrent ? flow.quote.quote : null
  const { treatmentType, plan } = packageValues
  const first = withAccount ? 2 : 1
  const isPackage = plan === 'package'
  const mayCost = useSizeNote(rules, isPackage ? packageDiscount() : 0)
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
      </div>
      <div className="price-box">
        <PartHeading>{t('booking:price')}</PartHeading>
        {quote ? (
          <PriceLines
            quote={quote}
            least={rises}
            covers={coveredIn(rules)}
            note={
              <>
                <DueTerms
                  deposit={!isPackage && quote.dueNow > 0}
                  lastDay={quote.withdrawalUntil}
                  refund={isPackage ? <StopsEarly rate={quote.refundRate} /> : null}
                />
                {rises ? <p className="small sec price-rises">{mayCost}</p> : null}
              </>
            }
          />
        ) : null}
        {quote ? null : refusal ? <NoQuote onAgain={again} /> : <QuoteWait />}
        {quote ? (
          <>
            <Ticks lastDay={quote.withdrawalUntil} />
            <Accepted />
          </>
        ) : null}
      </div>
      <div className="overview-rest">
        <Who />
        {quote ? <Terms /> : null}
      </div>
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
