import { useTranslation } from 'react-i18next'
import { mailHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { LanguageLink } from './language-link.tsx'
import { useInLanguage, useLanguage } from './languages.ts'
import { footerClinic, footerTreatment } from './links.ts'
import { HomeLink } from './menu-link.tsx'

/** @param year of the clinic's calendar, for the copyright line. */
export function Footer({ year }: { year: string }) {
  const clinic = useClinic()
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  const phone = phoneFor(clinic, useLanguage())
  return (
    <footer className="ft">
      <div className="wrap">
        <div className="cols">
          <div>
            <HomeLink again />
            <p className="say">{t('footer-say')}</p>
          </div>
          <FooterList title={t('footer-treatment')} links={footerTreatment} />
          <FooterList title={t('footer-clinic')} links={footerClinic} />
          <address>
            <h2>{t('footer-find-us')}</h2>
            <p>
              {clinic.street}
              <br />
              {clinic.city}
            </p>
            <a className="tnum" href={telHref(clinic)}>
              {phone}
            </a>
            <a href={mailHref(clinic)}>{clinic.email}</a>
          </address>
        </div>
        <div className="btm">
          <span>
            © {year} {clinic.legalName} · CVR {clinic.cvr}
          </span>
          <span>{t('emergency')}</span>
          <a href={to('/privatlivspolitik#cookies')} data-cookies="open">
            {t('cookies')}
          </a>
          <a href="/THIRD-PARTY-NOTICES.txt">{t('licenses')}</a>
          <LanguageLink />
        </div>
      </div>
    </footer>
  )
}

type Links = typeof footerTreatment | typeof footerClinic

function FooterList({ title, links }: { title: string; links: Links }) {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ href, name }) => (
          <li key={href}>
            <a href={to(href)}>{t(name)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
