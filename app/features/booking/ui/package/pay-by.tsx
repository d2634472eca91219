import { useTranslation } from 'react-i18next'
import type { InstalmentOffer } from '#app/domain/money/instalments.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { useOwnEmail } from '#app/features/booking/ui/own-email.ts'
import { CreditOffer } from '#app/features/pricing/ui/credit-offer.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Radio } from '#app/ui/fields/field.tsx'
import type { Package } from './use-package.ts'

/** True when the client chose instalments for the package, and may: the clinic offers them, and knows who asks. */
export function useAsksForCredit({ packageValues: { plan, payBy }, quote }: Package): boolean {
  const isSignedIn = useOwnEmail() !== null
  return isSignedIn && plan === 'package' && payBy === 'instalments' && (quote.quote?.instalments ?? null) !== null
}

/** How a package is paid where the clinic offers instalments: whole now, or by a credit that the clinic is asked for. */
export function PayBy({ flow, offer }: { flow: Package; offer: InstalmentOffer }) {
  const { t } = useTranslation(['package', 'plans'])
  const lng = useLanguage()
  const isSignedIn = useOwnEmail() !== null
  const asksForCredit = useAsksForCredit(flow)
  if (!isSignedIn) return <CreditOffer offer={offer} ask={<p className="small">{t('pay-by-sign-in')}</p>} />
  const ways = [
    { value: 'whole', name: t('pay-whole', { amount: formatMoney(offer.amount, lng) }) },
    {
      value: 'instalments',
      name: t('pay-instalments', { count: offer.months, amount: formatMoney(offer.monthly, lng) }),
    },
  ] as const
  return (
    <fieldset className="pay-by">
      <legend className="strong">{t('pay-by')}</legend>
      {ways.map(({ value, name }) => (
        <label key={value} className="row" htmlFor={`pay-by-${value}`}>
          <Radio
            id={`pay-by-${value}`}
            name="payBy"
            value={value}
            checked={(value === 'instalments') === asksForCredit}
            onChange={() => flow.packageForm.setValue('payBy', value)}
          />
          <span>{name}</span>
        </label>
      ))}
      {asksForCredit ? <CreditOffer offer={offer} ask={<p className="small">{t('pay-by-asked')}</p>} /> : null}
    </fieldset>
  )
}
