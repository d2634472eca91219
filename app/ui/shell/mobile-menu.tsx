import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { AccountInMenu } from './account-control.tsx'
import { useInLanguage, useLanguage } from './languages.ts'
import { mainLinks, removalLinks } from './links.ts'
import { HomeLink, MenuLink } from './menu-link.tsx'

/** The menu of small screens: a sheet from above. A press on what is left of the page, or Esc, closes it. */
export function MobileMenu() {
  const clinic = useClinic()
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  const phone = phoneFor(clinic, useLanguage())
  return (
    <div id="menu" className="menu" popover="auto">
      <div className="menu-top">
        <HomeLink again />
        <button
          type="button"
          className="hb"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={t('close-menu')}
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={t('main-menu')}>
        <ul>
          <li>
            <a href={to('/#behandlinger')}>{t('treatments')}</a>
          </li>
          <li>
            <RemovalLinks />
          </li>
          {mainLinks.map(({ href, name }) => (
            <li key={href}>
              <MenuLink href={href}>{t(name)}</MenuLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="menu-foot">
        <ButtonLink href={to('/book')} block data-island-open="treatment">
          {t('book')}
        </ButtonLink>
        <AccountInMenu />
        <div className="row">
          <a className="tnum" href={telHref(clinic)}>
            {phone}
          </a>
        </div>
      </div>
    </div>
  )
}

function RemovalLinks() {
  const { t } = useTranslation('navigation')
  // Prices have their own line in this menu.
  const links = removalLinks.filter(({ name }) => name !== 'pricing')
  return (
    <details>
      <summary>
        {t('removal')} <Icon name="down" />
      </summary>
      <ul>
        {links.map(({ href, name }) => (
          <li key={href}>
            <MenuLink href={href}>{t(name)}</MenuLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
