import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button.tsx'

/** The page for an address that leads nowhere. */
export function LostPage() {
  const { t } = useTranslation('errors')
  return (
    <main className="wrap lost">
      <div>
        <h1>{t('lost-title')}</h1>
        <p className="lead">{t('lost-text')}</p>
        <div className="acts">
          <ButtonLink href="/">{t('to-home')}</ButtonLink>
          <ButtonLink href="/kontakt" tone="secondary">
            {t('contact-us')}
          </ButtonLink>
        </div>
      </div>
      <figure>
        <img src="/img/fade-6.webp" alt="" width="520" height="640" />
      </figure>
    </main>
  )
}
