import { useTranslation } from 'react-i18next'
import { isFresh } from '#app/domain/access/account.ts'
import { isStaff } from '#app/domain/access/roles.ts'
import { AccountDesk } from '#app/features/account/ui/account-desk.tsx'
import { PasswordPanel } from '#app/features/account/ui/settings/password-panel.tsx'
import { inLanguage } from '#app/domain/language.ts'
import { servicesContext } from '#app/http/context.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToastAfterRedirect } from '#app/ui/toast.tsx'
import type { Route } from './+types/password'
import { accountPage } from './page.server.ts'

export const handle = { action: 'choose-password', ns: ['portal'] }

export function loader(args: Route.LoaderArgs) {
  const { email, mustChangePassword: temporary, provenAt, roles } = authorizePage(args.context).actor
  const given = temporary && isFresh(provenAt, args.context.get(servicesContext)!.clock.instant())
  return { ...accountPage(args, 'change-password'), email, temporary, given, staff: isStaff(roles) }
}

/** Where somebody who came with a temporary password has to go first ([specification 6]). */
export default function PasswordPage({ loaderData: { email, temporary, given, staff } }: Route.ComponentProps) {
  const { t } = useTranslation(['portal', 'navigation'])
  const lng = useLanguage()
  const done = () => {
    showToastAfterRedirect({ title: t('password-changed'), text: t('password-changed-text') })
    location.assign(inLanguage('/dashboard', lng))
  }
  return (
    <AccountDesk
      title={t(temporary ? 'own-password' : 'change-password')}
      lead={t(temporary ? 'own-password-lead' : 'password-changed-lead')}
    >
      <PasswordPanel email={email} staff={staff} temporary={temporary} given={given} onChanged={done} />
      {temporary ? (
        <Button tone="text" size="small" className="acct-side" data-sign-out>
          {t('navigation:sign-out')}
        </Button>
      ) : null}
    </AccountDesk>
  )
}
