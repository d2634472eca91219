import { useTranslation } from 'react-i18next'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import type { ContactOutcome } from './contact-action.ts'

/** What became of a request sent without script, first on the page. */
export function Outcome({ outcome }: { outcome: ContactOutcome }) {
  const { t } = useTranslation('contact')
  const to = useInLanguage()
  return (
    <section className="wrap contact-sent" role={outcome.ok ? 'status' : 'alert'}>
      {outcome.ok ? (
        <>
          <h2 className="h3">{outcome.message}</h2>
          <a href={to(outcome.manageUrl)}>{t('see')}</a>
        </>
      ) : (
        <>
          <h2 className="h3">{t('failed')}</h2>
          <ul>
            {outcome.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <p>{t('go-back')}</p>
        </>
      )}
    </section>
  )
}
