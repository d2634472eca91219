import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { PaymentKind } from '#app/domain/money/payment.ts'
import { dateInText, unbroken, useLanguage } from '#app/ui/dates.ts'

/** `visitOn`: the day of the treatment that was paid for at the clinic, where it is for one. */
type Bought = { kind: PaymentKind; session: number | null; visitOn: ClinicDay | null }

/** What a payment is for: "4. behandling i planen", "Behandling 22. maj, betalt i klinikken". */
export function usePaidFor() {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  return ({ kind, session, visitOn }: Bought): string => {
    if (session !== null) return t('kind-session-of', { number: session })
    return visitOn ? t('kind-visit-of', { day: unbroken(dateInText(visitOn, lng)) }) : t(`kind-${kind}`)
  }
}
