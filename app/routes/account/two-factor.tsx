import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { isStaff } from '#app/domain/access/roles.ts'
import { AccountDesk } from '#app/features/account/ui/account-desk.tsx'
import { TwoFactorSetup } from '#app/features/account/ui/settings/two-factor-setup.tsx'
import { inLanguage } from '#app/domain/language.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToastAfterRedirect } from '#app/ui/toast.tsx'
import type { Route } from './+types/two-factor'
import { accountPage } from './page.server.ts'

export const handle = { action: 'set-up-two-factor', ns: ['portal'] }

export function loader(args: Route.LoaderArgs) {
  const { actor } = authorizePage(args.context)
  // Who has it already finds it among the settings.
  if (actor.twoFactor) throw redirect('/account/settings')
  return { ...accountPage(args, 'two-step'), staff: isStaff(actor.roles) }
}

/** Staff who must sign in by two steps and have not set them up. */
export default function TwoFactorPage({ loaderData: { staff } }: Route.ComponentProps) {
  const { t } = useTranslation(['portal', 'navigation'])
  const lng = useLanguage()
  const done = () => {
    showToastAfterRedirect({ title: t('two-step-started') })
    location.assign(inLanguage(staff ? '/admin' : '/dashboard', lng))
  }
  return (
    <AccountDesk title={t('two-step')} lead={t('two-step-lead')}>
      <TwoFactorSetup onDone={done} />
      <Button tone="text" size="small" className="acct-side" data-sign-out>
        {t('navigation:sign-out')}
      </Button>
    </AccountDesk>
  )
}
