import { useTranslation } from 'react-i18next'
import { localPhone, mailHref, telHref } from '#app/content/clinic.ts'
import { ButtonLink } from '../button.tsx'

/** When something broke on our side: what happened, what to do, a phone number. */
export function WrongPage() {
  const { t } = useTranslation('errors')
  return (
    <main className="wrap wrong">
      <h1>{t('wrong-title')}</h1>
      <p className="lead">{t('wrong-text', { phone: localPhone })}</p>
      <div className="acts">
        <ButtonLink href={telHref}>{t('call', { phone: localPhone })}</ButtonLink>
        <ButtonLink href={mailHref} tone="secondary">
          {t('write')}
        </ButtonLink>
        <ButtonLink href="/" tone="text">
          {t('to-home')}
        </ButtonLink>
      </div>
    </main>
  )
}
