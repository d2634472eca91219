import { useTranslation } from 'react-i18next'
import { telHref } from '#app/content/clinic.ts'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useClinic } from '#app/ui/clinic.ts'
import './payments.css'

/** The address names no payment of the reader: what the page is for, and where to go instead. */
export function NoPayment() {
  const clinic = useClinic()
  const { t } = useTranslation('payments')
  const lng = useLanguage()
  return (
    <main className="wrap payment-page">
      <h1>{t('no-payment')}</h1>
      <p className="lead payment-text">{t('no-payment-text')}</p>
      <p className="payment-text">{t('no-payment-paid')}</p>
      <div className="acts">
        <ButtonLink href={inLanguage('/dashboard', lng)}>{t('see-appointments')}</ButtonLink>
        <ButtonLink tone="secondary" href={inLanguage('/book', lng)}>
          {t('book-again')}
        </ButtonLink>
        <ButtonLink tone="secondary" href={telHref(clinic)}>
          {t('call-us')}
        </ButtonLink>
      </div>
    </main>
  )
}
