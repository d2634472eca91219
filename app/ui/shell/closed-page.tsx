import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button.tsx'

/** For somebody signed in whose account does not open this page. */
export function ClosedPage() {
  const { t } = useTranslation('errors')
  return (
    <main className="wrap wrong">
      <h1>{t('closed-title')}</h1>
      <p className="lead">{t('closed-text')}</p>
      <div className="acts">
        <ButtonLink href="/">{t('to-home')}</ButtonLink>
      </div>
    </main>
  )
}
