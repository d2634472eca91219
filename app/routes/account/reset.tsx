import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#app/features/account/ui/account-frame.tsx'
import { accountApi } from '#app/features/account/ui/api.ts'
import { ChoosePassword, ExpiredLink } from '#app/features/account/ui/choose-password.tsx'
import { ForgottenPanel } from '#app/features/account/ui/sign-in/forgotten-panel.tsx'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToastAfterRedirect } from '#app/ui/toast.tsx'
import type { Route } from './+types/reset'
import { linkPage } from './page.server.ts'

export const handle = { action: 'reset-password', ns: ['portal'] }
export const loader = (args: Route.LoaderArgs) => linkPage(args, 'forgotten', 'reset')

/** With a token: choose a new password. Without: ask for the mail. */
export default function ResetPage({ loaderData: { token, isOpen, isStaff } }: Route.ComponentProps) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  if (!token)
    return (
      <AccountFrame title={t('forgotten')}>
        <ForgottenPanel />
      </AccountFrame>
    )
  if (!isOpen)
    return (
      <AccountFrame title={t('forgotten')}>
        <ExpiredLink />
      </AccountFrame>
    )
  const done = () => {
    showToastAfterRedirect({ title: t('password-changed'), text: t('password-reset-text') })
    location.assign(inLanguage('/?signin=1', lng))
  }
  return (
    <AccountFrame title={t('reset-title')} lead={t('reset-lead')}>
      <ChoosePassword isStaff={isStaff} token={token} ask={accountApi(lng).reset} onDone={done} />
    </AccountFrame>
  )
}
