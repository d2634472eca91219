import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useInLanguage } from './languages.ts'

// Takes no room of its own and is a text, which may differ where the page is taken over.
const NOBODY_YET = '\u200b'

// Which of the two is seen, and which entries, follows html[data-roles]: a page kept for everybody has both.

/** "Log ind", or for the one who is signed in the button of the account's menu. Both lie in one place. */
export function AccountControl() {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <div className="acct">
      <a className="nl out-only" href={to('/account/sign-in')} data-island-open="sign-in">
        {t('sign-in')}
      </a>
      <Button tone="secondary" size="small" className="in-only acct-own" popoverTarget="menu-account">
        <Initials />
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
    <ButtonLink href={to('/account/sign-in')} tone="secondary" data-island-open="sign-in" {...look}>
      {t('sign-in')}
    </ButtonLink>
  )
}

const Initials = () => (
  <span className="acct-disc" aria-hidden="true">
    <Who what="initials" />
  </span>
)

/** Written by session-mark.ts, in this browser alone: the page itself is the same for everybody. */
const Who = ({ what }: { what: 'name' | 'initials' }) => (
  <span data-who={what} suppressHydrationWarning>
    {NOBODY_YET}
  </span>
)

/** Where each may go ([specification 2.3]). The pages check for themselves. */
function AccountEntries() {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <ul>
      <li className="am-who">
        <span className="small sec">{t('signed-in-as')}</span>
        <Who what="name" />
      </li>
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
