import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button.tsx'
import { useInLanguage } from './languages.ts'

/** The page for an address that leads nowhere. */
export function LostPage() {
  const { t } = useTranslation('errors')
  const to = useInLanguage()
  return (
    <main className="wrap lost">
      <div>
        <h1>{t('lost-title')}</h1>
        <p className="lead">{t('lost-text')}</p>
        <div className="acts">
          <ButtonLink href={to('/')}>{t('to-home')}</ButtonLink>
          <ButtonLink href={to('/kontakt')} tone="secondary">
            {t('contact-us')}
          </ButtonLink>
        </div>
      </div>
      <FadedPicture />
    </main>
  )
}

/** The tattoo nearly gone. */
export const FadedPicture = () => (
  <figure>
    <img src="/img/fade-6.webp" alt="" width="520" height="640" />
  </figure>
)
