import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { prerenderDialog, mountDialog } from '#app/ui/mount-dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useDialogTrail } from '#app/features/booking/ui/flow/trail.ts'
import { BookedHere } from './booked-here.tsx'
import { TreatmentFlow } from './treatment-flow.tsx'
import type { BookedNow } from './use-treatment.ts'

const NAMESPACES = ['common', 'booking', 'affiliates', 'images', 'errors']

/** Known at the press alone, when the dialog may have been drawn. */
const opener: { current: HTMLElement | null } = { current: null }
const render = (close: () => void) => <TreatmentDialog onClose={close} />

/** Its words and its first step, ahead of the press that opens it. */
export const prepareTreatment = (lng: Language) => prerenderDialog({ lng, namespaces: NAMESPACES }, render)

/** Opens the treatment dialog over a content page. The focus goes back to what opened it. */
export function openTreatment({ lng, trigger }: { lng: Language; trigger: HTMLElement | null }) {
  opener.current = trigger
  return mountDialog({ lng, namespaces: NAMESPACES }, render)
}

function TreatmentDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const [booked, setBooked] = useState<BookedNow | null>(null)
  const trail = useDialogTrail()
  const onBooked = useCallback(
    (now: BookedNow) => {
      setBooked(now)
      showToast({ title: t('booked'), text: now.message })
    },
    [t],
  )
  // What is booked has no steps to go back to: the browser's back button leaves.
  const { step } = trail
  useEffect(() => {
    if (booked && step < policy.treatmentSteps) onClose()
  }, [booked, step, onClose])
  return (
    <TreatmentFlow
      trail={trail}
      level={3}
      onBooked={onBooked}
      renderFrame={({ children, ...steps }) => (
        // One dialog for both: the booking's own entries in the history go with it when it closes.
        <Dialog
          title={booked ? t('thanks', { name: booked.firstName, weekday: dayInText(booked.day, lng) }) : t('book')}
          onClose={onClose}
          {...(booked ? { size: 'middle' as const } : steps)}
          returnTo={opener}
          // What is booked is over: a reload would find an empty form.
          reopenAs={booked ? undefined : 'treatment'}
        >
          {booked ? <BookedHere booked={booked} /> : children}
        </Dialog>
      )}
    />
  )
}
