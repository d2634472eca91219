import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button.tsx'

/** For somebody whose account does not open this page, or who comes too often. */
export function RefusedPage({ why }: { why: 'closed' | 'busy' }) {
  const { t } = useTranslation('errors')
  return (
    <main className="wrap wrong">
      <h1>{t(`${why}-title`)}</h1>
      <p className="lead">{t(`${why}-text`)}</p>
      <div className="acts">
        <ButtonLink href="/">{t('to-home')}</ButtonLink>
      </div>
    </main>
  )
}
