import { useTranslation } from 'react-i18next'
import { openTexts } from '#app/content/text/client.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { mountDialog } from '#app/ui/mount-dialog.tsx'
import { ContactFields } from './contact-form.tsx'
import { createLeftForm } from './left-form.ts'

const NAMESPACES = ['common', 'contact', 'booking', 'affiliates', 'images', 'errors']
const left = createLeftForm()

/** Its words, ahead of the press that opens it. */
export const prepareConsultation = (lng: Language) => openTexts(lng, NAMESPACES)

/** Opens the request for a free consultation over a content page. The focus goes back to what opened it. */
export const openConsultation = ({ lng, trigger }: { lng: Language; trigger: HTMLElement | null }) =>
  mountDialog({ lng, namespaces: NAMESPACES }, (close) => <ConsultationDialog trigger={trigger} onClose={close} />)

function ConsultationDialog({ trigger, onClose }: { trigger: HTMLElement | null; onClose(): void }) {
  const { t } = useTranslation('contact')
  const lng = useLanguage()
  return (
    <ContactFields
      id="consultation"
      action={inLanguage('/?index', lng)}
      times={[]}
      left={left}
      renderFrame={({ children, footer }) => (
        <Dialog title={t('title')} onClose={onClose} footer={footer} returnTo={trigger}>
          <p className="sec contact-intro">{t('intro', policy.consultationRangeMinutes)}</p>
          {children}
        </Dialog>
      )}
    />
  )
}
