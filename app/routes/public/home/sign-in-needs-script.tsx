import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** `/?signin=1` opens the sign-in by script; a browser without it is told so instead of being left on the home page. */
export function SignInNeedsScript() {
  const { t } = useTranslation('home')
  const lng = useLanguage()
  if (!new URLSearchParams(useLocation().search).has('signin')) return null
  return (
    <noscript>
      <section className="wrap contact-sent" role="status">
        <h2 className="h3">{t('sign-in-needs-script')}</h2>
        <p>{t('sign-in-needs-script-text')}</p>
        <a href={telHref}>{phoneFor(lng)}</a>
      </section>
    </noscript>
  )
}
