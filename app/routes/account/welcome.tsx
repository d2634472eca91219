import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#app/features/account/ui/account-frame.tsx'
import { accountApi } from '#app/features/account/ui/api.ts'
import { ChoosePassword, ExpiredLink } from '#app/features/account/ui/choose-password.tsx'
import { arrive } from '#app/features/account/ui/sign-in/enter.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import type { Route } from './+types/welcome'
import { linkPage } from './page.server.ts'

export const handle = { action: 'prove-address', ns: ['portal'] }
export const loader = (args: Route.LoaderArgs) => linkPage(args, 'welcome-title', 'welcome')

/** The first sign-in of an account that a booking or an invitation made: it leads to the home page of its role. */
export default function WelcomePage({ loaderData: { token, isOpen, isStaff } }: Route.ComponentProps) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  return (
    <AccountFrame
      title={t('welcome-title')}
      {...(isOpen && { lead: t(isStaff ? 'welcome-lead-staff' : 'welcome-lead') })}
    >
      {isOpen ? (
        <ChoosePassword
          isStaff={isStaff}
          token={token}
          ask={accountApi(lng).welcome}
          onDone={(entered) => arrive(entered, { lng, welcome: t('signed-in'), onStay: () => {} })}
        />
      ) : (
        <ExpiredLink />
      )}
    </AccountFrame>
  )
}
