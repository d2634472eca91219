import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { LanguageLink } from '#app/ui/shell/language-link.tsx'
import { useInLanguage, useLanguage } from '#app/ui/shell/languages.ts'
import { Wordmark } from '#app/ui/wordmark.tsx'

const Logo = () => (
  <span className="logo" role="img" aria-label={useClinic().name}>
    <Wordmark />
  </span>
)

/** Wordmark and language alone, for a page that clients fill in on the clinic's tablet. */
export const TabletHeader = () => (
  <header className="nav private">
    <div className="wrap">
      <Logo />
      <LanguageLink className="nl" />
    </div>
  </header>
)

/**
 * The bar of a private page: whose it is, until when its link opens it, and whom to call. The wordmark is no link: the
 * clinic's tablet is handed over with such a page open.
 */
export function PrivateHeader({ note }: { note: string | null }) {
  const clinic = useClinic()
  const phone = phoneFor(clinic, useLanguage())
  return (
    <header className="nav private">
      <div className="wrap">
        <Logo />
        {note ? <p className="small sec private-note">{note}</p> : null}
        <LanguageLink className="nl" />
        <a className="nl tnum" href={telHref(clinic)}>
          {phone}
        </a>
      </div>
    </header>
  )
}

/** @param year of the clinic's calendar. */
export function PrivateFooter({ year }: { year: string }) {
  const { legalName, cvr } = useClinic()
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <footer className="line-ft small">
      <div className="wrap">
        <span>
          © {year} {legalName} · CVR {cvr}
        </span>
        <a href={to('/privatlivspolitik')}>{t('privacy')}</a>
      </div>
    </footer>
  )
}
