import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { LanguageLink } from './language-link.tsx'
import { useInLanguage, useLanguage } from './languages.ts'
import { mainLinks, removalLinks } from './links.ts'
import { HomeLink, MenuLink } from './menu-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { AccountControl } from './account-control.tsx'

/**
 * The bar on top of every page.
 * @param over lies on the picture of the home page; islands.ts makes it solid below 50 px.
 * @param isFlow somebody is booking: no second button that would begin another booking.
 */
export function Header({ over, isFlow }: { over: boolean; isFlow: boolean }) {
  const clinic = useClinic()
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  const phone = phoneFor(clinic, useLanguage())
  return (
    <header className="nav" data-over={over || undefined}>
      <div className="wrap">
        <HomeLink />
        <nav className="nav-links" aria-label={t('main-menu')}>
          <RemovalMenu />
          {mainLinks.map(({ href, name }) => (
            <MenuLink key={href} href={href} className="nl">
              {t(name)}
            </MenuLink>
          ))}
          <a className="nl nav-phone tnum" href={telHref(clinic)}>
            {phone}
          </a>
        </nav>
        <LanguageLink className="nl" />
        <div className="nav-links">
          <AccountControl />
          {isFlow ? null : (
            <ButtonLink className="nav-book" size="small" href={to('/book')} data-island-open="treatment">
              {t('book')}
            </ButtonLink>
          )}
        </div>
        <button type="button" className="hb" popoverTarget="menu" aria-label={t('open-menu')}>
          <Icon name="menu" />
        </button>
      </div>
      <MobileMenu />
    </header>
  )
}

function RemovalMenu() {
  const { t } = useTranslation('navigation')
  return (
    <>
      <button type="button" className="nl" popoverTarget="menu-removal">
        {t('removal')} <Icon name="down" />
      </button>
      <div id="menu-removal" className="dd" popover="auto">
        <div className="wrap">
          <ul>
            {removalLinks.map(({ href, name }) => (
              <li key={href}>
                <MenuLink href={href}>{t(name)}</MenuLink>
              </li>
            ))}
          </ul>
          <MenuLink href="/priser" className="dd-card">
            <img src="/img/fade-4.webp" alt="" width="520" height="640" loading="lazy" />
            {t('see-prices')}
          </MenuLink>
          <MenuLink href="/tattoo-analysis" className="dd-card">
            <img src="/img/scan-1.webp" alt="" width="960" height="960" loading="lazy" />
            {t('scan')}
          </MenuLink>
        </div>
      </div>
    </>
  )
}
