import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { AccountFrame } from '#app/features/account/ui/account-frame.tsx'
import { Settings } from '#app/features/account/ui/settings.tsx'
import { requestContext } from '#app/server/context.ts'
import type { Route } from './+types/settings'
import { accountMeta } from './page-meta.ts'
import { accountPage } from './page.server.ts'

export const handle = { action: 'change-own-account', ns: ['portal', 'booking'] }

export function loader(args: Route.LoaderArgs) {
  if (!args.context.get(requestContext)?.actor) throw redirect('/?signin=1&next=/account/settings')
  return accountPage(args, 'settings')
}
export const meta: Route.MetaFunction = accountMeta

/** The settings as a page: what the dialog's link leads to where it cannot open. */
export default function SettingsPage() {
  const { t } = useTranslation('portal')
  return (
    <AccountFrame title={t('settings')} wide>
      <Settings />
    </AccountFrame>
  )
}
