import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button.tsx'
import { LoadAgain } from './load-again.tsx'

/** For somebody whose account does not open this page, who comes too often, or whose connection is gone. */
export function RefusedPage({ why }: { why: 'closed' | 'busy' | 'offline' }) {
  const { t } = useTranslation('errors')
  return (
    <main className="wrap wrong">
      <h1>{t(`${why}-title`)}</h1>
      <p className="lead">{t(`${why}-text`)}</p>
      <div className="acts">{why === 'offline' ? <LoadAgain /> : <ButtonLink href="/">{t('to-home')}</ButtonLink>}</div>
    </main>
  )
}
