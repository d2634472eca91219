import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useInLanguage } from './languages.ts'

// Which of the two is seen, and which entries, follows html[data-roles]: a page kept for everybody has both.

/** "Log ind", or for the one who is signed in the button of the account's menu. Both lie in one place. */
export function AccountControl() {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <div className="acct">
      <a className="nl out-only" href={to('/?signin=1')} data-island-open="sign-in">
        {t('sign-in')}
      </a>
      <Button tone="secondary" size="small" className="in-only" popoverTarget="menu-account">
        {t('account')} <Icon name="down" />
      </Button>
      <div id="menu-account" className="am" popover="auto">
        <AccountEntries />
      </div>
    </div>
  )
}

/** The same in the menu of small screens: the entries stand in it. */
export function AccountInMenu() {
  return (
    <>
      <SignInLink className="out-only" block />
      <div className="in-only am-in-menu">
        <AccountEntries />
      </div>
    </>
  )
}

function SignInLink(look: { className: string; size?: 'small'; block?: boolean }) {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <ButtonLink href={to('/?signin=1')} tone="secondary" data-island-open="sign-in" {...look}>
      {t('sign-in')}
    </ButtonLink>
  )
}

/** Where each may go ([specification 2.3]). The pages check for themselves. */
function AccountEntries() {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <ul>
      <li>
        <a href={to('/dashboard')}>{t('dashboard')}</a>
      </li>
      <li className="for-staff">
        <a href={to('/admin')}>{t('admin')}</a>
      </li>
      <li className="for-partner">
        <a href={to('/affiliate-dashboard')}>{t('partner-portal')}</a>
      </li>
      <li>
        <a href={to('/account/settings')} data-island-open="settings">
          {t('settings')}
        </a>
      </li>
      <li>
        <button type="button" data-sign-out>
          {t('sign-out')}
        </button>
      </li>
    </ul>
  )
}
