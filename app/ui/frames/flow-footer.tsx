import { useTranslation } from 'react-i18next'
import { mailHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { LanguageLink } from '#app/ui/shell/language-link.tsx'
import { useInLanguage, useLanguage } from '#app/ui/shell/languages.ts'

/**
 * The footer under the steps of an order: contact, terms and withdrawal, without a second menu.
 * @param year of the clinic's calendar.
 */
export function FlowFooter({ year }: { year: string }) {
  const clinic = useClinic()
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <footer className="line-ft small">
      <div className="wrap">
        <address className="line-help">
          <span>
            {clinic.street}, {clinic.city}
          </span>
          <a className="tnum" href={telHref(clinic)}>
            {phoneFor(clinic, useLanguage())}
          </a>
          <a href={mailHref(clinic)}>{clinic.email}</a>
        </address>
        <span>
          © {year} {clinic.legalName} · CVR {clinic.cvr}
        </span>
        <a href={to('/servicevilkar')}>{t('terms')}</a>
        <a href={to('/privatlivspolitik')}>{t('privacy')}</a>
        <a href={to('/fortryd-aftale')}>{t('withdraw')}</a>
        <a href={to('/privatlivspolitik#cookies')} data-cookies="open">
          {t('cookies')}
        </a>
        <LanguageLink />
      </div>
    </footer>
  )
}
