import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#app/features/account/ui/account-frame.tsx'
import { ConfirmNewAddress } from '#app/features/account/ui/confirm-address.tsx'
import type { Route } from './+types/email'
import { linkPage } from './page.server.ts'

export const handle = { action: 'prove-address', ns: ['portal'] }
export const loader = (args: Route.LoaderArgs) => linkPage(args, 'new-email-confirm-title', 'address')

/** Where the link to a new address leads. */
export default function NewEmailPage({ loaderData: { token, isOpen } }: Route.ComponentProps) {
  const { t } = useTranslation('portal')
  return (
    <AccountFrame title={t('new-email-confirm-title')} {...(isOpen && { lead: t('new-email-confirm-lead') })}>
      <ConfirmNewAddress token={token} isOpen={isOpen} />
    </AccountFrame>
  )
}
