import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { forgetTabDraft } from '#app/ui/drafts/use-tab-draft.ts'
import { mountDialog } from '#app/ui/mount-dialog.tsx'
import { PROFILE_DRAFT } from './profile-panel.tsx'
import { Settings } from './settings.tsx'

type Opener = { lng: Language; trigger: HTMLElement | null }

/** Opens the account settings over any page, on the tab the pressed link names. */
export const openSettings = ({ lng, trigger }: Opener) =>
  mountDialog({ lng, namespaces: ['common', 'portal', 'booking', 'errors'] }, (close) => (
    <SettingsDialog trigger={trigger} onClose={close} />
  ))

function SettingsDialog({ trigger, onClose }: { trigger: HTMLElement | null; onClose(): void }) {
  const { t } = useTranslation('portal')
  const close = () => {
    forgetTabDraft(PROFILE_DRAFT)
    onClose()
  }
  return (
    <Dialog title={t('settings')} size="middle" onClose={close} returnTo={trigger}>
      <div className="acct-settings">
        <Settings first={trigger?.dataset['tab']} />
      </div>
    </Dialog>
  )
}
