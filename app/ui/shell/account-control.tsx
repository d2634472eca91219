import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ROLES } from '#app/domain/access/roles.ts'
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
  return (
    <ul>
      <li className="am-who">
        <span className="sr">{t('signed-in-as')} </span>
        <strong>
          <Who what="name" />
        </strong>
        <span className="small sec">
          {ROLES.map((role) => (
            <span className={`am-role am-${role}`} key={role}>
              {t(`role-${role}`)}
            </span>
          ))}
        </span>
      </li>
      <li>
        <Entry href="/dashboard">{t('dashboard')}</Entry>
      </li>
      <li className="for-staff">
        <Entry href="/admin">{t('admin')}</Entry>
      </li>
      <li className="for-partner">
        <Entry href="/affiliate-dashboard">{t('partner-portal')}</Entry>
      </li>
      <li>
        <Entry href="/account/settings" data-island-open="settings">
          {t('settings')}
        </Entry>
      </li>
      <li>
        <button type="button" data-sign-out>
          {t('sign-out')}
        </button>
      </li>
    </ul>
  )
}

/** Marked on the page it leads to and on those below. */
function Entry({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const to = useInLanguage()
  const { pathname } = useLocation()
  const isHere = pathname === href || pathname.startsWith(`${href}/`)
  return (
    <a {...rest} href={to(href)} aria-current={isHere ? 'page' : undefined}>
      {children}
    </a>
  )
}
