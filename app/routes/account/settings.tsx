import { useTranslation } from 'react-i18next'
import { AccountDesk } from '#app/features/account/ui/account-desk.tsx'
import { Settings } from '#app/features/account/ui/settings/settings.tsx'
import { authorizePage } from '#app/routes/authorize.ts'
import type { Route } from './+types/settings'
import { accountPage } from './page.server.ts'

export const handle = { action: 'change-own-account', ns: ['portal', 'booking'] }

export function loader(args: Route.LoaderArgs) {
  authorizePage(args.context)
  return accountPage(args, 'settings')
}

/** The settings as a page: what the dialog's link leads to where it cannot open. */
export default function SettingsPage() {
  const { t } = useTranslation('portal')
  return (
    <AccountDesk title={t('settings')}>
      <Settings />
    </AccountDesk>
  )
}
