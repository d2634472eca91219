import { useTranslation } from 'react-i18next'
import { clinic, phoneFor, telHref } from '#app/content/clinic.ts'
import { LanguageLink } from './language-link.tsx'
import { useInLanguage, useLanguage } from './languages.ts'
import { HomeLink } from './menu-link.tsx'

/** The bar of a private page: whose it is, until when its link opens it, and whom to call. */
export function SlimHeader({ note }: { note: string | null }) {
  const phone = phoneFor(useLanguage())
  return (
    <header className="nav slim">
      <div className="wrap">
        <HomeLink />
        {note ? <p className="small sec slim-note">{note}</p> : null}
        <a className="nl tnum" href={telHref}>
          {phone}
        </a>
      </div>
    </header>
  )
}

/** Who the clinic is and the other language, in a line. @param year of the clinic's calendar. */
export function SlimFooter({ year }: { year: string }) {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <footer className="slim-ft small">
      <div className="wrap">
        <span>
          © {year} {clinic.legalName} · CVR {clinic.cvr}
        </span>
        <a href={to('/privatlivspolitik')}>{t('privacy')}</a>
        <a href={to('/privatlivspolitik#cookies')} data-cookies="open">
          {t('cookies')}
        </a>
        <LanguageLink />
      </div>
    </footer>
  )
}
