import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/language.ts'
import { useDialogTrail } from '#app/features/booking/ui/flow/trail.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { mountDialog } from '#app/ui/mount-dialog.tsx'
import { isHinted } from '#app/ui/shell/session-hint.ts'
import { PackageFlow } from './package-flow.tsx'

const NAMESPACES = ['common', 'package', 'booking', 'affiliates', 'images', 'errors', 'portal', 'plans']

/** Opens the package dialog over a content page. The focus goes back to what opened it. */
export const openPackage = ({ lng, trigger }: { lng: Language; trigger: HTMLElement | null }) =>
  mountDialog({ lng, namespaces: NAMESPACES }, (close) => <PackageDialog trigger={trigger} onClose={close} />)

function PackageDialog({ trigger, onClose }: { trigger: HTMLElement | null; onClose(): void }) {
  const { t } = useTranslation('package')
  const trail = useDialogTrail()
  // As it began: who signs in on the way keeps the step they stand on.
  const [withAccount] = useState(() => !isHinted())
  return (
    <PackageFlow
      trail={trail}
      withAccount={withAccount}
      level={3}
      renderFrame={({ aside, top, footer, children }) => (
        <Dialog
          title={t('title')}
          onClose={onClose}
          aside={aside}
          top={top}
          footer={footer}
          returnTo={trigger}
          reopenAs="package"
        >
          {children}
        </Dialog>
      )}
    />
  )
}
