import { useTranslation } from 'react-i18next'
import { mailHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { LanguageLink } from './language-link.tsx'
import { useInLanguage, useLanguage } from './languages.ts'
import { HomeLink } from './menu-link.tsx'

/** The bar of a private page: whose it is, until when its link opens it, and whom to call. */
export function SlimHeader({ note }: { note: string | null }) {
  const clinic = useClinic()
  const phone = phoneFor(clinic, useLanguage())
  return (
    <header className="nav slim">
      <div className="wrap">
        <HomeLink />
        {note ? <p className="small sec slim-note">{note}</p> : null}
        <a className="nl tnum" href={telHref(clinic)}>
          {phone}
        </a>
      </div>
    </header>
  )
}

/**
 * Who the clinic is and the other language, in a line; under the steps of an order also whom to ask, and what is agreed
 * to and how it is withdrawn from.
 * @param year of the clinic's calendar.
 */
export function SlimFooter({ year, ofFlow }: { year: string; ofFlow: boolean }) {
  const clinic = useClinic()
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <footer className="slim-ft small">
      <div className="wrap">
        {ofFlow ? <Help /> : null}
        <span>
          © {year} {clinic.legalName} · CVR {clinic.cvr}
        </span>
        {ofFlow ? <a href={to('/servicevilkar')}>{t('terms')}</a> : null}
        <a href={to('/privatlivspolitik')}>{t('privacy')}</a>
        {ofFlow ? <a href={to('/fortryd-aftale')}>{t('withdraw')}</a> : null}
        <a href={to('/privatlivspolitik#cookies')} data-cookies="open">
          {t('cookies')}
        </a>
        <LanguageLink />
      </div>
    </footer>
  )
}

/** Whom to ask on the way, and where it is. */
function Help() {
  const clinic = useClinic()
  return (
    <address className="slim-help">
      <span>
        {clinic.street}, {clinic.city}
      </span>
      <a className="tnum" href={telHref(clinic)}>
        {phoneFor(clinic, useLanguage())}
      </a>
      <a href={mailHref(clinic)}>{clinic.email}</a>
    </address>
  )
}
