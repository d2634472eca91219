import { useTranslation } from 'react-i18next'
import { mailHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { ButtonLink } from '../button.tsx'
import { useInLanguage, useLanguage } from './languages.ts'

/** When something broke on our side: what happened, what to do, a phone number. */
export function WrongPage() {
  const clinic = useClinic()
  const { t } = useTranslation('errors')
  const to = useInLanguage()
  const phone = phoneFor(clinic, useLanguage())
  return (
    <main className="wrap wrong">
      <h1>{t('wrong-title')}</h1>
      <p className="lead">{t('wrong-text', { phone })}</p>
      <div className="acts">
        <ButtonLink href={telHref(clinic)}>{t('call', { phone })}</ButtonLink>
        <ButtonLink href={mailHref(clinic)} tone="secondary">
          {t('write')}
        </ButtonLink>
        <ButtonLink href={to('/')} tone="text">
          {t('to-home')}
        </ButtonLink>
      </div>
    </main>
  )
}
