import { StrictMode, useCallback } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { openTexts } from '#app/content/text/client.ts'
import type { Language } from '#app/domain/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useDialogTrail } from './trail.ts'
import { TreatmentFlow } from './treatment-flow.tsx'
import type { BookedNow } from './use-book-treatment.ts'

const NAMESPACES = ['common', 'booking', 'affiliates', 'images', 'errors']
let opening = false

/** Opens the treatment dialog over a content page. The focus goes back to what opened it. */
export async function openTreatment({ lng, trigger }: { lng: Language; trigger: HTMLElement | null }) {
  if (opening) return
  opening = true
  const i18n = await openTexts(lng, NAMESPACES).catch((error: unknown) => {
    opening = false
    throw error
  })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
    opening = false
  }
  root.render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <TreatmentDialog trigger={trigger} onClose={close} />
      </I18nextProvider>
    </StrictMode>,
  )
}

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
