import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#app/features/account/ui/account-frame.tsx'
import { TakeAddressBack } from '#app/features/account/ui/confirm-address.tsx'
import type { Route } from './+types/email-undo'
import { linkPage } from './page.server.ts'

export const handle = { action: 'prove-address', ns: ['portal'] }
export const loader = (args: Route.LoaderArgs) => linkPage(args, 'email-undo-title', 'address-undo')

/** Where the link to the address that was left leads. */
export default function EmailUndoPage({ loaderData: { token, isOpen } }: Route.ComponentProps) {
  const { t } = useTranslation('portal')
  return (
    <AccountFrame title={t('email-undo-title')} {...(isOpen && { lead: t('email-undo-lead') })}>
      <TakeAddressBack token={token} isOpen={isOpen} />
    </AccountFrame>
  )
}
