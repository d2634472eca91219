import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BookedActs, BookedFacts } from '#app/features/booking/ui/booked-view.tsx'
import { ConfirmBy } from '#app/features/booking/ui/confirm-by.tsx'
import type { BookedNow } from './use-treatment.ts'

/** What the dialog shows once a treatment is booked and nothing is due: what, when and where, to be kept. */
export function BookedHere({ booked: { day, time, person, minutes, manageUrl, confirmBy } }: { booked: BookedNow }) {
  const { t } = useTranslation('booking')
  const inside = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the reader stands at the dialog's new name.
  useEffect(() => inside.current?.closest('dialog')?.querySelector('h2')?.focus(), [])
  return (
    <div ref={inside}>
      <p className="lead">{t('mail-sent')}</p>
      <ConfirmBy until={confirmBy} />
      <div className="facts-box">
        <BookedFacts what={t('what-treatment', { minutes })} day={day} time={time} person={person} />
      </div>
      <BookedActs manageUrl={manageUrl} />
    </div>
  )
}
