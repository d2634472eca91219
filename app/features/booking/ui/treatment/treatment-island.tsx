import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { openTexts } from '#app/content/text/client.ts'
import type { Language } from '#app/domain/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { openIsland } from '#app/ui/island.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useDialogTrail } from '#app/features/booking/ui/flow/trail.ts'
import { TreatmentFlow } from './treatment-flow.tsx'
import type { BookedNow } from './use-treatment.ts'

const NAMESPACES = ['common', 'booking', 'affiliates', 'images', 'errors']

/** Its words, ahead of the press that opens it. */
export const prepareTreatment = (lng: Language) => openTexts(lng, NAMESPACES)

/** Opens the treatment dialog over a content page. The focus goes back to what opened it. */
export const openTreatment = ({ lng, trigger }: { lng: Language; trigger: HTMLElement | null }) =>
  openIsland({ lng, namespaces: NAMESPACES }, (close) => <TreatmentDialog trigger={trigger} onClose={close} />)

function TreatmentDialog({ trigger, onClose }: { trigger: HTMLElement | null; onClose(): void }) {
  const { t } = useTranslation('booking')
  const trail = useDialogTrail()
  const onBooked = useCallback(
    ({ message }: BookedNow) => {
      onClose()
      showToast({ title: t('booked'), text: message })
    },
    [onClose, t],
  )
  return (
    <TreatmentFlow
      trail={trail}
      level={3}
      onBooked={onBooked}
      renderFrame={({ aside, top, footer, children }) => (
        <Dialog title={t('book')} onClose={onClose} aside={aside} top={top} footer={footer} returnTo={trigger}>
          {children}
        </Dialog>
      )}
    />
  )
}
