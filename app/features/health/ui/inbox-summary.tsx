import { useTranslation } from 'react-i18next'
import { formatLine, type TreatmentContent } from '#app/domain/journal/journal.ts'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { Facts } from '#app/features/journal/ui/facts.tsx'
import type { LinkedPhoto } from '#app/features/journal/ui/photo-course.tsx'
import { PhotoStrip } from '#app/features/journal/ui/photo-strip.tsx'
import { useLanguage } from '#app/ui/dates.ts'

/** What a doctor's answer rests on beside the health answers. */
export type InboxSummaryFacts = {
  /** The answer about sun on the area; null: nothing is answered yet. */
  hadSun: boolean | null
  lastSession: (Pick<TreatmentContent, 'lines' | 'reactions'> & { day: ClinicDay }) | null
  photos: readonly LinkedPhoto[]
}

/** The last session, the sun and the newest pictures of the client a doctor is asked about. */
export function InboxSummary({ hadSun, lastSession, photos }: InboxSummaryFacts) {
  const { t } = useTranslation(['health', 'journal'])
  const lng = useLanguage()
  const sun = hadSun === null ? '' : t(`health:${hadSun ? 'yes' : 'no'}`)
  const lines = lastSession?.lines.map((line) => formatLine(line, lng)) ?? []
  const reactions = lastSession?.reactions.map((reaction) => t(`journal:reaction-${reaction}`)) ?? []
  return (
    <>
      <Facts
        className="inbox-facts"
        rows={[
          [t('health:sun'), sun],
          [
            lastSession
              ? t('health:last-session', { day: formatDay(lastSession.day, lng, 'data') })
              : t('health:no-session'),
            lastSession ? lines.join('; ') : '–',
          ],
          [t('journal:reaction'), lastSession ? reactions.join(', ') || t('journal:no-reaction') : ''],
        ]}
      />
      {photos.length > 0 ? <PhotoStrip photos={photos} label={t('health:inbox-photos')} /> : null}
    </>
  )
}
