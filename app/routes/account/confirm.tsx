import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#app/features/account/ui/account-frame.tsx'
import { ConfirmAddress } from '#app/features/account/ui/confirm-address.tsx'
import type { Route } from './+types/confirm'
import { linkPage } from './page.server.ts'

export const handle = { action: 'prove-address', ns: ['portal'] }
export const loader = (args: Route.LoaderArgs) => linkPage(args, 'confirm-title', 'confirm')

export default function ConfirmPage({ loaderData: { token, isOpen } }: Route.ComponentProps) {
  const { t } = useTranslation('portal')
  return (
    <AccountFrame title={t('confirm-title')} {...(isOpen && { lead: t('confirm-lead') })}>
      <ConfirmAddress token={token} isOpen={isOpen} />
    </AccountFrame>
  )
}
